/** M10: what was said about a forgotten note is told by the ledger no more, on both databases. */
import { expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark } from '../create-hark.ts';

const NOW = Date.UTC(2026, 2, 11, 15);
const MINUTE = 60_000;

onEveryStore('forgetting what was spoken of', (bench) => {
  it('M10: looks, gates, messages and sends keep their reasons and lose its words; other matters stay', async () => {
    const store = await bench.open();
    const clock = testClock(NOW);
    const hark = await createHark({ store, clock, settings: { timeZone: 'UTC' } });
    await hark.start();
    const soon = { type: 'PLAN', dueAtMs: NOW + 50 * MINUTE };
    // Its name is also the name of a gate's outcome: names that programs compare stay.
    const { id } = await hark.memory.remember({ title: 'pass', content: 'Zanzibar visa\nfor Ota', ...soon });
    await clock.advanceTo(NOW + 5 * MINUTE);
    await hark.memory.remember({ content: 'water the ficus', ...soon, dueAtMs: NOW + 60 * MINUTE });
    await clock.advanceTo(NOW + 70 * MINUTE);
    const told = async () => JSON.stringify(await hark.ledger({ limit: 500 }));
    expect(await told()).toMatch(/zanzibar/i);

    const before = (await hark.ledger({ kind: 'beat', limit: 500 })).rows;
    await hark.memory.forget({ id });
    expect(await told()).not.toMatch(/zanzibar|visa/i);
    expect(await told()).toMatch(/ficus/);
    expect((await hark.why({ about: 'zanzibar' })).answer).not.toMatch(/visa/i);
    const after = (await hark.ledger({ kind: 'beat', limit: 500 })).rows;
    const shape = (rows: typeof after) => rows.map((row) => [row.id, row.at, row.outcome, row.reason, gatesOf(row)]);
    expect(shape(after)).toEqual(shape(before));
    expect(after.some(({ summary }) => summary === 'About something that was forgotten.')).toBe(true);
    await hark.stop();
  });

  it('M10: a note with a rhythm takes the name of its job along, and leaves the greeting alone', async () => {
    const store = await bench.open();
    const clock = testClock(NOW);
    const hark = await createHark({ store, clock, settings: { timeZone: 'UTC' } });
    await hark.start();
    const { id } = await hark.memory.remember({ content: 'rub the zanzibar lamp', tags: ['cron:daily:16:00'] });
    await clock.advanceTo(NOW + 120 * MINUTE);
    await hark.memory.forget({ id });
    const { rows } = await hark.ledger({ limit: 500 });
    expect(JSON.stringify(rows)).not.toMatch(/zanzibar/i);
    const outcomes = rows.filter(({ kind }) => kind === 'job' || kind === 'slot').map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['deleted', 'due', 'ran', 'set']);
    const greeting = rows.filter(({ summary }) => summary.includes('this is Hark')).map(({ kind }) => kind);
    expect(greeting.sort()).toEqual(['beat', 'send']);
    await hark.stop();
  });

  it('M10: a text from outside that repeats my words takes none of them along', async () => {
    const store = await bench.open();
    const clock = testClock(NOW);
    const hark = await createHark({ store, clock, settings: { timeZone: 'UTC' } });
    await hark.start();
    const mine = { content: 'renew the harbour permit', type: 'PLAN', dueAtMs: NOW + 50 * MINUTE };
    await hark.memory.remember({ title: 'permit', ...mine });
    await clock.advanceTo(NOW + 5 * MINUTE);
    const { id } = await hark.memory.remember({ content: 'renew the harbour permit', title: 'x', trust: 'untrusted' });
    await hark.memory.forget({ id });
    expect(JSON.stringify(await hark.ledger({ kind: 'beat', limit: 500 }))).toContain('renew the harbour permit');
    await hark.stop();
  });
});

function gatesOf({ detail }: { readonly detail?: Readonly<Record<string, unknown>> }): unknown {
  const { gates } = (detail?.decision ?? {}) as { gates?: ReadonlyArray<{ name: string; outcome: string }> };
  return gates?.map(({ name, outcome }) => [name, outcome]);
}
