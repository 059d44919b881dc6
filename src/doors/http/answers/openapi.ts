/**
 * The API's description (OpenAPI 3.1), made from the same schemas that check the input. Built when first asked for:
 * most starts never need it.
 */
import { type Operation, problemSchema, type SchemaNode, schemaOf } from '../../operations/index.ts';

type Json = Readonly<Record<string, unknown>>;

const SIGNATURE =
  '"v1=" and the hex HMAC-SHA256 of "timestamp.body" with the setting inbox.secret; the timestamp, in seconds, goes into x-hark-timestamp. Good for one request, within 5 minutes.';
const PROBLEM = { $ref: '#/components/responses/Problem' };

/** Routes that belong to this door alone. */
const OWN_PATHS: Json = {
  '/api/health': {
    get: {
      operationId: 'health',
      summary: 'Whether Hark answers. Needs no token.',
      security: [],
      responses: { 200: { description: 'It does.', content: json({ type: 'object' }) } },
    },
  },
  '/api/session': {
    post: {
      operationId: 'session.start',
      summary: 'Trade a single-use sign-in code for a session cookie.',
      security: [],
      requestBody: bodyOf({ type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }),
      responses: { 200: { description: 'Signed in.', content: json({ type: 'object' }) }, default: PROBLEM },
    },
    delete: {
      operationId: 'session.end',
      summary: 'Sign this browser out.',
      responses: { 204: { description: 'Signed out.' }, default: PROBLEM },
    },
  },
  '/api/session/code': {
    post: {
      operationId: 'session.newCode',
      summary: 'A new single-use sign-in code, good for ten minutes.',
      responses: { 200: { description: 'The code.', content: json({ type: 'object' }) }, default: PROBLEM },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: 'This document.',
      responses: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
    },
  },
};

const EVENTS: Json = {
  operationId: 'events.listen',
  summary: 'Live events (server-sent): message, task, outbox, settings. Ask for what was missed with messages.list.',
  parameters: [{ name: 'personId', in: 'query', schema: { type: 'string' } }],
  responses: {
    200: { description: 'A stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    default: PROBLEM,
  },
};

export function openapiDocument(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Record<string, unknown>> = { '/api/events': { get: EVENTS } };
  for (const operation of operations) {
    const path = operation.path.replaceAll(/(?<=\/):(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hark', version, description: 'Errors are application/problem+json and name the field.' },
    security: [{ token: [] }, { session: [] }],
    paths: { ...paths, ...OWN_PATHS },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'hark_…', description: 'Set by POST /api/session.' },
        signature: { type: 'apiKey', in: 'header', name: 'x-hark-signature', description: SIGNATURE },
      },
      responses: {
        Problem: {
          description: 'What went wrong and what to do about it.',
          content: { 'application/problem+json': { schema: schemaOf(problemSchema) } },
        },
      },
    },
  };
}

function describe(operation: Operation): Json {
  const schema = schemaOf(operation.input);
  const inPath = Array.from(operation.path.matchAll(/(?<=\/):(\w+)/g), ([, name]) => String(name));
  const isInQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const others = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name));
  return {
    operationId: operation.name,
    summary: operation.summary,
    'x-scope': operation.scope,
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: schema.properties?.[name] ?? {} })),
      ...(isInQuery ? others.map((name) => parameter(name, schema)) : []),
    ],
    ...(operation.takesSignature ? { security: [{ token: [] }, { session: [] }, { signature: [] }] } : {}),
    ...(isInQuery ? {} : { requestBody: bodyOf(bodySchema(operation, without(schema, inPath))) }),
    responses: { 200: { description: 'Done.', content: json(schemaOf(operation.output)) }, default: PROBLEM },
  };
}

function parameter(name: string, schema: SchemaNode): Json {
  return { name, in: 'query', required: schema.required?.includes(name) ?? false, schema: schema.properties?.[name] };
}

function without(schema: SchemaNode, names: readonly string[]): Json {
  const keep = ([name]: readonly [string, unknown]) => !names.includes(name);
  const required = schema.required?.filter((name) => !names.includes(name)) ?? [];
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(keep)),
    required,
  };
}

/** A body may also be the list itself, where an operation says so. */
function bodySchema({ listField }: Operation, object: Json): Json {
  if (listField === undefined) return object;
  const list = (object.properties as Json | undefined)?.[listField];
  return { anyOf: [object, list] };
}

function bodyOf(schema: Json): Json {
  return { content: json(schema) };
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } };
}
