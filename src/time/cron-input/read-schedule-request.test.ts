import { describe, expect, it } from 'vitest';
import { nuggetsScheduleToJob, parseRequestLine, readScheduleRequest } from './read-schedule-request.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const context = { timeZone: 'Asia/Tokyo' };
const parse = (request: unknown) => parseRequestLine(JSON.stringify(request), context);

const reminder = {
  name: 'Stretch',
  enabled: true,
  schedule: { kind: 'cron', expr: '0 9 * * 1-5' },
  sessionTarget: 'main',
  wakeMode: 'now',
  payload: { kind: 'reminder', text: 'Stretch' },
};

describe('parseRequestLine', () => {
  it.each<[string, unknown]>([
    [
      'as Nuggets writes it',
      { action: 'add', cron: '0 9 * * 1-5', prompt: 'Stretch', oneShot: false, timestamp: '2026-01-01T00:00:00Z' },
    ],
    ['with the words of its tool', { action: 'create', cron: '0 9 * * 1-5', message: 'Stretch', one_shot: false }],
    ['without an action', { cron: '0 9 * * 1-5', text: 'Stretch' }],
    ['with schedule for cron', { action: ' CREATE ', schedule: '0 9 * * 1-5', text: 'Stretch' }],
    ['with the same words twice', { cron: '0 9 * * 1-5', text: 'Stretch', message: ' Stretch', prompt: 'Stretch ' }],
    ['with a schedule object', { schedule: { expr: '0 9 * * 1-5' }, message: 'Stretch' }],
    ['with stray spaces in keys', { ' cron ': '0 9 * * 1-5', ' message': 'Stretch' }],
  ])('S13: a line %s', (_case, request) => {
    expect(parse(request)).toStrictEqual({ kind: 'create', job: reminder });
  });

  it.each(['one_shot', 'oneShot'])('S7: %s fires once and is removed', (key) => {
    expect(parse({ cron: '0 9 * * 1-5', message: 'Stretch', [key]: 'true' })).toStrictEqual({
      kind: 'create',
      job: { ...reminder, deleteAfterRun: true },
    });
  });

  it.each([
    ['at', { at: '2026-03-01T09:00' }, '2026-03-01T00:00:00.000Z'],
    ['execute_at', { execute_at: '2026-03-01T09:00' }, '2026-03-01T00:00:00.000Z'],
    ['a bare schedule', { schedule: '2026-03-01T09:00' }, '2026-03-01T00:00:00.000Z'],
    ['at with an offset', { at: '2026-03-01T09:00Z' }, '2026-03-01T09:00:00.000Z'],
    ['at with a zone', { at: '2026-03-01T09:00', tz: 'UTC' }, '2026-03-01T09:00:00.000Z'],
    ['at with a timezone', { at: '2026-03-01T09:00', timezone: 'UTC' }, '2026-03-01T09:00:00.000Z'],
    ['atMs', { atMs: 1_772_355_600_000 }, '2026-03-01T09:00:00.000Z'],
  ])('S2: %s is in the person’s zone unless it says otherwise', (_case, when, at) => {
    expect(parse({ ...when, text: 'x' })).toMatchObject({
      job: { schedule: { kind: 'at', at }, deleteAfterRun: true },
    });
  });

  it('S2: without a person, times are UTC', () => {
    expect(parseRequestLine('{"at":"2026-03-01T09:00","text":"x"}')).toMatchObject({
      job: { schedule: { at: '2026-03-01T09:00:00.000Z' } },
    });
  });

  it('S13: non-ASCII text, byte order mark and line end', () => {
    expect(parseRequestLine('\uFEFF{"cron":"0 9 * * *","text":"Blumen gießen 🌱 水"}\r\n', context)).toMatchObject({
      job: { payload: { text: 'Blumen gießen 🌱 水' } },
    });
  });

  it('S13: a payload of its own is respected, and so is a whole job', () => {
    expect(parse({ cron: '0 9 * * *', payload: { message: 'Sum up' }, id: 7 })).toMatchObject({
      kind: 'create',
      id: '7',
      job: { payload: { kind: 'agentTurn', message: 'Sum up' } },
    });
    expect(parse({ action: 'add', job: { cron: '0 9 * * *', text: 'Sum up', name: 'n' } })).toMatchObject({
      job: { name: 'n', payload: { kind: 'systemEvent', text: 'Sum up' } },
    });
  });

  it('S13: name and other fields of a job are kept', () => {
    expect(parse({ cron: '0 9 * * *', text: 't', name: 'n', enabled: false, respectQuietHours: true })).toMatchObject({
      job: { name: 'n', enabled: false, respectQuietHours: true },
    });
  });

  it.each([
    [{ action: 'delete', id: 'a' }, 'a'],
    [{ action: 'remove', id: 5 }, '5'],
    [{ action: 'cancel', jobId: 'a' }, 'a'],
    [{ action: 'delete', schedule_id: 'a' }, 'a'],
    [{ action: 'delete', scheduleId: 'a' }, 'a'],
    [{ action: 'delete', id: '', job_id: 'a' }, 'a'],
    [{ action: 'delete', id: 'a', job_id: 'b' }, 'a'],
  ])('S13: %j deletes %s', (request, id) => {
    expect(parse(request)).toStrictEqual({ kind: 'delete', id });
  });

  it.each<[string, string, string]>([
    ['', 'line', 'The line is empty; it must hold one JSON object.'],
    [' \r\n', 'line', 'The line is empty'],
    ['{"action":"add","cron":"0 9', 'line', 'JSON that holds one'],
    ['[]', 'line', 'must be an object'],
    ['null', 'line', 'must be an object'],
    ['{"action":"snooze"}', 'action', 'action must be create, delete or list, not "snooze".'],
    ['{"action":"delete"}', 'id', 'id is missing: say which job to delete.'],
    ['{"text":"x"}', 'cron', 'cron is missing: say when'],
    ['{"cron":"0 9 * * *"}', 'message', 'message is missing: say what to deliver.'],
    ['{"cron":"0 9 * * *","text":"a","prompt":"b"}', 'message', 'message, text and prompt differ'],
    ['{"cron":"0 9 * * *","text":"a","one_shot":"x"}', 'one_shot', 'true or false'],
    ['{"cron":"0 9 * * *","text":{}}', 'text', 'must be text'],
    ['{"cron":"0 9 * * *","execute_at":"2026-03-01","text":"a"}', 'schedule', 'Give one schedule only'],
    ['{"at":"noon","text":"a"}', 'schedule.at', 'must be a time'],
  ])('S13: refuses %j', (line, field, words) => {
    expect(() => parseRequestLine(line, context)).toThrow(refusal(field, words));
  });
});

describe('the schedule tool', () => {
  it('S7: create makes a job', () => {
    expect(
      nuggetsScheduleToJob({ action: 'create', cron: '0 9 * * 1-5', message: 'Stretch', id: null }, context),
    ).toStrictEqual(reminder);
  });

  it('S7: list and delete make none', () => {
    expect(readScheduleRequest({ action: 'list' }, context)).toStrictEqual({ kind: 'list' });
    expect(readScheduleRequest({ action: 'delete', id: 'a' }, context)).toStrictEqual({ kind: 'delete', id: 'a' });
    expect(() => nuggetsScheduleToJob({ action: 'list' }, context)).toThrow(
      refusal('action', 'Only create makes a job, not list.'),
    );
  });

  it('Q6: refuses what is no request', () => {
    expect(() => readScheduleRequest(undefined, context)).toThrow(refusal('request', 'The request is empty.'));
    expect(() => readScheduleRequest(5, context)).toThrow(refusal('request', 'must be an object'));
  });
});
