/** Signatures of hooks that were taken lately: whoever recorded a request cannot send it again (Q4). */
import { statement, type Tx } from '../store/index.ts';

const REMEMBER = statement(
  'INSERT INTO hook_signatures (person_id, signature, at) VALUES (?, ?, ?) ON CONFLICT (person_id, signature) DO NOTHING',
);
const TRIM = statement('DELETE FROM hook_signatures WHERE at < ?');

/** False when it was taken before. Signatures made before `forgetBeforeMs` are refused by their age alone. */
export async function rememberSignature(
  tx: Tx,
  hook: {
    readonly personId: string;
    readonly signature: string;
    readonly atMs: number;
    readonly forgetBeforeMs: number;
  },
): Promise<boolean> {
  await TRIM(tx, hook.forgetBeforeMs);
  return (await REMEMBER(tx, hook.personId, hook.signature, hook.atMs)).changes > 0;
}
