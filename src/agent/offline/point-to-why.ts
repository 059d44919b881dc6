/**
 * "Why did you tell me about the cake?": the record of what Hark did answers that, so the person is shown the way to it
 * (SPEC A2, Z2). Pure. The words go into a command line, so nothing but letters, digits and spaces of them is kept.
 */
const ASKED =
  /^\W*(?:(?:hey|hark|ok|and|so|but)[\s,]+)*why (?:did|do|have|are|would|were|didn['’]t|did not) (?:you|hark) (?:just |only |always |keep |not )*(?:tell|told|telling|remind|reminded|reminding|ask|asking|write|writing|say|said|mention|nudge|wake|interrupt|ping|pinging|notify|bother|message|messaging|speak|bring up|talk)(?: to)?(?: me| us)?(?: that| this| it)?(?: (?:about|of|to|with|on) (.+?)|(?! (?:about|of|to|with|on)\b) (.+?))?[\s?!.]*$/iu;

const MOST_WORDS = 4;

export function pointToWhy(text: string): string | undefined {
  const found = ASKED.exec(text);
  if (!found) return undefined;
  const words = (found[1] ?? found[2] ?? '')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '' && !SMALL.has(word.toLowerCase()))
    .slice(0, MOST_WORDS);
  const about = words.length > 1 ? ` --about "${words.join(' ')}"` : words.length === 1 ? ` --about ${words[0]}` : '';
  return `Everything I do is on record. \`hark why${about}\` in a terminal tells what led to it.`;
}

const SMALL: ReadonlySet<string> = new Set(
  'the a an my our your that this it them today yesterday now again'.split(' '),
);
