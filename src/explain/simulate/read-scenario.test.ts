/** Z3: a scenario file is read as it was meant, or refused with the path of what is wrong. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../base/index.ts';
import { readScenario } from './index.ts';

type Loose = Record<string, unknown>;

/** The example of the format, whole. */
const file = (): Loose => ({
  v: 1,
  id: 'deadline-ignored-07',
  user: {
    tz: 'America/New_York',
    activeHours: { start: '08:00', end: '22:00' },
    autonomy: 'suggest',
    channels: ['telegram', 'web'],
  },
  clock: { start: '2026-10-30T09:00:00-04:00', end: '2026-11-03T09:00:00-05:00' },
  events: [
    { at: '2026-10-31T10:00:00-04:00', kind: 'user.msg', text: 'hello' },
    {
      at: '2026-10-30T09:00:00-04:00',
      kind: 'memory.add',
      memory: { id: 'm1', type: 'PLAN', content: 'tax form', due: '2026-11-02T17:00:00-05:00', trust: 'owner' },
    },
    { at: '2026-11-01T17:00:00-05:00', kind: 'user.react', to: 'last', value: 'dismissed' },
    { at: '2026-11-02T10:00:00-05:00', kind: 'done', ref: 'm1' },
    { at: '2026-11-02T10:00:00-05:00', kind: 'inbox', source: 'email', from: 'a@b.c', text: 'hi' },
    { at: '2026-11-02T11:00:00-05:00', kind: 'fault', fault: 'clock+3600' },
  ],
  gold: [
    { need: 'm1', window: ['2026-11-01T17:00:00-05:00', '2026-11-02T17:00:00-05:00'], max: 2, reason: ['deadline'] },
  ],
  forbidden: [
    { window: ['22:00', '08:00'], unless: 'due<1h' },
    { ref: 'm9', why: 'untrusted source' },
  ],
});

const put = (path: string, value: unknown): Loose => {
  const changed = file();
  const steps = path.split(/[.[\]]+/u).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  const place = steps.reduce<Loose>((at, step) => at[step] as Loose, changed);
  place[last] = value;
  return changed;
};

const fieldOf = (given: unknown): string => {
  try {
    readScenario(given);
  } catch (error) {
    if (error instanceof InputError) return error.field;
    throw error;
  }
  return '';
};

describe('Z3: reading a scenario file', () => {
  it('S14: takes a date without an hour for that day, marked as a whole day', () => {
    const memoryOf = (given: Loose) => readScenario(given).events.find(({ what }) => what.kind === 'memory.add')?.what;
    const atNine = Date.UTC(2026, 10, 2, 14);
    expect(memoryOf(put('events[1].memory.due', '2026-11-02'))).toMatchObject({
      memory: { dueAtMs: atNine, tags: ['all-day'] },
    });
    const named = put('events[1].memory', { content: 'tax form', dueAt: '2026-11-02T09:00', expiresAt: '2026-11-03' });
    expect(memoryOf(named)).toMatchObject({ memory: { dueAtMs: atNine, expiresAtMs: atNine + 86_400_000 } });
    expect(memoryOf(named)).not.toMatchObject({ memory: { tags: ['all-day'] } });
  });

  it('takes bare hours, windows with a date, and an answer to something named', () => {
    const user = { ...(file().user as object), activeHours: { start: 8, end: '22' } };
    expect(readScenario(put('user', user)).user.activeHours).toEqual({ start: '8', end: '22' });
    const dated = put('forbidden[0].window', ['2026-11-01T10:00', '2026-11-01T12:00:00-05:00']);
    expect(readScenario(dated).forbidden[0]).toEqual({
      span: { fromMs: Date.UTC(2026, 10, 1, 15), untilMs: Date.UTC(2026, 10, 1, 17) },
      unlessDueMs: 3_600_000,
    });
    const named = readScenario(put('events[2].to', 'm1')).events.find(({ what }) => what.kind === 'user.react');
    expect(named?.what).toMatchObject({ to: 'm1', value: 'dismissed' });
  });

  it('reads the example, its events in the order of time, `due` as an instant', () => {
    const scenario = readScenario(file());
    expect(scenario.events.map(({ what }) => what.kind)).toEqual([
      'memory.add',
      'user.msg',
      'user.react',
      'done',
      'inbox',
      'fault',
    ]);
    expect(scenario.events[0]).toMatchObject({
      path: 'events[1]',
      what: { memory: { id: 'm1', dueAtMs: Date.UTC(2026, 10, 2, 22) } },
    });
    expect(scenario.forbidden).toEqual([
      { window: { start: '22:00', end: '08:00' }, unlessDueMs: 3_600_000 },
      { ref: 'm9', why: 'untrusted source' },
    ]);
    expect(scenario.gold[0]).toMatchObject({ need: 'm1', max: 2, reason: ['deadline'] });
  });

  it.each([
    ['v', 2, 'v'],
    ['id', '', 'id'],
    ['user', undefined, 'user'],
    ['user.tz', 'Mars/Olympus', 'user.tz'],
    ['user.activeHours.end', '25:00', 'user.activeHours.end'],
    ['user.autonomy', 'loud', 'user.autonomy'],
    ['user.channels', [], 'user.channels'],
    ['user.channels[1]', 7, 'user.channels[1]'],
    ['clock.start', 'yesterday', 'clock.start'],
    ['clock.end', '2026-10-29T09:00:00-04:00', 'clock.end'],
    ['clock.end', '2036-10-29T09:00:00-04:00', 'clock.end'],
    ['events', {}, 'events'],
    ['events[3]', 'done', 'events[3]'],
    ['events[3].at', undefined, 'events[3].at'],
    ['events[3].at', '2026-13-01T00:00:00Z', 'events[3].at'],
    ['events[3].kind', 'dance', 'events[3].kind'],
    ['events[3].ref', 5, 'events[3].ref'],
    ['events[0].text', '  ', 'events[0].text'],
    ['events[0].channel', 'pigeon', 'events[0].channel'],
    ['events[1].memory', null, 'events[1].memory'],
    ['events[1].memory.content', undefined, 'events[1].memory.content'],
    ['events[1].memory.due', 'soon', 'events[1].memory.due'],
    ['events[2].value', 'shrug', 'events[2].value'],
    ['events[2].to', 4, 'events[2].to'],
    ['forbidden[0].window', ['2026-11-02', '2026-11-01'], 'forbidden[0].window[1]'],
    ['events[1].memory.dueAt', 'soon', 'events[1].memory.dueAt'],
    ['events[4].source', undefined, 'events[4].source'],
    ['events[5].fault', 'meteor', 'events[5].fault'],
    ['events[5].fault', 'tz=Nowhere', 'events[5].fault'],
    ['gold[0].need', undefined, 'gold[0].need'],
    ['gold[0].window', ['2026-11-01T17:00:00-05:00'], 'gold[0].window'],
    ['gold[0].window[1]', 'never', 'gold[0].window[1]'],
    ['gold[0].window[1]', '2026-10-01T17:00:00-05:00', 'gold[0].window[1]'],
    ['gold[0].max', -1, 'gold[0].max'],
    ['gold[0].reason', [3], 'gold[0].reason[0]'],
    ['forbidden[0].window[0]', '99', 'forbidden[0].window[0]'],
    ['forbidden[0].unless', 'nice', 'forbidden[0].unless'],
    ['forbidden[1]', {}, 'forbidden[1]'],
  ])('Q6: refuses %s = %o at its path', (path, value, field) => {
    expect(fieldOf(put(path, value))).toBe(field);
  });

  it.each([[undefined], [null], ['text'], [[]], [7]])('Q6: refuses %o as a whole', (given) => {
    expect(fieldOf(given)).toBe('scenario');
  });

  it('ignores what it does not know, and needs no more than a person and a clock', () => {
    const { id, user, clock } = file();
    const bare = readScenario({ v: 1, id, user: { tz: (user as Loose).tz, mood: 'fine' }, clock, extra: true });
    expect(bare).toMatchObject({
      events: [],
      gold: [],
      forbidden: [],
      user: { autonomy: 'suggest', channels: ['web'] },
    });
  });

  it('D1: takes whoever has memories or writes for no stranger, unless the file says so', () => {
    expect(readScenario(file()).user.isNew).toBe(false);
    expect(readScenario(put('events', [])).user.isNew).toBe(true);
    const hello = { at: '2026-10-31T10:00:00-04:00', kind: 'user.msg', text: 'hello' };
    expect(readScenario(put('events', [hello])).user.isNew).toBe(false);
    expect(readScenario(put('user.isNew', true)).user.isNew).toBe(true);
  });

  it('reads every fault, and a local time in the person’s zone', () => {
    const faults = ['restart', 'clock+3600', 'clock-60', 'offline:telegram', 'online:telegram', 'tz=Asia/Tokyo'];
    const events = faults.map((fault) => ({ at: '2026-10-31T10:00', kind: 'fault', fault }));
    const read = readScenario(put('events', events)).events;
    expect(read.map(({ what }) => what.kind === 'fault' && what.fault)).toEqual([
      { kind: 'restart' },
      { kind: 'clock', byMs: 3_600_000 },
      { kind: 'clock', byMs: -60_000 },
      { kind: 'offline', channel: 'telegram' },
      { kind: 'online', channel: 'telegram' },
      { kind: 'tz', timeZone: 'Asia/Tokyo' },
    ]);
    expect(read[0]?.atMs).toBe(Date.UTC(2026, 9, 31, 14));
  });
});
