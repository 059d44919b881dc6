/** A page of what was said in a person's conversations, oldest first, and whether there is more. */
import { listMessages } from '../../inbox/index.ts';
import { requirePerson } from '../../people/index.ts';
import { toWireMessage } from '../api/index.ts';
import type { AppParts } from '../app-parts.ts';

const MOST_MESSAGES = 1_000;
const USUAL_MESSAGES = 50;

export function listWireMessages(
  { store }: AppParts,
  query: { personId?: string; after?: string; before?: string; limit?: number; conversationId?: string },
) {
  const { personId, limit = USUAL_MESSAGES, ...rest } = query;
  const wanted = Math.min(limit, MOST_MESSAGES);
  return store.read(async (tx) => {
    const person = await requirePerson(tx, personId);
    // One more than wanted tells whether there are more.
    const found = await listMessages(tx, { ...rest, personId: person.id, limit: wanted + 1 });
    const hasMore = found.length > wanted;
    const shown = rest.after === undefined ? found.slice(-wanted) : found.slice(0, wanted);
    return { messages: shown.map(toWireMessage), hasMore };
  });
}
