/** One page further back. Asking twice for the same page is harmless: the thread merges by id. */
import type { MessageList } from '../../../src/doors/http/contract.ts';
import { get } from '../net/api.net.ts';
import { changeThread } from '../net/queries.ts';
import { withOlder } from './merge-messages.ts';

export async function loadOlder(beforeId: string): Promise<void> {
  const { messages, hasMore } = await get<MessageList>(`/api/messages?before=${encodeURIComponent(beforeId)}`);
  changeThread((thread) => withOlder(thread, messages, hasMore && messages.length > 0));
}
