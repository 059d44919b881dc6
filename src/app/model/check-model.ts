/**
 * `hark doctor`'s look at the model (Q2): each one that is set up is asked for one word, with a short time limit. None set up is
 * fine. An answer also closes a circuit that was open; a failure changes nothing but is said, with what to mend. A look that
 * must not change or cost anything (Q3: a GET) only tells what is known already.
 */
import { type CheckedModel, howToMend, type ModelCheck, type ModelStanding } from '../../agent/model/index.ts';
import { joinWords, messageOf } from '../../base/index.ts';
import type { DoctorCheck } from '../../doors/operations/index.ts';
import { DEFAULT_PERSON_ID } from '../../people/index.ts';

/** A doctor does not make people wait; a model that needs longer works all the same, and that is said. */
const PATIENCE_MS = 15_000;

const HOW_TO_ADD =
  'None is set up, and none is needed. To add one: `hark settings set model.baseUrl <address>` and `hark settings set model.name <name>`; docs/model.md says more.';

export async function checkModel(model: CheckedModel, asks: boolean): Promise<DoctorCheck> {
  if (!asks) return tellStanding(await model.standing());
  const checks = await model.check(DEFAULT_PERSON_ID, PATIENCE_MS).catch((error: unknown) => messageOf(error));
  if (typeof checks === 'string')
    return { name: 'model', state: 'problem', detail: `It could not be asked: ${checks}` };
  if (checks.length === 0) return { name: 'model', state: 'ok', detail: HOW_TO_ADD };
  const failed = checks.find((check) => check.failure !== undefined);
  const detail = checks.map(inWords).join(' ');
  if (!failed?.failure) return { name: 'model', state: 'ok', detail };
  const { kind } = failed.failure;
  const isPassing = kind === 'rate' || kind === 'timeout';
  return { name: 'model', state: isPassing ? 'warning' : 'problem', detail, next: `${howToMend(kind)}.` };
}

function inWords({ name, host, uses, ms, failure }: ModelCheck): string {
  const who = `${name} at ${host} (for ${joinWords(uses)})`;
  return failure ? `${who} does not work: ${failure.message}` : `${who} answered in ${ms} ms.`;
}

function tellStanding(models: readonly ModelStanding[]): DoctorCheck {
  if (models.length === 0) return { name: 'model', state: 'ok', detail: HOW_TO_ADD };
  const alone = models.find(({ leftAlone }) => leftAlone !== undefined);
  const detail = models.map(standingInWords).join(' ');
  const next = alone?.leftAlone
    ? `${howToMend(alone.leftAlone.cause)}; \`hark doctor\` asks it at once.`
    : '`hark doctor` asks it whether it works.';
  return { name: 'model', state: alone ? 'warning' : 'ok', detail, next };
}

function standingInWords({ name, host, uses, leftAlone }: ModelStanding): string {
  const who = `${name} at ${host} (for ${joinWords(uses)})`;
  if (!leftAlone) return `${who} is set up.`;
  return `${who} failed and is left alone until ${new Date(leftAlone.untilMs).toISOString()}.`;
}
