/** Z3 at the command line: a timeline of what would be said, and the numbers; the past with other settings. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliStage } from '../../../testing/cli-stage.ts';
import { temporaryFolder } from '../../../testing/folders.ts';

const day = {
  v: 1,
  id: 'tea',
  user: { tz: 'Asia/Tokyo', channels: ['telegram'], isNew: false },
  clock: { start: '2026-05-04T08:00:00+09:00', end: '2026-05-05T08:00:00+09:00' },
  events: [{ at: '2026-05-04T09:00:00+09:00', id: 'u1', kind: 'user.msg', text: 'remind me at 10:30 to make tea' }],
  gold: [{ need: 'u1', window: ['2026-05-04T10:30:00+09:00', '2026-05-04T10:35:00+09:00'], max: 1 }],
};

function fileOf(content: unknown): string {
  const file = join(temporaryFolder(), 'day.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe.each(['in process', 'over HTTP'] as const)('%s', (way) => {
  it('Z3: shows each message in the time of its person, and the numbers', async () => {
    const stage = await cliStage(way);
    const ran = await stage.run(['simulate', fileOf(day)]);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/Mon 4 May 2026 10:30 +telegram +reminder +make tea/u);
    expect(ran.out).toMatch(/missed needs 0 · false alarms 0 \(0 a day\) · duplicates 0 · forbidden 0/u);
  });

  it('Z3: as JSON, with settings for the run, before or after the file', async () => {
    const stage = await cliStage(way);
    const file = fileOf(day);
    const ran = await stage.run(['simulate', '--set', 'autonomy=observe', file, '--json']);
    expect(ran.json()).toMatchObject({ id: 'tea', sends: [{ refs: ['u1', expect.any(String)], reason: 'reminder' }] });
    expect(await stage.run(['simulate', file, '--set', 'autonmy=act'])).toMatchObject({ code: 2 });
  });

  it('Q6: names the path of what it cannot read', async () => {
    const stage = await cliStage(way);
    const bad = await stage.run(['simulate', fileOf({ ...day, events: [{ at: 'soon', kind: 'done', ref: 'x' }] })]);
    expect(bad.code).toBe(2);
    expect(bad.err).toContain('events[0].at');
    expect((await stage.run(['simulate', fileOf('not json')])).err).toMatch(/is not JSON/u);
    expect((await stage.run(['simulate', 'no-such-file.json'])).err).toMatch(/There is no file/u);
    expect((await stage.run(['simulate'])).code).toBe(2);
  });

  it('Z1: looks back, and says when nothing would have been different', async () => {
    const stage = await cliStage(way);
    await stage.clock.advanceBy(4 * 3_600_000);
    const ran = await stage.run(['simulate', '--last', '1d', '--set', 'heartbeat.dailyCap=3', 'backup.keep=3']);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/Nothing would have been different\.[\s\S]*Of no effect on decisions: backup\.keep/u);
    expect((await stage.run(['simulate', '--last', 'ages'])).code).toBe(2);
  });
});
