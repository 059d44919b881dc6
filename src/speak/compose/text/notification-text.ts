/**
 * A message as a push notification shows it (SPEC H11): one line of plain text, markdown off, cut at a word with `…`.
 * Never longer than `max` (the ellipsis included) and never half a word, unless a single word is longer than all of it.
 */
const DEFAULT_MAX = 240;

/** What a line begins with and nobody wants to read aloud. */
const LINE_STARTS = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]?\]\s+)?)?/;
const DROPPED_LINES = /^\s*(?:(?:`{3,}|~{3,}).*|(?:[-*_=]\s*){3,}|\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?)$/;

/** Where a `[link][1]` leads, on a line of its own. Only addresses: `[Ann]: hello` is talk. */
const LINK_TARGETS = /^\s*\[[^\]]+\]:\s*<?(?:https?:|mailto:|www\.|[/#.])\S*(?:\s+["'(].*)?\s*$/i;

/** In order. Marks inside words (`snake_case`, `2*3`) are no markdown and stay. */
const INLINE: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?-->/g, ' '],
  // Words and address may each hold one pair of their own kind: `[a [b]](https://x.y/z_(w))`.
  [/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s[^()]*)?\)/g, '$1'],
  [/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1'],
  [/<((?:https?:|mailto:)[^<>\s]*)>/gi, '$1'],
  [/<\/?[a-z][^<>]*>/gi, ' '],
  [/(?<!\\)(\*{2,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1'],
  [/(?<![\w\\])(_{1,3})(?=[^\s_])(.+?)(?<=[^\s_\\])\1(?!\w)/g, '$2'],
];
/** As many marks behind as before, so that code may hold fewer. */
const CODE = /(?<![\\`])(`{1,3})(?!`)([^\n]*?[^`\n])\1(?!`)/g;
/** Last: an escaped mark is text. */
const ESCAPED = /\\([\\`*_{}[\]()#+.!~>|-])/g;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** `**_both_**` takes one round per mark. */
const ROUNDS = 3;

export function toNotificationText(markdown: string, max: number = DEFAULT_MAX): string {
  const longest = Number.isNaN(max) ? DEFAULT_MAX : Math.floor(max);
  // Only the beginning can be shown; the slack is for what the marks take away.
  const start = String(markdown).slice(0, Math.max(0, longest) * 8 + 2000);
  const lines = start.split(/\r\n|\r|\n/).filter((line) => !DROPPED_LINES.test(line) && !LINK_TARGETS.test(line));
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
  let plain = text.replaceAll(/[\ue000\ue001]/g, '').replaceAll(CODE, (_all, _marks: string, code: string) => {
    codes.push(code);
    return `\ue000${codes.length - 1}\ue001`;
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [pattern, kept] of INLINE) plain = plain.replaceAll(pattern, kept);
  }
  plain = plain
    .replaceAll(/(?<!\\)`+/g, '')
    .replaceAll(ESCAPED, '$1')
    .replaceAll(ENTITY, spelledOut);
  return plain.replaceAll(/\ue000(\d+)\ue001/g, (_all, index: string) => codes[Number(index)] ?? '');
}

/** `&amp;` is for browsers. What names no character stays as it is. */
function spelledOut(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : entity;
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
