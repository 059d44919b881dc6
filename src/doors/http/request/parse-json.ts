/**
 * Reads JSON and, when it is malformed, says where: line, column and what stands there. JavaScript's own parser tells
 * the place only sometimes, so a faulty text is walked through once more, token by token. Pure.
 */
import { err, ok, quote, type Result } from '../../../base/index.ts';

export function parseJson(text: string): Result<unknown, string> {
  try {
    // What comes out is checked by each operation's schema.
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err(explainFault(text));
  }
}

const SPACE = /[ \t\r\n]*/y;
const TOKEN =
  /[[\]{},:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

type Expecting = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or ]' | ', or }' | 'end';

const WORDS: Readonly<Record<Expecting, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  'name or }': 'a name in double quotes or "}"',
  name: 'a name in double quotes',
  ':': '":"',
  ', or ]': '"," or "]"',
  ', or }': '"," or "}"',
  end: 'nothing more',
};

function explainFault(text: string): string {
  const { at, expecting } = findFault(text);
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const found = at >= text.length ? 'the text ends' : `there is ${quote(text.slice(at, at + 20))}`;
  return `The body is not valid JSON: at ${place} ${WORDS[expecting]} should come, but ${found}.`;
}

function findFault(text: string): { at: number; expecting: Expecting } {
  const open: string[] = [];
  let expecting: Expecting = 'value';
  let at = 0;
  for (;;) {
    at = endOf(SPACE, text, at) ?? at;
    const end = endOf(TOKEN, text, at);
    const token = end === undefined ? '' : text.slice(at, end);
    const next: Expecting | undefined = token === '' ? undefined : step(expecting, token, open);
    if (next === undefined || end === undefined) return { at, expecting };
    expecting = next;
    at = end;
  }
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** What may follow this token; undefined when the token itself should not be there. Keeps `open` up to date. */
function step(expecting: Expecting, token: string, open: string[]): Expecting | undefined {
  const inside = (): Expecting => (open.length === 0 ? 'end' : open.at(-1) === '[' ? ', or ]' : ', or }');
  if (token === ']' || token === '}') {
    if (!expecting.endsWith(token)) return undefined;
    open.pop();
    return inside();
  }
  if (expecting === 'name' || expecting === 'name or }') return token.startsWith('"') ? ':' : undefined;
  if (expecting === ':') return token === ':' ? 'value' : undefined;
  if (expecting === ', or ]') return token === ',' ? 'value' : undefined;
  if (expecting === ', or }') return token === ',' ? 'name' : undefined;
  if (expecting === 'end' || token === ',' || token === ':') return undefined;
  if (token !== '[' && token !== '{') return inside();
  open.push(token);
  return token === '[' ? 'value or ]' : 'name or }';
}
