/** Every verb on a real Hark, in process and over HTTP: the same words, the same JSON, the same exit codes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliStage, cliStage } from '../../../testing/cli-stage.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { LATE_NOTE } from './say.ts';

const MINUTE = 60_000;

async function added(stage: CliStage, words: string): Promise<{ id: string }> {
  const ran = await stage.run(['remind', ...words.split(' '), '--json']);
  expect(ran.code).toBe(0);
  return ran.json() as { id: string };
}

describe.each(['in process', 'over HTTP'] as const)('%s', (way) => {
  it('S14: remind confirms with date, time, zone and the next three runs', async () => {
    const stage = await cliStage(way);
    const once = await stage.run('remind in 20 min to call Rui');
    expect(once).toMatchObject({ code: 0, err: '' });
    expect(once.out).toContain('Set: call Rui\nWed 11 March 2026 at 09:20 (Europe/Lisbon), in 20 min.');
    const often = await stage.run('remind me every weekday at 9 to stand up');
    for (const day of ['Thu 12', 'Fri 13', 'Mon 16']) {
      expect(often.out).toContain(`${day} March 2026 at 09:00 (Europe/Lisbon)`);
    }
    expect(once.out.includes(LATE_NOTE)).toBe(way === 'in process');
  });

  it('S14: what is open is asked: printed with code 2, or chosen by a person', async () => {
    const stage = await cliStage(way);
    const printed = await stage.run('remind at 7 call mum');
    expect(printed.code).toBe(2);
    expect(printed.out).toMatch(/7 in the morning.*\n {2}hark remind ".*07:00.*"\n {2}hark remind ".*19:00.*"/u);
    const asked = (await stage.run('remind at 7 call mum --json')).json();
    expect(asked).toMatchObject({ kind: 'question', choices: [expect.any(String), expect.any(String)] });
    const chosen = await stage.run('remind at 7 call mum', { isInteractive: true, pick: (_, choices) => choices[1] });
    expect(chosen.code).toBe(0);
    expect(chosen.out).toContain('at 19:00 (Europe/Lisbon)');
    const given = await stage.run('remind at 7 call mum', { isInteractive: true, pick: () => undefined });
    expect(given).toMatchObject({ code: 130, out: '', err: '' });
    expect((await stage.hark.tasks.list()).tasks).toHaveLength(1);
  });

  it('Q6: words without a time are refused, and nothing is set', async () => {
    const stage = await cliStage(way);
    const ran = await stage.run('tasks parse buy milk');
    expect(ran.code).toBe(2);
    expect((await stage.run(['remind'])).code).toBe(2);
    expect((await stage.hark.tasks.list()).tasks).toEqual([]);
  });

  it('S15: list, show, edit, pause, resume, delete and undo, by words and by the beginning of the id', async () => {
    const stage = await cliStage(way);
    const { id } = await added(stage, 'every day at 18:00 gym');
    expect((await stage.run('tasks')).out).toMatch(/^\S+ {2}today 18:00, in 9 h {2}gym {2}Daily at 18:00\n$/u);
    expect((await stage.run(`tasks show ${id.slice(0, 20)} --json`)).json()).toMatchObject({ id, name: 'gym' });
    const edited = await stage.run(['tasks', 'edit', 'gym', '--when', 'every day at 7', '--say', 'gym early']);
    expect(edited.out).toContain('Set: gym early\nThu 12 March 2026 at 07:00');
    expect((await stage.run('tasks pause gym')).out).toMatch(/^gym early is paused\./u);
    expect((await stage.run('tasks list')).out).toContain('Nothing is planned');
    expect((await stage.run('tasks list --all')).out).toContain('paused');
    expect((await stage.run('tasks resume gym')).out).toContain('Thu 12 March 2026 at 07:00');
    expect((await stage.run('tasks delete gym')).out).toContain('is deleted. Undo:');
    expect((await stage.run('tasks undo gym')).out).toMatch(/^gym early: delete taken back\. Next: tomorrow 07:00/u);
    await stage.run(['tasks', 'edit', 'gym', '--name', 'sport']);
    expect((await stage.run('tasks undo')).out).toContain('edit taken back');
  });

  it('S15: done and snooze find what came, even when it is over', async () => {
    const stage = await cliStage(way);
    await added(stage, 'in 1 minute to stretch');
    await added(stage, 'tomorrow at 10 to stretch legs');
    await stage.clock.advanceBy(MINUTE);
    const snoozed = await stage.run('tasks snooze stretch --for 1h');
    expect(snoozed.out).toContain('Wed 11 March 2026 at 10:01');
    await stage.clock.advanceBy(61 * MINUTE);
    expect((await stage.run('tasks done stretch --json')).json()).toMatchObject({ closed: 'occurrence' });
    expect((await stage.run('tasks undo')).out).toContain('stretch: done taken back');
    expect((await stage.run(['tasks', 'snooze', 'stretch', '--until', 'tomorrow at 8'])).out).toContain('at 08:00');
    expect((await stage.run('tasks snooze stretch --for soon')).code).toBe(2);
  });

  it('S15: run now, and what came of the runs', async () => {
    const stage = await cliStage(way);
    await added(stage, 'every day at 18:00 gym');
    expect((await stage.run('tasks runs gym')).out).toBe('It has not run yet.\n');
    expect((await stage.run('tasks run gym')).out).toMatch(/^gym runs now\./u);
    await stage.clock.advanceBy(1_000);
    expect((await stage.run('tasks runs gym')).out).toMatch(/^today 09:00 {2}ran {2}on time {2}asked for by hand/u);
    expect((await stage.run('tasks run gym --due --json')).json()).toMatchObject({ ran: false });
  });

  it('X2: several matches are listed with code 2, none with code 3', async () => {
    const stage = await cliStage(way);
    await added(stage, 'every day at 18:00 gym');
    await added(stage, 'tomorrow at 10 buy gym shoes for Ana');
    await added(stage, 'tomorrow at 11 wash gym shoes');
    const several = await stage.run('tasks delete shoes');
    expect(several.code).toBe(2);
    expect(several.err).toMatch(/"shoes" could be any of these:\n.*buy gym shoes.*\n.*wash gym shoes.*\nNext:/u);
    const asJson = (await stage.run('tasks delete shoes --json')).json();
    expect(asJson).toMatchObject({ status: 422, exitCode: 2, matches: [{}, {}] });
    expect((await stage.run('tasks delete nothing at all')).code).toBe(3);
    expect((await stage.run(`tasks show ${'0'.repeat(26)} --json`)).json()).toMatchObject({ exitCode: 3, status: 404 });
    expect((await stage.hark.tasks.list()).tasks).toHaveLength(3);
    // The very name is meant, although others contain it.
    expect((await stage.run('tasks delete gym')).code).toBe(0);
  });

  it('S13: export and import; twice is once', async () => {
    const stage = await cliStage(way);
    await added(stage, 'every day at 18:00 gym');
    const file = join(temporaryFolder(), 'jobs.json');
    const exported = await stage.run('tasks export');
    writeFileSync(file, exported.out);
    expect((await stage.run(`tasks import ${file} --dry-run`)).out).toContain(
      'It would be: 0 added, 1 updated, 0 refused.',
    );
    expect((await stage.run(['tasks', 'import', '-'], { stdin: exported.out })).code).toBe(0);
    expect((await stage.hark.tasks.list()).tasks).toHaveLength(1);
    writeFileSync(file, '{"version":1,"jobs":[{"name":5}]}');
    expect((await stage.run(`tasks import ${file} --json`)).json()).toMatchObject({
      added: 0,
      problems: [{ index: 0 }],
    });
    writeFileSync(file, 'not json');
    expect((await stage.run(`tasks import ${file}`)).code).toBe(2);
    expect((await stage.run('tasks import ./nowhere.json')).code).toBe(3);
  });

  it('S1: a job by its parts or as JSON', async () => {
    const stage = await cliStage(way);
    const cron = ['tasks', 'add', '--cron', '30 7 * * 1', '--tz', 'Europe/Berlin', '--say', 'Bins out'];
    expect((await stage.run(cron)).out).toContain('Mon 16 March 2026 at 06:30 (Europe/Lisbon)');
    const job = {
      name: 'tea',
      schedule: { kind: 'every', everyMs: 3_600_000 },
      payload: { kind: 'reminder', text: 'tea' },
    };
    expect((await stage.run(['tasks', 'add', '--job', JSON.stringify(job), '--json'])).json()).toMatchObject({
      name: 'tea',
    });
    expect((await stage.run(['tasks', 'add', '--cron', 'every day', '--say', 'x'])).code).toBe(2);
    expect((await stage.run(['tasks', 'add', '--say', 'x', '--name', 'y'])).err).toContain('--when or --cron');
    expect((await stage.run(['tasks', 'add', '--job', '[1]'])).code).toBe(2);
  });

  it('Z2: why in words and JSON, about words and around a moment', async () => {
    const stage = await cliStage(way);
    await added(stage, 'in 1 minute to stretch');
    await stage.clock.advanceBy(2 * MINUTE);
    const told = await stage.run('why stretch');
    expect(told.out).toContain('Sent: "stretch"');
    expect(told.out).toMatch(/today 09:01 +"stretch" came due\./u);
    expect((await stage.run('why --at 09:01 --json')).json()).toMatchObject({ story: expect.any(Array) });
    expect((await stage.run('why --at 09:01 gym')).code).toBe(2);
    expect((await stage.run('why --at nonsense')).err).toContain('at cannot be "nonsense"');
    const rows = (await stage.run('ledger --kind slot --from 09:00 --limit 5 --json')).json();
    expect(rows).toMatchObject({ rows: expect.any(Array) });
    expect((await stage.run('ledger')).out).toContain('slot');
  });

  it('P3: settings are listed, read, set and reset; a bad value is refused with what is allowed', async () => {
    const stage = await cliStage(way);
    expect((await stage.run('settings')).out).toContain('quietHours.start');
    expect((await stage.run('settings set quietHours.start 22:30')).out).toMatch(
      /^quietHours\.start is 22:30 \(saved\)/u,
    );
    expect((await stage.run('settings set quietHours.start -1')).out).toContain('is -1 (saved)');
    const refused = await stage.run('settings set quietHours.start 99');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/quietHours\.start cannot be "99"\. Allowed: .*\nNext: /u);
    expect((await stage.run('settings get quietHours.start --json')).json()).toMatchObject({ value: -1 });
    expect((await stage.run('settings reset quietHours.start')).out).toContain('(default)');
    expect((await stage.run('settings get quietHour.start')).err).toContain('Did you mean quietHours.start');
  });

  it('Q2: status, doctor, wake, backups, token', async () => {
    const stage = await cliStage(way);
    await added(stage, 'in 1 minute to stretch');
    const status = await stage.run('status');
    expect(status.out).toContain('stretch: today 09:01, in 1 min');
    expect((await stage.run('status --json')).json()).toMatchObject({
      running: way === 'over HTTP',
      nowMs: stage.clock.now(),
    });
    expect(await stage.run('doctor')).toMatchObject({ code: 0, out: expect.stringContaining('All is well.') });
    expect((await stage.run('wake the build is red --json')).json()).toEqual({ id: expect.any(String) });
    expect((await stage.run('wake x --mode later')).err).toContain('now or next-heartbeat');
    // In memory there is nothing to copy.
    expect((await stage.run('backup')).code).toBe(4);
    expect((await stage.run('backups')).out).toContain('There is no backup yet');
    expect((await stage.run('token')).out).toBe(`${stage.ports.paths.tokenFile}\n`);
    const shown = (await stage.run('token --show')).out;
    expect(shown).toMatch(/^\S{40,}\n$/u);
    expect((await stage.run('token --show --json')).json()).toMatchObject({ token: shown.trim() });
  });

  it('S6, S7: tools are listed and called as by a model', async () => {
    const stage = await cliStage(way);
    expect((await stage.run('tool')).out).toMatch(
      /^cron .*\nschedule_task .*\nlist_tasks .*\ncancel_task .*\nschedule /u,
    );
    const made = (
      await stage.run(['tool', 'cron', '{"action":"add","expr":"0 18 * * *","text":"gym"}', '--json'])
    ).json();
    expect(made).toMatchObject({ description: 'Daily at 18:00', state: 'pending' });
    const waits = await stage.run(['tool', 'cron', '{"action":"add","expr":"0 18 * * *","text":"x"}', '--untrusted']);
    expect(waits).toMatchObject({ code: 0, out: expect.stringContaining('waits for approval') });
    const refused = await stage.run(['tool', 'cron', '{"action":"remove"}']);
    expect(refused).toMatchObject({ code: 2, out: expect.stringContaining('"field": "jobId"') });
    expect((await stage.run(['tool', 'cron', '{"action"'])).code).toBe(2);
    expect((await stage.run(['tool', 'nothing'])).code).toBe(3);
  });

  it('S7: what goes with every heartbeat is listed, edited, paused, deleted and brought back like any task', async () => {
    const stage = await cliStage(way);
    const task = '{"description":"Mail from Rui","prompt":"Look for mail","on_heartbeat":true}';
    await stage.run(['tool', 'schedule_task', task]);
    expect((await stage.run('tasks')).out).toMatch(/every heartbeat {2}Mail from Rui {2}With every heartbeat/u);
    expect((await stage.run('tasks show rui')).out).toContain('Look for mail');
    expect((await stage.run(['tasks', 'edit', 'rui', '--say', 'Look for mail and SMS'])).out).toContain(
      'With every heartbeat',
    );
    expect((await stage.run('tasks show rui')).out).toContain('mail and SMS');
    expect((await stage.run('tasks pause rui')).code).toBe(0);
    expect((await stage.run('tasks list --all')).out).toContain('paused');
    expect((await stage.run('tasks resume rui')).code).toBe(0);
    expect((await stage.run('tasks run rui')).code).toBe(4);
    expect((await stage.run('tasks delete rui')).out).toContain('is deleted. Undo:');
    expect((await stage.run('tasks')).out).toContain('Nothing is planned');
    expect((await stage.run('tasks undo rui')).code).toBe(0);
    expect((await stage.run('tasks')).out).toContain('Mail from Rui');
  });

  it('X2: a link where there is a gateway; restore where there is none', async () => {
    const stage = await cliStage(way);
    const link = await stage.run('link');
    const restored = await stage.run('restore');
    if (way === 'over HTTP') {
      expect(link.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=\S+\n$/u);
      expect(restored.code).toBe(4);
    } else {
      expect(link).toMatchObject({ code: 5, err: expect.stringContaining('`hark start`') });
      expect(restored.out).toContain('Restored the backup of');
    }
  });
});
