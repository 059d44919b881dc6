/**
 * Quotes, markdown marks, fences and HTML tags that a model puts around a control word. They are taken off in pairs,
 * from the inside out, so that marks belonging to the rest of the text stay with it.
 */
export interface Around {
  readonly before: string;
  readonly after: string;
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  ...['*', '_', '~', '`', '"', "'"].map((mark): [string, string] => [mark, mark]),
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['(', ')'],
  ['[', ']'],
]);
const FENCE_AT_END = /(`{3,}|~{3,})[\w-]*\s*$/;
const TAG_AT_END = /^<([a-z][\w-]*)(?:\s[^<>]*)?>\s*$/i;
/** With the name of a language behind it. */
const LONGEST_FENCE = 100;
/** With its attributes and the space behind it. */
const LONGEST_TAG = 1000;
const TAGS = /<\/?[a-z][^<>]*>|&nbsp;/gi;
const NOTHING_BUT_MARKS = /^[\s*_~`"'“”‘’«»()[\]>#-]*$/u;
/** A character that no mark, tag or entity begins with: the question is answered without reading on. */
const WORDS_FIRST = /^[\s*_~`"'“”‘’«»()[\]>#-]*[^\s*_~`"'“”‘’«»()[\]>#<&-]/u;

/** Takes off what stands on both sides. */
export function peel(given: Around): Around {
  let around = given;
  for (;;) {
    const next = peelMark(around) ?? peelFence(around) ?? peelTag(around);
    if (!next) return around;
    around = next;
  }
}

function peelMark({ before, after }: Around): Around | undefined {
  const open = before.at(-1);
  const close = open === undefined ? undefined : PAIRS.get(open);
  if (close === undefined || !after.startsWith(close)) return undefined;
  return { before: before.slice(0, -1), after: after.slice(1) };
}

function peelFence({ before, after }: Around): Around | undefined {
  const fence = FENCE_AT_END.exec(before.slice(-LONGEST_FENCE));
  const rest = after.trimStart();
  if (!fence?.[1] || !rest.startsWith(fence[1])) return undefined;
  return { before: before.slice(0, before.length - fence[0].length), after: rest.slice(fence[1].length) };
}

function peelTag({ before, after }: Around): Around | undefined {
  const near = Math.max(0, before.length - LONGEST_TAG);
  const start = near + before.slice(near).lastIndexOf('<');
  const name = start < near ? undefined : TAG_AT_END.exec(before.slice(start))?.[1];
  const end = name === undefined ? undefined : `</${name.toLowerCase()}>`;
  const rest = after.trimStart();
  if (end === undefined || !rest.slice(0, end.length).toLowerCase().startsWith(end)) return undefined;
  return { before: before.slice(0, start), after: rest.slice(end.length) };
}

export function withoutTags(text: string): string {
  return text.replaceAll(TAGS, ' ');
}

/** Nothing a person could read: only marks, tags and space. */
export function isOnlyMarks(text: string): boolean {
  return !WORDS_FIRST.test(text) && NOTHING_BUT_MARKS.test(withoutTags(text));
}

/** The closing marks at the start of `after` whose opening ones stand in `before`; cutting between must not part them. */
export function closingMarks({ before, after }: Around): string {
  const run = /^[*_~`]+/.exec(after)?.[0];
  if (run) return before.split(run).length % 2 === 0 ? run : '';
  const tags = /^(?:\s*<\/[a-z][\w-]*>)+/i.exec(after)?.[0] ?? '';
  const isOpen = [...tags.matchAll(/<\/([a-z][\w-]*)>/gi)].every(([, name = '']) =>
    before.toLowerCase().includes(`<${name.toLowerCase()}`),
  );
  return isOpen ? tags : '';
}
