/** Something from outside that the next heartbeat should tell: a row first, then a look when it is wanted at once (H5). */
import { InputError } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { AppParts } from '../app-parts.ts';
import type { SpeakWiring } from './wire-speak.ts';

export async function wake(
  { store, clock, ids }: AppParts,
  addEvent: SpeakWiring['addEvent'],
  input: { personId?: string; text: string; mode?: 'now' | 'next-heartbeat'; reason?: string; source?: string },
  door: string,
): Promise<{ id: string }> {
  if (input.text.trim() === '')
    throw new InputError('text', 'Say what happened: an event without words tells nothing.');
  return store.transaction(async (tx) => {
    const person = await requirePerson(tx, input.personId);
    const id = ids.next();
    const at = clock.now();
    const reason = input.reason ?? 'wake';
    const mode = input.mode ?? 'next-heartbeat';
    const source = input.source === undefined ? {} : { sourceId: input.source };
    await addEvent(tx, { id, personId: person.id, reason, mode, text: input.text, createdAt: at, ...source });
    await writeLedger(tx, ids, {
      personId: person.id,
      kind: 'wake',
      subject: id,
      at,
      outcome: 'queued',
      reason,
      summary: `An event waits for the next heartbeat: "${input.text}".`,
      detail: { mode, door },
    });
    return { id };
  });
}
