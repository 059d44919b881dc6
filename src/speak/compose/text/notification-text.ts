/**
 * A message as a push notification shows it (SPEC H11): one line of plain text, markdown off, cut at a word with `…`.
 * Never longer than `max` (the ellipsis included) and never half a word, unless a single word is longer than all of it.
 */
const DEFAULT_MAX = 240;

/** What a line begins with and nobody wants to read aloud. */
const LINE_STARTS = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]?\]\s+)?)?/;
const DROPPED_LINES = /^\s*(?:(?:`{3,}|~{3,}).*|(?:[-*_=]\s*){3,}|\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?)$/;

/** In order. Marks inside words (`snake_case`, `2*3`) are no markdown and stay. */
const INLINE: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?-->/g, ' '],
  [/!?\[([^[\]]*)\]\([^()\s]*(?:\s[^()]*)?\)/g, '$1'],
  [/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1'],
  [/<((?:https?:|mailto:)[^<>\s]*)>/gi, '$1'],
  [/<\/?[a-z][^<>]*>/gi, ' '],
  [/(?<!\\)(\*{2,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1'],
  [/(?<![\w\\])(_{1,3})(?=[^\s_])(.+?)(?<=[^\s_\\])\1(?!\w)/g, '$2'],
];
/** Last: an escaped mark is text. */
const ESCAPED = /\\([\\`*_{}[\]()#+.!~>|-])/g;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** `**_both_**` takes one round per mark. */
const ROUNDS = 3;

export function toNotificationText(markdown: string, max: number = DEFAULT_MAX): string {
  const longest = Number.isNaN(max) ? DEFAULT_MAX : Math.floor(max);
  // Only the beginning can be shown; the slack is for what the marks take away.
  const start = String(markdown).slice(0, Math.max(0, longest) * 8 + 2000);
  const lines = start.split(/\r\n|\r|\n/).filter((line) => !DROPPED_LINES.test(line));
  const plain = lines.map(withoutLineMarks).join('\n');
  return cut(
    inline(plain)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    longest,
  );
}

function withoutLineMarks(line: string): string {
  return TABLE_ROW.test(line) ? line.replaceAll('|', ' ') : line.replace(LINE_STARTS, '');
}

function inline(text: string): string {
  const codes: string[] = [];
  // Code is kept aside: its marks are meant. The two private characters cannot come from outside.
  let plain = text.replaceAll(/[\ue000\ue001]/g, '').replaceAll(/(?<!\\)`([^`\n]+)`/g, (_all, code: string) => {
    codes.push(code);
    return `\ue000${codes.length - 1}\ue001`;
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [pattern, kept] of INLINE) plain = plain.replaceAll(pattern, kept);
  }
  plain = plain.replaceAll(/(?<!\\)`+/g, '').replaceAll(ESCAPED, '$1');
  return plain.replaceAll(/\ue000(\d+)\ue001/g, (_all, index: string) => codes[Number(index)] ?? '');
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return '';
  const head = text.slice(0, max - 1);
  const isAtWordEnd = text[max - 1] === ' ';
  const lastSpace = head.lastIndexOf(' ');
  if (isAtWordEnd) return `${head.trimEnd()}…`;
  // One endless word: cut it, but not through a surrogate pair.
  return `${lastSpace > 0 ? head.slice(0, lastSpace).trimEnd() : head.replace(/[\ud800-\udbff]$/, '')}…`;
}
