/** R9, R10, P5, Q5: changes that wait for the user's word, through the whole app, on both stores. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { systemIds, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark } from '../index.ts';

const START = Date.parse('2026-03-20T15:00:00Z');
const SOUL = '# Soul\n\nCalm and brief.\n';

async function stage(store: Store, settings: Record<string, unknown> = {}) {
  const dataDir = temporaryFolder();
  const clock = testClock(START);
  const place = (name: string) => join(dataDir, 'workspace', name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(place(name)), { recursive: true });
    writeFileSync(place(name), text);
  };
  write('SOUL.md', SOUL);
  const ids = systemIds(clock);
  const hark = await createHark({ store, clock, ids, dataDir, settings: { timeZone: 'UTC', ...settings } });
  await hark.start();
  const tool = async (name: string, args: Record<string, unknown>, untrusted = false) =>
    (await hark.tools.call({ name, arguments: args, untrusted })) as Record<string, unknown>;
  const learn = async (title: string, hits: number, more: Record<string, unknown> = {}) => {
    const note = { title, content: `content of ${title}`, type: 'LEARNING', ...more };
    const { id } = await hark.api.memory.remember(note);
    for (let i = 0; i < hits; i++) await hark.api.memory.hit(id, { sessionId: `s${i}` });
    return id;
  };
  const { proposals } = hark.api;
  return { hark, tool, learn, proposals, write, read: (name: string) => readFileSync(place(name), 'utf8') };
}

onEveryStore('R9: promote_learning', (bench) => {
  it('waits for the user, moves the note into SOUL.md, and is taken back whole', async () => {
    const { hark, tool, learn, proposals, read } = await stage(await bench.open());
    const id = await learn('tone', 5, { tags: ['mine'] });
    const other = await learn('other', 0);
    await hark.api.memory.link(other, id, { reason: 'related' });
    const before = await hark.api.memory.note(id);
    const asked = await tool('promote_learning', { key: 'Tone', soul_addition: 'Answer in two sentences.' });
    expect(asked).toMatchObject({ key: 'tone', hitCount: 5, state: 'waiting' });
    expect(read('SOUL.md')).toBe(SOUL);
    const { proposals: waiting } = await proposals.list();
    expect(waiting).toMatchObject([{ id: asked.proposalId, kind: 'promote_learning', createdBy: 'model' }]);
    expect(waiting[0]?.detail).toContain('+ Answer in two sentences.');

    const proposalId = String(asked.proposalId);
    expect((await proposals.accept(proposalId)).state).toBe('accepted');
    expect(read('SOUL.md')).toBe(`${SOUL}\nAnswer in two sentences.\n`);
    expect((await hark.api.memory.list()).map(({ title }) => title)).toEqual(['other']);
    expect((await hark.api.memory.search('tone')).results.map(({ noteId }) => noteId)).not.toContain(id);
    await expect(proposals.accept(proposalId)).rejects.toThrow(/is accepted/);

    expect((await proposals.undo(proposalId)).state).toBe('undone');
    expect(read('SOUL.md')).toBe(SOUL);
    const after = await hark.api.memory.note(id);
    expect(after).toEqual({ ...before, atMs: before.atMs });
    expect(await hark.api.memory.links(other)).toMatchObject([{ id, reason: 'related', direction: 'to' }]);
    expect((await tool('promote_learning', { key: 'tone', soul_addition: 'Answer in two sentences.' })).state).toBe(
      'undone',
    );
    const { rows } = await hark.ledger({ kind: 'proposal' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['undone', 'accepted', 'proposed']);
    await hark.stop();
  });

  it('is checked by code: enough uses, the owner’s or the agent’s own words, plain sentences', async () => {
    const { hark, tool, learn, proposals } = await stage(await bench.open());
    await learn('rare', 4);
    await learn('evil', 9, { trust: 'untrusted' });
    await learn('good', 5);
    const refusal = async (key: string, text = 'Be brief.') => {
      const { error } = await tool('promote_learning', { key, soul_addition: text });
      return (error as { field: string; message: string }).message;
    };
    expect(await refusal('rare')).toContain('takes 5');
    expect(await refusal('evil')).toContain('never promoted');
    expect(await refusal('nothing')).toContain('no note');
    expect(await refusal('good', '   ')).toContain('missing');
    expect(await refusal('good', 'x'.repeat(601))).toContain('at most 600');
    for (const text of ['# Heading', 'a <!-- b', '```\ncode', 'bell \u0007']) {
      expect(await refusal('good', text)).toContain('Plain sentences');
    }
    expect((await proposals.list()).proposals).toEqual([]);
    await hark.stop();
  });

  it('is done at once where the user allowed it, but never for a turn with words of others', async () => {
    const { hark, tool, learn, read } = await stage(await bench.open(), { 'memory.promoteLearnings': 'allow' });
    await learn('tone', 5);
    await learn('pace', 6);
    const wish = (key: string) => ({ key, soul_addition: `Mind the ${key}.` });
    expect((await tool('promote_learning', wish('tone'), true)).state).toBe('waiting');
    expect(await tool('promote_learning', wish('pace'))).toMatchObject({ state: 'accepted', hits: 6 });
    expect(read('SOUL.md')).toBe(`${SOUL}\nMind the pace.\n`);
    await hark.stop();
  });

  it('cannot be accepted by a model, nor once the note has changed sides', async () => {
    const { hark, tool, learn, proposals } = await stage(await bench.open());
    const id = await learn('tone', 5);
    const { proposalId } = await tool('promote_learning', { key: 'tone', soul_addition: 'Be brief.' });
    const model = { by: 'model', door: 'tool' } as const;
    await expect(proposals.accept(String(proposalId), {}, model)).rejects.toThrow(/Only the user/);
    expect((await proposals.decline(String(proposalId))).state).toBe('declined');
    expect((await proposals.undo(String(proposalId))).state).toBe('waiting');
    await hark.api.memory.edit(id, { state: 'resolved' });
    await expect(proposals.accept(String(proposalId))).rejects.toThrow(/put away/);
    expect((await proposals.get(String(proposalId))).state).toBe('waiting');
    // M10: with the note go its words.
    await hark.api.memory.forget({ id });
    await expect(proposals.accept(String(proposalId))).rejects.toThrow(/no proposal/);
    expect(JSON.stringify(await hark.ledger({ kind: 'proposal' }))).not.toContain('tone');
    await expect(proposals.get('none')).rejects.toThrow(/no proposal/);
    await hark.stop();
  });
});

onEveryStore('R10: lines of past days', (bench) => {
  const DAY = '# Tuesday\n\n- important: the spare key is with Tom\n- had soup\n';
  const MEMORY = '# Memory\r\n\r\n- mine\r\n- dentist appointment on 2026-02-01\r\n';

  it('are proposed with the reflection, and MEMORY.md changes by a yes only', async () => {
    const { hark, proposals, write, read } = await stage(await bench.open());
    write('memory/2026-03-10.md', DAY);
    write('memory/2026-03-19.md', '- important: too young to be distilled\n');
    write('MEMORY.md', MEMORY);
    await hark.api.memory.reflect();
    const { proposals: found } = await proposals.list();
    expect(found.map(({ title, kind }) => [kind, title]).sort()).toEqual([
      ['memory_line', 'Keep in MEMORY.md: "important: the spare key is with Tom"'],
      ['memory_line', 'Take out of MEMORY.md: "- dentist appointment on 2026-02-01"'],
    ]);
    expect(read('MEMORY.md')).toBe(MEMORY);
    const idOf = (word: string) => found.find(({ title }) => title.startsWith(word))?.id ?? '';
    await proposals.accept(idOf('Keep'));
    const kept = `${MEMORY}\r\n## Kept from past days\r\n\r\n- important: the spare key is with Tom\r\n`;
    expect(read('MEMORY.md')).toBe(kept);
    await proposals.accept(idOf('Take'));
    expect(read('MEMORY.md')).toBe(kept.replace('- dentist appointment on 2026-02-01\r\n', ''));
    await proposals.undo(idOf('Take'));
    expect(read('MEMORY.md')).toBe(kept);
    await hark.api.memory.reflect();
    expect((await proposals.list()).proposals).toEqual([]);
    await hark.stop();
  });

  it('that were declined are not proposed again', async () => {
    const { hark, proposals, write } = await stage(await bench.open());
    write('memory/2026-03-10.md', DAY);
    await hark.api.memory.reflect();
    const [one] = (await proposals.list()).proposals;
    await proposals.decline(one?.id ?? '');
    write('memory/2026-03-11.md', '- Important: the spare key is with Tom!\n');
    await hark.api.memory.reflect();
    expect((await proposals.list()).proposals).toEqual([]);
    expect((await proposals.list({ state: 'all' })).proposals).toHaveLength(1);
    await hark.stop();
  });

  it('wait when the file cannot be written, and follow later', async () => {
    const { hark, proposals, write } = await stage(await bench.open());
    write('memory/2026-03-10.md', DAY);
    await hark.api.memory.reflect();
    const [one] = (await proposals.list()).proposals;
    write('MEMORY.md', 'x'.repeat(11 * 1024 * 1024));
    const accepted = await proposals.accept(one?.id ?? '');
    expect(accepted.state).toBe('accepted');
    expect(accepted.problem).toContain('bytes');
    await hark.stop();
  });
});

onEveryStore('P5: a setting a model would like', (bench) => {
  it('changes by the user’s yes only, and back again', async () => {
    const { hark, tool, proposals } = await stage(await bench.open());
    const asked = await tool('propose_change', { name: 'quietHours.start', value: 23, why: 'You write late.' });
    expect(asked.state).toBe('waiting');
    expect(await hark.settings.get('quietHours.start')).toBe(22);
    await proposals.accept(String(asked.proposalId));
    expect(await hark.settings.get('quietHours.start')).toBe(23);
    await proposals.undo(String(asked.proposalId));
    expect(await hark.settings.get('quietHours.start')).toBe(22);
    const bad = await tool('propose_change', { name: 'quietHours.start', value: 99 });
    expect(bad.error).toMatchObject({ field: 'quietHours.start' });
    expect((await tool('propose_change', { name: 'nothing', value: 1 })).error).toBeDefined();
    const secret = await tool('propose_change', { name: 'webhooks.secret', value: 'x'.repeat(40) });
    expect(secret.error).toMatchObject({ message: expect.stringContaining('secret') });
    await hark.stop();
  });
});
