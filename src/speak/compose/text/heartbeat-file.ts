/**
 * Whether HEARTBEAT.md asks for anything (SPEC H4). Headings, empty list items and checkboxes, comments, rules and
 * fences are scaffolding; every other line is a wish. Where in doubt a line counts: a missed wish is worse than a
 * needless look. No file is not an empty file. Linear, for files of any size.
 */
const SCAFFOLDING: readonly RegExp[] = [
  /^#+(?:\s|$)/, // heading
  /^(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]?\])?$/, // empty list item or checkbox
  /^(?:-[\s-]*|\*[\s*]*|_[\s_]*)$/, // rule
  /^(?:`{3,}|~{3,})\s*[\w+.-]*$/, // fence
  /^>+$/, // empty quote
];
const UNDERLINE = /^=+$/;

export function isHeartbeatContentEffectivelyEmpty(content: string | null | undefined): boolean {
  if (typeof content !== 'string') return false;
  const lines = withoutComments(content)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/[\u200b\u2060\ufeff]/g, '').trim());
  return lines.every((line, i) => isScaffolding(line) || isTitle(line, lines[i + 1]));
}

function isScaffolding(line: string): boolean {
  return SCAFFOLDING.some((pattern) => pattern.test(line)) || UNDERLINE.test(line);
}

/** A line underlined with `===`. One underlined with `---` may as well be a wish above a rule. */
function isTitle(line: string, next: string | undefined): boolean {
  return line !== '' && next !== undefined && UNDERLINE.test(next);
}

/** Walks by `indexOf`: a pattern would go quadratic on a file full of comment starts. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    // A comment that is never closed may hide a wish; it counts as text.
    if (end < 0) return kept.concat(text.slice(at)).join('');
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}
