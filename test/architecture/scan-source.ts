/**
 * Tells code from comments and strings, so that the architecture checks never trip over a word in a sentence.
 * Every view it returns has the length of the source: what is left out becomes blanks, so offsets and line
 * numbers stay true. It is a lexer for our own style, not a compiler: whether `/` opens a regular expression is
 * judged by what stands before it, and a quote that does not close on its line (JSX text) is taken as plain text.
 */
export interface StringPiece {
  /** Offset of the first character inside the quotes. A template gives one piece per stretch between `${…}`. */
  readonly start: number;
  readonly text: string;
}

export interface ScannedSource {
  /** Comments, string contents and regular expressions blanked. */
  readonly code: string;
  /** Only comments blanked. */
  readonly text: string;
  readonly strings: readonly StringPiece[];
}

interface Cursor {
  readonly source: string;
  readonly code: string[];
  readonly text: string[];
  readonly strings: StringPiece[];
  at: number;
}

/** After one of these words a slash opens a regular expression; after any other word it divides. */
const WORDS_BEFORE_REGEX = new Set(
  'return typeof case do else in of instanceof new delete void throw await yield'.split(' '),
);

export function scanSource(source: string): ScannedSource {
  const cursor: Cursor = { source, code: source.split(''), text: source.split(''), strings: [], at: 0 };
  skipCode(cursor, undefined);
  return { code: cursor.code.join(''), text: cursor.text.join(''), strings: cursor.strings };
}

/** Walks code up to the brace that closes a `${…}`, or to the end of the file. */
function skipCode(cursor: Cursor, closing: '}' | undefined): void {
  let depth = 0;
  while (cursor.at < cursor.source.length) {
    const char = cursor.source[cursor.at];
    const pair = cursor.source.slice(cursor.at, cursor.at + 2);
    if (pair === '//') skipComment(cursor, '\n', 0);
    else if (pair === '/*') skipComment(cursor, '*/', 2);
    else if (char === "'" || char === '"') skipQuoted(cursor, char);
    else if (char === '`') skipTemplate(cursor);
    else if (char === '/') skipSlash(cursor);
    else {
      if (char === '{') depth++;
      if (char === '}' && depth-- === 0 && closing) return;
      cursor.at++;
    }
  }
}

function skipComment(cursor: Cursor, end: string, endLength: number): void {
  const found = cursor.source.indexOf(end, cursor.at + 2);
  const stop = found < 0 ? cursor.source.length : found + endLength;
  blank(cursor.code, cursor.at, stop);
  blank(cursor.text, cursor.at, stop);
  cursor.at = stop;
}

function skipQuoted(cursor: Cursor, quote: string): void {
  const close = closingOnLine(cursor.source, cursor.at + 1, (char) => char === quote);
  if (close === undefined) {
    cursor.at++;
    return;
  }
  keepString(cursor, cursor.at + 1, close);
  cursor.at = close + 1;
}

function skipTemplate(cursor: Cursor): void {
  let start = ++cursor.at;
  while (cursor.at < cursor.source.length) {
    const char = cursor.source[cursor.at];
    if (char === '\\') cursor.at += 2;
    else if (char === '`') break;
    else if (char === '$' && cursor.source[cursor.at + 1] === '{') {
      keepString(cursor, start, cursor.at);
      cursor.at += 2;
      skipCode(cursor, '}');
      start = ++cursor.at;
    } else cursor.at++;
  }
  keepString(cursor, start, Math.min(cursor.at, cursor.source.length));
  cursor.at++;
}

function skipSlash(cursor: Cursor): void {
  let inClass = false;
  const isEnd = (char: string): boolean => {
    if (char === '[') inClass = true;
    if (char === ']') inClass = false;
    return char === '/' && !inClass;
  };
  const close = mayOpenRegex(cursor) ? closingOnLine(cursor.source, cursor.at + 1, isEnd) : undefined;
  if (close === undefined) {
    cursor.at++;
    return;
  }
  blank(cursor.code, cursor.at + 1, close);
  cursor.at = close + 1;
}

function mayOpenRegex(cursor: Cursor): boolean {
  if (cursor.source[cursor.at + 1] === '>') return false; // the end of a JSX element: <br />
  const before = cursor.text
    .slice(Math.max(0, cursor.at - 200), cursor.at)
    .join('')
    .trimEnd();
  const word = /[\w$]+$/.exec(before)?.[0];
  if (word !== undefined) return WORDS_BEFORE_REGEX.has(word);
  return before === '' || '(,=:[!&|?{};+-*%>~^'.includes(before.at(-1) ?? '');
}

/** The offset of the character that closes what was opened, if it does so before the line ends. */
function closingOnLine(source: string, from: number, isEnd: (char: string) => boolean): number | undefined {
  for (let at = from; at < source.length; at++) {
    const char = source[at] ?? '';
    if (char === '\\') {
      at++;
      continue;
    }
    if (char === '\n') return undefined;
    if (isEnd(char)) return at;
  }
  return undefined;
}

function keepString(cursor: Cursor, start: number, end: number): void {
  cursor.strings.push({ start, text: cursor.source.slice(start, end) });
  blank(cursor.code, start, end);
}

function blank(view: string[], from: number, to: number): void {
  for (let at = from; at < to; at++) if (view[at] !== '\n') view[at] = ' ';
}
