/**
 * Whether an answer says "no answer" (SPEC H8): nothing at all, `NO_REPLY`, or exactly `NOTHING`. Only the whole text
 * counts, never a part of it. Any case; thoughts, quotes, markdown and HTML around it and one full stop or exclamation
 * mark do not matter.
 */
import { withoutThinking } from './thinking.ts';
import { withoutTags } from './wrappers.ts';

const MARKS = '[\\s*_~`"\'“”‘’«»]*';
const SILENT = new RegExp(`^(?:\`{3,}\\w*\\n)?[>#\\s-]*${MARKS}(?:NO\\\\?_REPLY|NOTHING)${MARKS}[.!]?${MARKS}$`, 'iu');
/** A word and its wrappers; longer texts say something. */
const LONGEST = 200;

export function isSilentReply(text: string | null | undefined): boolean {
  if (typeof text !== 'string') return true;
  const rest = withoutTags(withoutThinking(text)).trim();
  return rest === '' || (rest.length <= LONGEST && SILENT.test(rest));
}
