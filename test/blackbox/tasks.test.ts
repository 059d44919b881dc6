/**
 * Reminders and jobs over HTTP: every kind of schedule, every verb of S15, what each leaves behind, the history, and
 * moving all of it to another home.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { reminderOf } from './stage/events.ts';
import { Hark, type Loose, ZONE } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

interface Task extends Loose {
  id: string;
  name: string;
  rule: string;
  enabled: boolean;
  nextRuns: number[];
  openSlotAt?: number;
}

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
});

const SECOND = 1_000;
const DAY = 86_400_000;
const soon = (ms: number) => ({ kind: 'at', at: new Date(Date.now() + ms).toISOString() });
const reminder = (text: string, schedule: Loose, more: Loose = {}) => ({
  name: text,
  schedule,
  payload: { kind: 'reminder', text },
  ...more,
});
const add = async (job: Loose) => (await hark.ok('POST', '/api/tasks', job)) as Task;
const get = async (id: string) => (await hark.ok('GET', `/api/tasks/${id}`)) as Task;
const act = (id: string, verb: string, body?: Loose) => hark.ok('POST', `/api/tasks/${id}/${verb}`, body);
const runs = async (id: string) => (await hark.ok('GET', `/api/tasks/${id}/runs`)).runs as Loose[];
const wall = (ms: number | undefined, timeZone = ZONE) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(ms);

/** A daily reminder whose occurrence came and waits to be ticked off. */
async function delivered(text: string): Promise<Task> {
  const { id } = await add(reminder(text, { kind: 'cron', expr: '0 4 * * *' }));
  expect(await act(id, 'run')).toMatchObject({ ran: true });
  await until('it to come', async () => (await hark.fired(text)).length > 0);
  return get(id);
}

describe('S1: every kind of schedule answers with id, plain words, and the next three runs', () => {
  test('at: once, to the millisecond', async () => {
    const at = Date.now() + DAY;
    const task = await add(reminder('dentist', { kind: 'at', at: new Date(at).toISOString() }));
    expect(task).toMatchObject({
      isRepeating: false,
      nextRuns: [at],
      rule: expect.stringMatching(/^Once on .*Berlin/u),
    });
    const epoch = await add(reminder('epoch', { kind: 'at', at: String(at) }));
    expect(epoch.nextRuns).toEqual([at]);
  });

  test('every: a grid from creation or from its anchor', async () => {
    const anchorMs = Date.now() + DAY;
    const task = await add(reminder('water', { kind: 'every', everyMs: 3_600_000, anchorMs }));
    expect(task.nextRuns).toEqual([anchorMs, anchorMs + 3_600_000, anchorMs + 7_200_000]);
    expect(task.rule).toMatch(/every hour/iu);
  });

  test('cron: in the person’s zone unless it names its own; five and six fields, names, @daily, OR of days', async () => {
    const own = await add(reminder('stand up', { kind: 'cron', expr: '0 9 * * mon-fri' }));
    expect(own.nextRuns.map((ms) => wall(ms))).toEqual(own.nextRuns.map(() => expect.stringMatching(/09:00$/u)));
    const named = await add(reminder('call Tokyo', { kind: 'cron', expr: '30 0 18 * * 1', tz: 'Asia/Tokyo' }));
    expect(wall(named.nextRuns[0], 'Asia/Tokyo')).toMatch(/^Mon.* 18:00$/u);
    expect((await add(reminder('daily', { kind: 'cron', expr: '@daily' }))).nextRuns).toHaveLength(3);
    const either = await add(reminder('either', { kind: 'cron', expr: '0 12 1 * 5' }));
    expect(either.nextRuns.map((ms) => wall(ms)).filter((text) => text.startsWith('Fri')).length).toBeGreaterThan(1);
  });

  test('rrule: every other Friday, for what cron cannot say', async () => {
    const rrule = { kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', dtstart: '2026-01-02T09:00:00', tz: ZONE };
    const task = await add(reminder('pay rent', rrule));
    expect(task.nextRuns.map((ms) => wall(ms))).toEqual(['Fri 09:00', 'Fri 09:00', 'Fri 09:00']);
    const [first = 0, second = 0] = task.nextRuns;
    expect(Math.round((second - first) / DAY)).toBe(14);
  });

  test('untilMs ends any kind, inclusive', async () => {
    const anchorMs = Date.now() + DAY;
    const schedule = { kind: 'every', everyMs: 60_000, anchorMs, untilMs: anchorMs + 60_000 };
    expect((await add(reminder('twice', schedule))).nextRuns).toEqual([anchorMs, anchorMs + 60_000]);
  });

  test('S14: plain words alone', async () => {
    const task = (await hark.ok('POST', '/api/tasks', { text: 'every other Friday at 9 pay the cleaner' })) as Task;
    expect(task).toMatchObject({ name: 'pay the cleaner', rule: 'Every other Friday at 9:00', isRepeating: true });
    expect(await hark.ok('POST', '/api/tasks/parse', { text: 'at 7 call mum' })).toMatchObject({
      kind: 'question',
      choices: [expect.stringContaining('07:00'), expect.stringContaining('19:00')],
    });
    expect(await hark.ok('POST', '/api/tasks/parse', { text: 'hello there' })).toEqual({ kind: 'none' });
  });

  test('S4: a system event is taken, and goes to the wake queue instead of a channel', async () => {
    const job = { name: 'event', schedule: soon(300), payload: { kind: 'systemEvent', text: 'look at the mail' } };
    const { id } = await add(job);
    await until('it to run', async () => (await runs(id)).some(({ outcome }) => outcome === 'ran'));
    expect(await hark.fired('look at the mail')).toEqual([]);
  });

  test('the list is in order, the next one first', async () => {
    const at = (await hark.tasks()).map(({ nextRuns }) => (nextRuns as number[])[0] ?? 0);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at.length).toBeGreaterThan(8);
  });
});

describe('S15: what can be done to a reminder', () => {
  test('edit: words, time, name; and taken back', async () => {
    const { id } = await add(reminder('gym', { kind: 'cron', expr: '0 18 * * 1' }));
    const edited = (await hark.ok('PATCH', `/api/tasks/${id}`, {
      name: 'swim',
      payload: { text: 'swim, with goggles' },
      schedule: { kind: 'cron', expr: '30 7 * * 2' },
    })) as Task;
    expect(edited).toMatchObject({ name: 'swim', payload: { kind: 'reminder', text: 'swim, with goggles' } });
    expect(wall(edited.nextRuns[0])).toBe('Tue 07:30');
    expect(await act(id, 'undo')).toMatchObject({ name: 'gym', payload: { text: 'gym' } });
    expect(wall((await get(id)).nextRuns[0])).toBe('Mon 18:00');
  });

  test('pause and resume: paused it does not come, and is listed only when asked for', async () => {
    const { id } = await add(reminder('paused', soon(SECOND)));
    await hark.ok('PATCH', `/api/tasks/${id}`, { enabled: false });
    expect((await hark.tasks()).some((task) => task.id === id)).toBe(false);
    expect((await hark.tasks('?includeDisabled=true')).some((task) => task.id === id)).toBe(true);
    const { id: other } = await add(reminder('a witness', soon(SECOND)));
    await until('the witness', async () => (await hark.fired('a witness')).length > 0);
    expect(await hark.fired('paused')).toEqual([]);
    expect(await runs(other)).toHaveLength(1);
    const hourly = await add(reminder('resumed', { kind: 'every', everyMs: 3_600_000 }, { enabled: false }));
    const resumed = (await hark.ok('PATCH', `/api/tasks/${hourly.id}`, { enabled: true })) as Task;
    expect(resumed.nextRuns[0]).toBeGreaterThan(Date.now());
  });

  test('run now: at once, recorded as asked for by hand, and the schedule stays', async () => {
    const task = await delivered('by hand');
    expect(await runs(task.id)).toMatchObject([{ kind: 'manual', outcome: 'ran', status: 'ok' }]);
    expect(wall(task.nextRuns[0])).toMatch(/04:00$/u);
    expect(await act(task.id, 'run', { mode: 'due' })).toMatchObject({ ran: false, reason: expect.any(String) });
  });

  test('done on a repeating one closes what came; with nothing open it ends the series; both can be taken back', async () => {
    const { id, openSlotAt } = await delivered('tablets');
    expect(openSlotAt).toBeTypeOf('number');
    expect(await act(id, 'done')).toMatchObject({ closed: 'occurrence', task: { enabled: true } });
    expect((await get(id)).openSlotAt).toBeUndefined();
    expect(await act(id, 'done')).toMatchObject({ closed: 'series' });
    expect((await hark.tasks()).some((task) => task.id === id)).toBe(false);
    await act(id, 'undo');
    expect((await hark.tasks()).some((task) => task.id === id)).toBe(true);
  });

  test('snooze by minutes, until an instant, until a word; the last wish counts', async () => {
    const { id } = await delivered('stretch');
    const before = Date.now();
    const byMinutes = (await act(id, 'snooze', { minutes: 10 })) as Task;
    expect(byMinutes.nextRuns[0]).toBeGreaterThanOrEqual(before + 600_000 - SECOND);
    expect(byMinutes.nextRuns[0]).toBeLessThan(Date.now() + 600_000 + SECOND);
    const { id: second } = await delivered('bend');
    const untilMs = Date.now() + 2 * DAY;
    expect(((await act(second, 'snooze', { untilMs })) as Task).nextRuns[0]).toBe(untilMs);
    const { id: third } = await delivered('turn');
    const tomorrow = (await act(third, 'snooze', { until: 'tomorrow at 17:30' })) as Task;
    expect(wall(tomorrow.nextRuns[0])).toMatch(/17:30$/u);
  });

  test('a snoozed one comes again at its new time, once', async () => {
    const { id } = await delivered('again');
    await act(id, 'snooze', { untilMs: Date.now() + SECOND });
    await until('it to come again', async () => (await hark.fired('again')).length > 1);
    expect(await hark.fired('again')).toHaveLength(2);
    expect(wall((await get(id)).nextRuns[0])).toMatch(/04:00$/u);
  });

  test('delete: gone from the list, brought back as it was', async () => {
    const task = await add(reminder('mistake', { kind: 'cron', expr: '15 6 * * *' }));
    expect(await hark.ok('DELETE', `/api/tasks/${task.id}`)).toMatchObject({ deletedAtMs: expect.any(Number) });
    expect((await hark.tasks('?includeDisabled=true')).some(({ id }) => id === task.id)).toBe(false);
    expect(await act(task.id, 'undo')).toMatchObject({ id: task.id, name: 'mistake', nextRuns: task.nextRuns });
  });

  test('X1: each change is told as it happens', async () => {
    const events = await hark.events();
    const { id } = await add(reminder('told', soon(SECOND)));
    await events.find('added', ({ kind, data }) => kind === 'task' && data.taskId === id && data.change === 'added');
    await events.find('told', reminderOf('told'));
    await events.find(
      'ran',
      ({ kind, data }) => kind === 'task' && data.taskId === id && /ran|removed/u.test(String(data.change)),
    );
    expect(events.all.filter(reminderOf('told'))).toHaveLength(1);
    events.close();
  });

  test('S15, Z2: why tells what was done to it, by whom and when', async () => {
    const { answer, story } = (await hark.ok('GET', '/api/why?about=tablets')) as { answer: string; story: Loose[] };
    expect(answer).toContain('tablets');
    const told = story.map(({ text }) => text).join('\n');
    for (const part of ['Set "tablets"', 'Sent: "tablets"', 'done']) expect(told).toContain(part);
  });
});

describe('S13: export and import', () => {
  test('everything moves to another home as it is; twice is once; a dry run changes nothing', async () => {
    const file = await hark.ok('GET', '/api/tasks/export');
    expect(file).toMatchObject({ version: 1 });
    const second = await Hark.start();
    const { length } = file.jobs as Loose[];
    expect(await second.ok('POST', '/api/tasks/import', { ...file, dryRun: true })).toEqual({
      added: length,
      updated: 0,
      problems: [],
    });
    expect(await second.tasks()).toEqual([]);
    expect(await second.ok('POST', '/api/tasks/import', file)).toMatchObject({ added: length, problems: [] });
    expect(await second.ok('POST', '/api/tasks/import', file)).toMatchObject({ added: 0, updated: length });
    const facts = (tasks: Loose[]) =>
      [...tasks]
        .sort((a, b) => String(a.id).localeCompare(String(b.id)))
        .map(({ id, name, schedule, payload, enabled, nextRuns }) => ({
          id,
          name,
          schedule,
          payload,
          enabled,
          nextRuns,
        }));
    const all = '?includeDisabled=true';
    expect(facts(await second.tasks(all))).toEqual(facts(await hark.tasks(all)));
  });

  test('OpenClaw’s shape is taken; a job that cannot be is told by its place, and the others come in', async () => {
    const second = await Hark.start();
    const jobs = [
      {
        id: 'a',
        name: 'good',
        schedule: { kind: 'cron', expr: '0 9 * * *' },
        payload: { kind: 'systemEvent', text: 'x' },
      },
      {
        id: 'b',
        name: 'bad',
        schedule: { kind: 'cron', expr: '0 99 * * *' },
        payload: { kind: 'systemEvent', text: 'x' },
      },
      {
        id: 'c',
        name: 'also good',
        schedule: { kind: 'every', everyMs: 60_000 },
        payload: { kind: 'reminder', text: 'y' },
      },
    ];
    const told = await second.ok('POST', '/api/tasks/import', { version: 1, jobs });
    expect(told).toMatchObject({ added: 2, problems: [{ index: 1, field: expect.stringMatching(/expr/u) }] });
    expect((await second.tasks()).map(({ name }) => name).sort()).toEqual(['also good', 'good']);
  });
});

describe('Q6: the limit of jobs', () => {
  test('the 1,001st is refused in plain words, and nothing else is disturbed', async () => {
    const full = await Hark.start();
    const jobs = Array.from({ length: 1_000 }, (_, i) =>
      reminder(`job ${i}`, { kind: 'cron', expr: `${i % 60} ${i % 24} * * *` }, { id: `j${i}` }),
    );
    expect(await full.ok('POST', '/api/tasks/import', { version: 1, jobs })).toMatchObject({
      added: 1_000,
      problems: [],
    });
    const told = await full.refused(409, 'POST', '/api/tasks', { text: 'in 1 second one too many' });
    expect(told.detail).toMatch(/1000 jobs.*jobs\.maxPerPerson/u);
    expect(await full.say('remind me in 1 hour to be refused')).toMatch(/1000 jobs/u);
    expect(
      (await full.ok('POST', '/api/tasks/import', { version: 1, jobs: [reminder('x', soon(DAY), { id: 'x' })] })).added,
    ).toBe(0);
    expect(await full.tasks('?limit=1000')).toHaveLength(1_000);
    await full.ok('DELETE', '/api/tasks/j0');
    await full.ok('POST', '/api/tasks', { text: 'in 1 second room again' });
    await until('the one there was room for', async () => (await full.fired('room again')).length > 0);
  });
});
