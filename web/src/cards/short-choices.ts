/**
 * Each choice of a question is a full text to send. On its chip only the part that differs is shown: of "call Ana
 * tomorrow at 7 am" and "… at 7 pm" the chips say "7 am" and "7 pm". Where nothing sensible is left, the full text.
 */
const HALF_OF_DAY = /^(?:am|pm|a\.m\.?|p\.m\.?|uhr|h|o’clock)$/i;

export function shortChoices(choices: readonly string[]): string[] {
  const words = choices.map((choice) => choice.trim().split(/\s+/));
  const shortest = Math.min(...words.map((list) => list.length));
  if (choices.length < 2) return [...choices];
  let head = 0;
  while (head < shortest && words.every((list) => list[head] === words[0]?.[head])) head += 1;
  let tail = 0;
  while (tail < shortest - head && words.every((list) => list.at(-1 - tail) === words[0]?.at(-1 - tail))) tail += 1;
  // "am" alone says nothing: keep the hour before it.
  while (head > 0 && words.some((list) => HALF_OF_DAY.test(list[head] ?? ''))) head -= 1;
  const middles = words.map((list) =>
    list
      .slice(head, list.length - tail)
      .join(' ')
      .replace(/[:,;]$/, ''),
  );
  return middles.some((middle) => middle === '') ? [...choices] : middles;
}
