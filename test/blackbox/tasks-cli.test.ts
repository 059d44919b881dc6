/** Reminders and jobs by the command line: each verb of S15 with its words, `--json`, names and ids, files, exit codes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose, ZONE } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
});

const tasks = (...words: string[]) => hark.does('tasks', ...words);
const refused = async (code: number, ...words: string[]) => {
  const ran = await hark.cli(...words);
  expect({ words, code: ran.code, out: ran.out }).toMatchObject({ code });
  return ran.err;
};

describe('S1, S14: adding', () => {
  test('plain words, quoted or not', async () => {
    const out = (await tasks('add', 'every', 'weekday', 'at', '9', 'stand', 'up')).out;
    expect(out).toMatch(/Set: stand up[\s\S]*09:00 \(Europe\/Berlin\)[\s\S]*Every weekday at 9:00/u);
    expect((await hark.does('remind', 'every other Friday at 9 pay rent')).out).toContain('Every other Friday at 9:00');
  });

  test('by parts: --when, --cron with its own zone, --name', async () => {
    expect((await tasks('add', '--when', 'daily at 7:30', '--say', 'take the tablets')).out).toContain('07:30');
    const cron = ['--cron', '0 18 * * 1', '--tz', 'Asia/Tokyo', '--say', 'Call the office', '--name', 'tokyo'];
    expect((await tasks('add', ...cron, '--json')).json).toMatchObject({
      name: 'tokyo',
      schedule: { kind: 'cron', expr: '0 18 * * 1', tz: 'Asia/Tokyo' },
      payload: { kind: 'reminder', text: 'Call the office' },
    });
  });

  test('a whole job as JSON: every and rrule; given, from a file, from stdin', async () => {
    const every = {
      schedule: { kind: 'every', everyMs: 3_600_000 },
      payload: { kind: 'reminder', text: 'drink' },
      name: 'drink',
    };
    expect((await tasks('add', '--job', JSON.stringify(every))).out).toMatch(/Every hour/u);
    const rrule = { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', dtstart: '2026-01-31T18:00:00', tz: ZONE };
    const monthly = { schedule: rrule, payload: { kind: 'reminder', text: 'books' }, name: 'books' };
    await writeFile(join(hark.home, 'job.json'), JSON.stringify(monthly));
    expect((await tasks('add', '--job', '@job.json', '--json')).json).toMatchObject({ schedule: { kind: 'rrule' } });
    const piped = await hark.cliWith(
      { stdin: JSON.stringify({ ...every, name: 'piped' }) },
      'tasks',
      'add',
      '--job',
      '-',
    );
    expect([piped.code, piped.err]).toEqual([0, '']);
  });

  test('what is ambiguous is asked, with code 2 and choices that work as they are', async () => {
    const asked = await hark.cli('remind', 'at 7 to call mum');
    expect(asked.code).toBe(2);
    const choices = [...asked.out.matchAll(/hark remind "(.+)"/gu)].map(([, words]) => words ?? '');
    expect(choices).toHaveLength(2);
    expect((await hark.does('remind', choices[1] ?? '')).out).toMatch(/Set: call mum[\s\S]*19:00/u);
    expect((await hark.cli('tasks', 'parse', 'at 7 call', '--json')).json).toMatchObject({ kind: 'question' });
  });
});

describe('S15: one reminder through its whole life', () => {
  test('list shows what is planned, show tells all, by name, by words, by the beginning of the id', async () => {
    const { out } = await tasks('list');
    for (const name of ['stand up', 'pay rent', 'tokyo', 'drink', 'books', 'call mum']) expect(out).toContain(name);
    const [short = ''] = /^\S+/u.exec(out.split('\n').find((line) => line.includes('pay rent')) ?? '') ?? [];
    expect((await tasks('show', short)).out).toContain('Every other Friday');
    expect((await tasks('show', 'rent')).out).toContain('pay rent');
    expect(await refused(2, 'tasks', 'show', 't')).toMatch(/could be any of these/u);
    expect(await refused(3, 'tasks', 'show', 'nothing like it')).toMatch(/No reminder is called "nothing like it"/u);
  });

  test('edit, undo', async () => {
    expect((await tasks('edit', 'stand up', '--when', 'every weekday at 8:45')).out).toContain('08:45');
    expect((await tasks('edit', 'stand up', '--say', 'stand up and stretch')).out).toContain('stand up and stretch');
    expect((await tasks('undo')).out).toMatch(/edit taken back/u);
    expect((await tasks('list')).out).not.toContain('stand up and stretch');
    expect(await refused(2, 'tasks', 'edit', 'stand up')).toContain('Nothing to change was given');
  });

  test('pause, resume', async () => {
    await tasks('pause', 'drink');
    expect((await tasks('list')).out).not.toMatch(/ drink$/mu);
    expect((await tasks('list', '--all')).out).toMatch(/drink/u);
    expect((await tasks('resume', 'drink')).out).toContain('Every hour');
  });

  test('run, runs, done, undo, snooze, delete, undo', async () => {
    expect((await tasks('run', 'tablets')).out).toContain('runs now');
    await until('it', async () => (await hark.fired('take the tablets')).length > 0);
    expect((await tasks('runs', 'tablets')).out).toMatch(/ran/u);
    expect((await tasks('done', 'tablets')).out).toMatch(/is done\. Next: /u);
    await tasks('undo', 'tablets');
    expect((await tasks('snooze', 'tablets', '--for', '2h')).out).toMatch(/in 2 h/u);
    expect((await tasks('undo', 'tablets')).out).toContain('snooze taken back');
    expect((await tasks('snooze', 'tablets', '--until', 'tomorrow at 17:30')).out).toContain('17:30');
    // What was sent on comes besides the series: there are two by that name until it is taken back.
    expect(await refused(2, 'tasks', 'delete', 'tablets')).toMatch(/could be any of these/u);
    await tasks('undo', 'tablets');
    await tasks('delete', 'tablets');
    expect(await refused(3, 'tasks', 'pause', 'tablets')).toContain('tablets');
    expect((await tasks('undo', 'tablets')).out).toContain('delete taken back');
    expect((await tasks('list')).out).toContain('tablets');
    expect(await refused(2, 'tasks', 'snooze', 'tablets', '--for', 'ages')).toContain('"ages"');
    expect(await refused(2, 'tasks', 'snooze', 'tablets', '--for', '1h', '--until', 'noon')).toContain('not both');
  });

  test('a reminder that came and is over can still be marked done or sent on', async () => {
    await hark.does('remind', 'in 1 second to look up');
    await until('it', async () => (await hark.fired('look up')).length > 0);
    expect((await tasks('snooze', 'look up', '--for', '30')).out).toMatch(/in 30 min/u);
    await hark.does('remind', 'in 1 second to look down');
    await until('it', async () => (await hark.fired('look down')).length > 0);
    expect((await tasks('done', 'look down')).out).toContain('look down is done');
  });
});

describe('S13: export and import by files', () => {
  test('export, import into a second home, the same there; the file’s faults are told with code 2', async () => {
    const file = (await tasks('export')).out;
    await writeFile(join(hark.home, 'all.json'), file);
    const { jobs } = JSON.parse(file) as { jobs: Loose[] };
    const second = await Hark.start();
    const path = join(hark.home, 'all.json');
    expect((await second.does('tasks', 'import', path, '--dry-run')).out).toContain(`${jobs.length} added`);
    expect(await second.tasks()).toEqual([]);
    const imported = await second.cliWith({ stdin: file }, 'tasks', 'import', '-');
    expect([imported.code, imported.out]).toEqual([0, expect.stringContaining(`${jobs.length} added`)]);
    const ids = async (one: Hark) => (await one.tasks('?includeDisabled=true')).map(({ id }) => id).sort();
    expect(await ids(second)).toEqual(await ids(hark));
    const bad = JSON.stringify({ version: 1, jobs: [{ name: 'x', schedule: { kind: 'cron', expr: 'often' } }] });
    const told = await second.cliWith({ stdin: bad }, 'tasks', 'import', '-');
    expect(told.code).toBe(2);
    expect(told.out).toMatch(/0 added, 0 updated, 1 refused\.\n\s*job 1/u);
    for (const wrong of ['{"jobs": 3}', 'not json', '[]']) {
      expect((await second.cliWith({ stdin: wrong }, 'tasks', 'import', '-')).code).toBe(2);
    }
  });
});
