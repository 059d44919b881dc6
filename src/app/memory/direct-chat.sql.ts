/** Whether a conversation is one the person has with Hark alone. What is not known is taken for such a one. */
import { statement, type Tx } from '../../store/index.ts';

const KIND = statement<{ kind: string }>('SELECT kind FROM conversations WHERE id = ?');

export async function isDirectChat(tx: Tx, conversationId: string | undefined): Promise<boolean> {
  if (conversationId === undefined) return true;
  const { rows } = await KIND(tx, conversationId);
  return rows[0]?.kind !== 'group';
}
