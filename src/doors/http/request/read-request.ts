/**
 * Gathers what a request says into one plain object for an operation: names in the path, then the query (GET, DELETE)
 * or the JSON body. Refuses what is too large, not JSON, given twice, or given in the wrong place; whether the values
 * are right is the operation's own affair.
 */
import { InputError, quote } from '../../../base/index.ts';
import { type Operation, type SchemaNode, schemaOf, typesOf } from '../../operations/index.ts';
import { HttpProblem } from '../answers/problem.ts';
import { parseJson } from './parse-json.ts';

type Fields = Record<string, unknown>;

export async function readFields(
  request: Request,
  operation: Pick<Operation, 'method' | 'input' | 'largestBodyBytes' | 'listField'>,
  inPath: Readonly<Record<string, string>>,
  bodyBytes: number,
): Promise<unknown> {
  const query = new URL(request.url).searchParams;
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return together(readQuery(query, schemaOf(operation.input)), inPath);
  }
  const [misplaced] = query.keys();
  if (misplaced !== undefined) {
    throw new InputError(misplaced, `${quote(misplaced)} is in the address. Put it into the JSON body instead.`);
  }
  const body = await readJsonBody(request, operation.largestBodyBytes ?? bodyBytes);
  return fieldsOfBody(body, operation, inPath);
}

/** What a body says, with the names in the path. */
export function fieldsOfBody(
  body: unknown,
  { listField }: Pick<Operation, 'listField'>,
  inPath: Readonly<Record<string, string>>,
): unknown {
  if (Array.isArray(body) && listField !== undefined) return together({ [listField]: body }, inPath);
  // Not an object: the operation's own check says so.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return together({ ...body }, inPath);
}

function together(fields: Fields, inPath: Readonly<Record<string, string>>): Fields {
  for (const [name, value] of Object.entries(inPath)) {
    if (Object.hasOwn(fields, name) && fields[name] !== value) {
      throw new InputError(name, `${name} is ${quote(value)} in the address but ${quote(fields[name])} beside it.`);
    }
  }
  return { ...fields, ...inPath };
}

/** Query values are text; where the schema wants a number or a yes or no, text that is one becomes one. */
export function readQuery(query: URLSearchParams, schema: SchemaNode): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of query) {
    if (fields.has(name)) throw new InputError(name, `${quote(name)} is given twice.`);
    // `?after=` from a client that has nothing yet means the same as leaving it out.
    if (value !== '') fields.set(name, coerce(value, typesOf(schema.properties?.[name] ?? {})));
  }
  return Object.fromEntries(fields);
}

const YES_NO: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const NUMBER = /^-?\d{1,17}(?:\.\d{1,17})?$/;

function coerce(value: string, types: readonly string[]): unknown {
  if (types.includes('boolean') && Object.hasOwn(YES_NO, value)) return YES_NO[value];
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(value)) return Number(value);
  return value;
}

/** An empty body is an empty object: `POST …/undo` needs none. */
export async function readJsonBody(request: Request, mostBytes: number): Promise<unknown> {
  const text = await readJsonText(request, mostBytes);
  return text === '' ? {} : parseBody(text);
}

export function parseBody(text: string): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok) throw refused(400, parsed.error);
  return parsed.value;
}

/** The body exactly as it was sent, which is what a signature covers. */
export async function readJsonText(request: Request, mostBytes: number): Promise<string> {
  const bytes = await readBytes(request, mostBytes);
  if (bytes.length === 0) return '';
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' || (request.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    const given = type === 'application/json' ? 'a compressed body' : type === '' ? 'no content type' : quote(type);
    throw refused(415, `The body must be plain "content-type: application/json"; this one has ${given}.`);
  }
  return decode(bytes);
}

const refused = (status: number, detail: string): HttpProblem => new HttpProblem(status, detail, {}, 'body');

async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () => refused(413, `The body is larger than the ${most} bytes allowed.`);
  if (Number(request.headers.get('content-length')) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await nextPart(reader);
    if (done) break;
    size += value.length;
    if (size > most) {
      // Not awaited: a sender that never ends must not keep us.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw refused(400, 'The body ended before it was complete.');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(400, 'The body is not UTF-8 text.');
  }
}
