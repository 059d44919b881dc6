/** Small pure text operations shared by several rooms. */

/** At most `max` characters; cut at a word where one ends in the last third, with `…` in place of the rest. */
export function shorten(text: string, max: number): string {
  const chars = Array.from(text);
  if (chars.length <= max) return text;
  if (max < 1) return '';
  const head = chars.slice(0, max - 1);
  const space = head.findLastIndex((char) => /\s/u.test(char));
  return `${head
    .slice(0, space >= (max * 2) / 3 ? space : head.length)
    .join('')
    .trimEnd()}…`;
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `1 message`, `2 messages`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/** The value as a person would quote it in an error, never longer than a line. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return `"${shorten(value.replaceAll(/[\r\n\u2028\u2029]+/g, ' '), 60)}"`;
  try {
    return shorten(JSON.stringify(value) ?? String(value), 60);
  } catch {
    return String(value);
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 minutes", "3 hours 5 minutes", "2 days". */
export function lengthInWords(ms: number): string {
  if (ms < MINUTE) return count(Math.max(1, Math.floor(ms / 1_000)), 'second');
  if (ms < HOUR) return count(Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) {
    const minutes = Math.floor((ms % HOUR) / MINUTE);
    return count(Math.floor(ms / HOUR), 'hour') + (minutes > 0 ? ` ${count(minutes, 'minute')}` : '');
  }
  return count(Math.floor(ms / DAY), 'day');
}
