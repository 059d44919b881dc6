/**
 * Reads what a sentence states, where it states one plain thing: whose, which attribute, what value (M9). Two
 * statements of the same subject and attribute with different values contradict each other; a plain correction
 * ("actually, …", "… is now …") replaces the older one. Takes only whole short sentences it is sure of: a wrong
 * contradiction costs the user more than a missed one.
 */
export interface Statement {
  /** 'user' for the person themself. */
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
}

export const THE_USER = 'user';

const CORRECTION =
  /^(?:(?:oh|well|wait|no|sorry|oops)[,.!\s]+)*(?:actually|correction|in fact|i meant|scratch that|let me correct|eigentlich|korrektur|tatsächlich|en realidad|corrección|en fait)\b[,:\s]*/iu;
const PLAIN_NO = /^(?:no|sorry|oops|nein|perdón|non)\s*[,.!]\s*/iu;
const NOW = /\b(?:is|are) now\b|\bno longer\b|\bhas changed to\b/iu;

export function isCorrection(text: string): boolean {
  const start = text.trim();
  return CORRECTION.test(start) || PLAIN_NO.test(start) || NOW.test(start);
}

type Form = readonly [pattern: RegExp, read: (match: RegExpExecArray) => Statement];
const user =
  (attribute: string, value = 1) =>
  (match: RegExpExecArray) => ({
    subject: THE_USER,
    attribute,
    value: match[value] ?? '',
  });
const WORDS = "[\\p{L}\\p{N}][\\p{L}\\p{N}'’ -]{0,40}?";
/** Up to the end of the sentence; the point of a title or inside a name or number is none. */
const REST = '((?:[^.!?;\\n]|(?<=\\b(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof|[Ss]t))\\.|\\.(?=[\\p{L}\\p{N}])){1,80})';

const FORMS: readonly Form[] = [
  [new RegExp(`^(?:my|our) (${WORDS}) (?:is|are)(?: now| called)? ${REST}$`, 'iu'), possessed],
  [new RegExp(`^the user['’]s (${WORDS}) (?:is|are)(?: now)? ${REST}$`, 'iu'), possessed],
  [
    new RegExp(`^(\\p{Lu}[\\p{L}]{1,30})['’]s (${WORDS}) (?:is|are)(?: now)? ${REST}$`, 'u'),
    (match) => ({ subject: match[1] ?? '', attribute: match[2] ?? '', value: match[3] ?? '' }),
  ],
  [new RegExp(`^i (?:now )?live (?:now )?in ${REST}$`, 'iu'), user('home')],
  [new RegExp(`^i (?:now )?work (?:now )?(?:at|for) ${REST}$`, 'iu'), user('employer')],
  [/^i(?: am|['’]m) (?:now )?(\d{1,3}) years old$/iu, user('age')],
  [new RegExp(`^(?:ich heiße|mi nombre es|je m['’]appelle|call me) ${REST}$`, 'iu'), user('name')],
  [new RegExp(`^(?:ich wohne(?: jetzt)? in|vivo en|j['’]habite à) ${REST}$`, 'iu'), user('home')],
];

function possessed(match: RegExpExecArray): Statement {
  return { subject: THE_USER, attribute: match[1] ?? '', value: match[2] ?? '' };
}

/** A value that opens a longer thought ("my plan is to …", "my cousin is proud of …") states no attribute. */
const NO_VALUE =
  /^(?:to|not|that|a bit|very|too|so|sick|going|getting|being|coming|here|there|late|busy|ok|okay|fine)\b|^\p{L}+ (?:of|about|with|at|for)\b/iu;

export function readStatement(text: string): Statement | undefined {
  const plain = text
    .trim()
    .replace(CORRECTION, '')
    .replace(PLAIN_NO, '')
    .replace(/[.!\s]+$/u, '');
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const { subject, attribute, value } = read(match);
    return NO_VALUE.test(value) ? undefined : folded(subject, attribute, value);
  }
  return undefined;
}

/** As compared: "Dr. Ruiz " and "dr. ruiz" are one value. */
export function folded(subject: string, attribute: string, value: string): Statement {
  return { subject: fold(subject), attribute: fold(attribute), value: fold(value) };
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:the|a|an) /u, '')
    .replace(/[.,;!\s]+$/u, '')
    .trim();
}
