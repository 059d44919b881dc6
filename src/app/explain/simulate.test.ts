/** Z3: days played on the real engine, and the past with other settings. */
import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { createHark, type Hark } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Wednesday 11 March 2026, 09:00 in Lisbon. */
const START = Date.UTC(2026, 2, 11, 9);

const opened: Hark[] = [];
afterEach(async () => {
  for (const hark of opened.splice(0)) await hark.stop();
});
async function open(settings: Record<string, unknown> = {}) {
  const clock = testClock(START);
  const hark = await createHark({ clock, settings: { timeZone: 'Europe/Lisbon', ...settings } });
  opened.push(hark);
  await hark.start();
  return { hark, clock };
}

const facts = ['is a translator', 'has two cats', 'lives on the third floor', 'likes tea', 'sings alto'];
const scenario = (change: Record<string, unknown> = {}) => ({
  v: 1,
  id: 'tax',
  user: {
    tz: 'America/New_York',
    activeHours: { start: '08:00', end: '22:00' },
    autonomy: 'suggest',
    channels: ['telegram', 'web'],
  },
  clock: { start: '2026-10-30T09:00:00-04:00', end: '2026-11-03T09:00:00-05:00' },
  events: [
    ...facts.map((content, i) => ({
      at: '2026-09-01T09:00:00-04:00',
      kind: 'memory.add',
      memory: { id: `f${i}`, type: 'IDENTITY', content: `Ada ${content}` },
    })),
    {
      at: '2026-10-30T09:00:00-04:00',
      kind: 'memory.add',
      memory: { id: 'm1', type: 'PLAN', content: 'send in the tax form', due: '2026-11-02T17:00:00-05:00' },
    },
  ],
  gold: [{ need: 'm1', window: ['2026-11-01T17:00:00-05:00', '2026-11-02T17:00:00-05:00'], reason: ['deadline'] }],
  forbidden: [{ window: ['22:00', '08:00'], unless: 'due<1h' }],
  ...change,
});
const withEvents = (...more: object[]) => scenario({ events: [...scenario().events, ...more] });
const at = (time: string) => ({ at: `2026-11-${time}:00-05:00` });
const times = (played: { sends: readonly { atMs: number }[] }) => played.sends.map(({ atMs }) => atMs);
const DUE = Date.UTC(2026, 10, 2, 22);

describe('Z3: a scenario on the real engine', () => {
  it('K2: speaks a day before, an hour before and when due, on one address, and says what it was about', async () => {
    const { hark } = await open();
    const played = await hark.simulate(scenario());
    expect(times(played).slice(0, 3)).toEqual([DUE - 24 * HOUR, DUE - HOUR, DUE]);
    for (const send of played.sends) {
      expect(send).toMatchObject({
        address: 'telegram',
        refs: ['m1'],
        reason: 'deadline',
        text: expect.stringMatching(/tax form/u),
      });
      expect(played.decisions).toContainEqual(expect.objectContaining({ id: send.decisionId, verdict: 'act' }));
    }
    expect(played.metrics).toMatchObject({ missedNeeds: 0, duplicates: 0, forbidden: 0, latencyMs: 0, tokens: 0 });
  });

  it('leaves no trace in the Hark that runs it', async () => {
    const { hark } = await open();
    await hark.simulate(scenario());
    expect(await hark.api.memory.list()).toEqual([]);
    expect((await hark.messages.list()).messages).toEqual([]);
  });

  it('gives the same run twice', async () => {
    const { hark } = await open();
    expect(await hark.simulate(scenario())).toEqual(await hark.simulate(scenario()));
  });

  it('ends what is done, dismissed or answered; puts off what is snoozed', async () => {
    const { hark } = await open();
    const played = (...more: object[]) => hark.simulate(withEvents(...more));
    const first = DUE - 24 * HOUR;
    expect(times(await played({ ...at('01T17:10'), kind: 'done', ref: 'm1' }))).toEqual([first]);
    for (const value of ['done', 'dismissed']) {
      expect(times(await played({ ...at('01T17:10'), kind: 'user.react', to: 'last', value }))).toEqual([first]);
    }
    const snoozed = times(await played({ ...at('01T17:10'), kind: 'user.react', to: 'last', value: 'snooze' }));
    expect(snoozed[1]).toBeGreaterThan(first + 10 * MINUTE);
    expect(snoozed[1]).toBeLessThan(DUE - HOUR);
  });

  it('Q1: restarts, a dead line and a leap of the clock make it late, not lost, and never twice', async () => {
    const { hark } = await open();
    const restarted = await hark.simulate(
      withEvents(
        ...['01T16:59', '01T17:00', '01T17:01', '02T16:00'].map((time) => ({
          ...at(time),
          kind: 'fault',
          fault: 'restart',
        })),
      ),
    );
    expect(times(restarted)).toEqual(times(await hark.simulate(scenario())));
    const leapt = await hark.simulate(withEvents({ ...at('01T16:00'), kind: 'fault', fault: 'clock+7200' }));
    expect(leapt.sends[0]?.atMs).toBe(DUE - 23 * HOUR);
  });

  it('P2: a move to another zone moves what is on the wall clock', async () => {
    const { hark } = await open();
    const remind = { ...at('01T08:30'), id: 'u1', kind: 'user.msg', text: 'remind me every day at 9 to stretch' };
    const move = { ...at('01T12:00'), kind: 'fault', fault: 'tz=Asia/Tokyo' };
    const played = await hark.simulate(withEvents(remind, move));
    const stretches = played.sends.filter(({ refs }) => refs.includes('u1')).map(({ atMs }) => atMs);
    expect(stretches).toEqual([Date.UTC(2026, 10, 1, 14), Date.UTC(2026, 10, 2, 0), Date.UTC(2026, 10, 3, 0)]);
  });

  it('H9, K1: what comes by the clock comes at each of its slots, also with the same words within a day', async () => {
    const { hark } = await open();
    const clock = { start: '2026-05-11T09:00:00-04:00', end: '2026-05-11T21:00:00-04:00' };
    const memory = { id: 'water', content: 'drink some water', tags: ['cron:every 2h'] };
    const events = [{ at: '2026-05-11T10:00:00-04:00', kind: 'memory.add', memory }];
    const played = await hark.simulate(scenario({ clock, events, gold: [], forbidden: [] }));
    const noon = Date.UTC(2026, 4, 11, 16);
    expect(times(played)).toEqual([0, 2, 4, 6, 8].map((hours) => noon + hours * HOUR));
    expect(played.metrics.duplicates).toBe(0);
  });

  it('S9: what came by the clock while the machine slept says when it was meant, once', async () => {
    const { hark } = await open();
    const clock = { start: '2026-06-08T08:00:00-04:00', end: '2026-06-13T08:00:00-04:00' };
    const events = [
      {
        at: clock.start,
        kind: 'memory.add',
        memory: { id: 'v', content: 'take vitamins', tags: ['cron:daily 09:00'] },
      },
      { at: '2026-06-09T08:30:00-04:00', kind: 'fault', fault: 'clock+259200' },
    ];
    const played = await hark.simulate(scenario({ clock, events, gold: [] }));
    expect(played.sends.map(({ text }) => text)).toEqual([
      'It is time (09:00): take vitamins.',
      'It was time yesterday at 09:00: take vitamins.',
      'It is time (09:00): take vitamins.',
    ]);
  });

  it('S15: a reminder that was put off is known by the same name when it comes back', async () => {
    const { hark } = await open();
    const clock = { start: '2026-05-11T08:00:00-04:00', end: '2026-05-11T20:00:00-04:00' };
    const day = (time: string) => ({ at: `2026-05-11T${time}:00-04:00` });
    const events = [
      { ...day('09:00'), kind: 'user.msg', id: 'call', text: 'remind me at 10:00 to call the dentist' },
      { ...day('10:02'), kind: 'user.msg', text: 'snooze 10 minutes' },
      { ...day('10:14'), kind: 'user.react', to: 'call', value: 'snooze' },
      { ...day('11:00'), kind: 'user.msg', id: 'chat', text: 'thank you' },
      { ...day('11:05'), kind: 'done', ref: 'chat' },
    ];
    const { sends } = await hark.simulate(scenario({ clock, events, gold: [] }));
    expect(sends.map(({ refs }) => refs[0])).toEqual(['call', 'call', 'call']);
  });

  it('K13: a message about somebody names the notes that mention them', async () => {
    const { hark } = await open();
    const clock = { start: '2026-05-11T08:00:00-04:00', end: '2026-05-11T20:00:00-04:00' };
    const user = { ...scenario().user, autonomy: 'act' };
    const days = ['03-20', '03-24', '03-28', '04-02', '04-06', '04-10'];
    const events = [
      ...days.map((day, i) => ({
        at: `2026-${day}T10:00:00-04:00`,
        kind: 'memory.add',
        memory: { id: `talk${i}`, type: 'RELATIONSHIP', content: 'talked with Marta', entities: ['Marta'] },
      })),
      { at: '2026-05-11T09:00:00-04:00', kind: 'memory.add', memory: { id: 'a', content: 'the plumber comes at 3' } },
      {
        at: '2026-05-11T09:05:00-04:00',
        kind: 'memory.add',
        memory: { id: 'b', content: 'the plumber comes at 5', conflictsWith: ['a'] },
      },
    ];
    const { sends } = await hark.simulate(scenario({ user, clock, events, gold: [] }));
    expect(sends[0]?.refs).toEqual(expect.arrayContaining(['a', 'b', 'talk0', 'talk5']));
  });

  it('answers what is named, not only what came last', async () => {
    const { hark } = await open();
    const memory = { id: 'other', type: 'PLAN', content: 'sign the lease', due: '2026-11-02T17:30:00-05:00' };
    const played = await hark.simulate(
      withEvents(
        { ...at('01T09:00'), kind: 'memory.add', memory },
        { ...at('01T18:00'), kind: 'user.react', to: 'm1', value: 'done' },
      ),
    );
    expect(played.sends.filter(({ refs }) => refs.includes('m1'))).toHaveLength(1);
    expect(played.sends.filter(({ refs }) => refs.includes('other')).length).toBeGreaterThan(2);
  });

  it('D1: somebody to whom nothing happened yet is greeted, on their own channel; one who is known is not', async () => {
    const { hark } = await open();
    const nobody = await hark.simulate(scenario({ events: [], gold: [] }));
    expect(nobody.sends).toMatchObject([{ reason: 'first_contact', address: 'telegram' }]);
    const user = { ...scenario().user, isNew: false };
    expect((await hark.simulate(scenario({ user, events: [], gold: [] }))).sends).toEqual([]);
  });

  it('takes other settings for the run', async () => {
    const { hark } = await open();
    const quiet = await hark.api.simulate({ scenario: scenario(), set: { autonomy: 'observe' } });
    expect(quiet.sends).toEqual([]);
    expect(quiet.decisions.map(({ verdict }) => verdict)).toContain('observe');
    expect(quiet.metrics.missedNeeds).toBe(1);
  });

  it('Q6: names the path of what it cannot play, also when the engine finds it', async () => {
    const { hark } = await open();
    const fieldOf = (given: unknown) =>
      hark.simulate(given).then(
        () => '',
        (error: { field?: string }) => error.field,
      );
    expect(await fieldOf(scenario({ v: 3 }))).toBe('v');
    expect(await fieldOf(withEvents({ at: 'soon', kind: 'done', ref: 'm1' }))).toBe('events[6].at');
    const odd = { ...at('01T10:00'), kind: 'memory.add', memory: { content: 'x', type: 'NONSENSE' } };
    expect(await fieldOf(withEvents(odd))).toBe('events[6].memory.type');
    const gone = { ...at('01T10:00'), kind: 'done', ref: 'nobody' };
    expect(await fieldOf(withEvents(gone))).toBe('events[6].ref');
    await expect(hark.api.simulate({ scenario: scenario(), set: { autonmy: 'act' } })).rejects.toMatchObject({
      field: 'autonmy',
    });
    await expect(hark.api.simulate({})).rejects.toMatchObject({ field: 'scenario' });
    await expect(hark.api.simulate({ last: 'a while' })).rejects.toMatchObject({ field: 'last' });
  });
});

describe('Z1: the last days with other settings', () => {
  it('tells what would appear and what would vanish', async () => {
    const { hark, clock } = await open();
    for (const fact of facts) await hark.api.memory.remember({ content: `Ada ${fact}`, type: 'IDENTITY' });
    await hark.api.memory.remember({ id: 'm1', content: 'send in the form', type: 'PLAN', dueAtMs: START + 30 * HOUR });
    await clock.advanceTo(START + 40 * HOUR);
    const same = await hark.api.simulate({ last: '3d' });
    expect(same.changes).toEqual([]);
    expect(same.sends.length).toBeGreaterThan(1);
    const silent = await hark.api.simulate({ last: '3d', set: { autonomy: 'observe', 'backup.keep': 3 } });
    expect(silent.sends).toEqual([]);
    expect(silent.changes).toHaveLength(same.sends.length);
    expect(silent.withoutEffect).toEqual(['backup.keep']);
  });
});
