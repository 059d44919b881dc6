/** D5: one elevated or immediate signal may speak alone; weaker ones need enough weight together. K16: context alone has none. */
import { causeToSpeak, decisionWeight } from '../confluence.ts';
import { type Gate, pass, softStop } from '../gate.ts';

export const enoughWeight: Gate = {
  name: 'confluence',
  isAboutSignals: true,
  judge({ threshold, input: { settings } }, { candidates }) {
    const found = causeToSpeak(candidates, threshold);
    const detail = `weight ${decisionWeight(candidates)}, ${settings.autonomy} asks for ${threshold}`;
    if (!found) return softStop('below_threshold', detail);
    return pass(found === 'confluence' ? detail : `${detail}; ${found} may speak alone`, { cause: found });
  },
};
