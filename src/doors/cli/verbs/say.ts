/** What several verbs say alike: the surroundings of a text, and the warning that nobody keeps watch. */
import type { Session } from '../session.ts';
import type { TextContext } from '../text/task-text.ts';
import type { Said } from '../verb.ts';

export async function contextOf({ terminal, paint, ports }: Session): Promise<TextContext> {
  return { nowMs: (await ports()).now(), paint, width: terminal.width };
}

export const LATE_NOTE = 'Hark is not running: start it with `hark start`, or this will come late.';

/** Adds the warning when no gateway runs. With `--json` it goes to stderr: stdout holds the document alone. */
export async function withLateNote(session: Session, said: Said): Promise<Said> {
  const { url } = await session.client();
  if (url !== undefined) return said;
  if (session.isJson) session.terminal.err(LATE_NOTE);
  return { ...said, text: async () => `${await said.text()}\n${session.paint.warn(LATE_NOTE)}` };
}
