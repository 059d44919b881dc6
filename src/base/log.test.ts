/** Q3: what is logged, and what never is. */
import { expect, it } from 'vitest';
import { createLog, type LogLevel } from './log.ts';

function record(level: LogLevel = 'debug') {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line: string) => void lines.push(line) }), lines };
}
const SECRET = 'hunter2-hunter2';

it('writes one line of JSON with the fields and the message', () => {
  const { log, lines } = record();
  log.info({ jobId: 'j1', lateMs: 3 }, 'fired');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, jobId: 'j1', lateMs: 3, msg: 'fired' });
});

it.each([
  ['at the top', { token: SECRET }],
  ['one below', { settings: { apiKey: SECRET, databaseUrl: SECRET } }],
  ['deep inside', { a: { b: { c: [{ password: SECRET }] } } }],
  ['in headers, however spelled', { headers: { Authorization: SECRET, 'set-cookie': [SECRET], 'X-Api-Key': SECRET } }],
  ['under longer names', { telegramBotToken: SECRET, client_secret: SECRET }],
  ['as a sign-in code', { code: SECRET }],
  ['in the password of an address', { place: `postgres://hark:${SECRET}@db.example:5432/hark` }],
  ['in a bearer header quoted as text', { text: `Authorization: Bearer ${SECRET}` }],
])('Q3: keeps secrets out %s', (_where, fields) => {
  const { log, lines } = record();
  log.error(fields, `cannot reach postgres://hark:${SECRET}@db.example/hark`);
  expect(lines[0]).toContain('[redacted]');
  expect(lines[0]).not.toContain(SECRET);
});

it('keeps what only looks alike: counts, exit codes, switches, instants', () => {
  const { log, lines } = record();
  const fields = { tokens: 12, maxTokens: 9, code: 1, hasPassword: true, token: null, at: 1_700_000_000_000 };
  log.info(fields, 'https://example.org/a@b stays');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...fields, msg: 'https://example.org/a@b stays' });
});

it('does not change what it was given, and survives what points at itself', () => {
  const { log, lines } = record();
  const fields: Record<string, unknown> = { token: SECRET };
  fields.self = fields;
  log.warn(fields, 'loop');
  expect(fields.token).toBe(SECRET);
  expect(lines[0]).not.toContain(SECRET);
});

it('writes nothing below its level', () => {
  const { log, lines } = record('warn');
  log.debug({}, 'no');
  log.info({}, 'no');
  log.warn({}, 'yes');
  const silent = record('silent');
  silent.log.error({}, 'no');
  expect([lines.length, silent.lines.length]).toEqual([1, 0]);
});
