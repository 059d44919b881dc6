/**
 * Every route and every verb of memory with a call that must succeed, in an order in which each finds what it needs.
 * Two scripts use them: one compares with all routes and verbs, one with those of memory.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Hark, Loose } from './hark.ts';

export type Calls = Readonly<Record<string, () => Promise<unknown>>>;

export const fileIn = (home: string, path: string): string => join(home, 'workspace', path);

/** Writes a memory file as an editor would. */
export async function writeMemory(home: string, path: string, text: string): Promise<void> {
  await mkdir(join(fileIn(home, path), '..'), { recursive: true });
  await writeFile(fileIn(home, path), text);
}

/** Routes as OpenAPI spells them. */
export function memoryRoutes(of: () => Hark): Calls {
  const ids: Record<string, string> = {};
  const known = (name: string): string => ids[name] ?? 'not made yet';
  const ok = (method: string, path: string, body?: unknown): Promise<Loose> => of().ok(method, path, body);
  const keep = async (name: string, body: Loose): Promise<Loose> => {
    const note = await ok('POST', '/api/memory/notes', body);
    ids[name] = String(note.id);
    return note;
  };
  return {
    'post /api/memory/notes': async () => {
      expect(await keep('lease', { title: 'lease', content: 'The lease   \n\n\n\nends in May' })).toMatchObject({
        trust: 'owner',
        state: 'active',
      });
      await keep('rent', { title: 'rent', content: 'The rent is 900', source: 'file:old.md#L1' });
    },
    'get /api/memory/notes': async () => {
      const { notes } = (await ok('GET', '/api/memory/notes?title=lease&includeHidden=true')) as { notes: Loose[] };
      expect(notes.map(({ id }) => id)).toEqual([known('lease')]);
    },
    'post /api/memory/notes:batch': async () => {
      const notes = [{ content: 'Many one' }, { content: 'Many two' }];
      expect(await ok('POST', '/api/memory/notes:batch', { notes })).toMatchObject({ added: 2, updated: 0 });
    },
    'get /api/memory/notes/{id}': () => ok('GET', `/api/memory/notes/${known('lease')}`),
    'patch /api/memory/notes/{id}': async () => {
      const note = await ok('PATCH', `/api/memory/notes/${known('lease')}`, { importance: 0.9 });
      expect(note).toMatchObject({ importance: 0.9, title: 'lease' });
    },
    'post /api/memory/notes/{id}/hit': async () => {
      const note = await ok('POST', `/api/memory/notes/${known('lease')}/hit`, { sessionId: 'a' });
      expect(note).toMatchObject({ hits: 1 });
    },
    'post /api/memory/links': () =>
      ok('POST', '/api/memory/links', { from: known('lease'), to: known('rent'), reason: 'the same flat' }),
    'get /api/memory/notes/{id}/links': async () => {
      const { links } = await ok('GET', `/api/memory/notes/${known('rent')}/links`);
      expect(links).toMatchObject([{ id: known('lease'), direction: 'from', reason: 'the same flat' }]);
    },
    'delete /api/memory/links': () => ok('DELETE', `/api/memory/links?from=${known('lease')}&to=${known('rent')}`),
    'get /api/memory/search': async () => {
      const { results } = (await ok('GET', '/api/memory/search?q=lease&maxResults=3&kinds=note')) as {
        results: Loose[];
      };
      expect(results[0]).toMatchObject({ noteId: known('lease'), citation: `note:${known('lease')}` });
    },
    'get /api/memory/files': async () => {
      await writeMemory(of().home, 'memory/route.md', 'one\ntwo\nthree\n');
      expect(await ok('GET', '/api/memory/files?path=memory/route.md&from=2&lines=1')).toMatchObject({
        text: 'two',
        citation: 'memory/route.md#L2-L2',
      });
    },
    'post /api/memory/index': async () => {
      const report = (await ok('POST', '/api/memory/index', { rebuild: true })) as { files: number; notes: number };
      expect(report.files).toBeGreaterThan(0);
      expect(report.notes).toBeGreaterThan(3);
    },
    'get /api/memory/stats': async () => {
      expect(await ok('GET', '/api/memory/stats')).toMatchObject({ waiting: 0, chunks: { file: expect.any(Number) } });
    },
    'post /api/memory/reflect': async () => {
      const done = await ok('POST', '/api/memory/reflect', { limit: 50 });
      expect(done).toMatchObject({ rewritten: 1, changes: expect.any(Array) });
      ids.reflection = String(done.id);
    },
    'get /api/memory/reflections': async () => {
      const { reflections } = (await ok('GET', '/api/memory/reflections?limit=5')) as { reflections: Loose[] };
      expect(reflections[0]).toMatchObject({ id: known('reflection') });
    },
    'post /api/memory/reflections/{reflectionId}/undo': async () => {
      const done = (await ok('POST', `/api/memory/reflections/${known('reflection')}/undo`, {})) as { undone: number };
      expect(done.undone).toBeGreaterThan(0);
      expect(await ok('GET', `/api/memory/notes/${known('lease')}`)).toMatchObject({
        content: 'The lease   \n\n\n\nends in May',
      });
    },
    'post /api/memory/promote': () => ok('POST', '/api/memory/promote', {}),
    'get /api/memory/export': async () => {
      const { text } = await ok('GET', '/api/memory/export?format=markdown');
      expect(text).toContain('## lease');
    },
    'post /api/memory/import': async () => {
      const { text, format } = await ok('GET', '/api/memory/export');
      expect(await ok('POST', '/api/memory/import', { text, format, dryRun: true })).toMatchObject({ problems: [] });
      expect(await ok('POST', '/api/memory/import', { text, format })).toMatchObject({ added: 0, problems: [] });
    },
    'delete /api/memory/notes/{id}': async () => {
      const path = `/api/memory/notes/${known('lease')}`;
      expect(await ok('DELETE', `${path}?dryRun=true`)).toMatchObject({ dryRun: true, notes: [{ title: 'lease' }] });
      await ok('DELETE', path);
      await of().refused(404, 'GET', path);
    },
    'post /api/memory/forget': async () => {
      const gone = await ok('POST', '/api/memory/forget', { source: 'file:old.md' });
      expect(gone).toMatchObject({ dryRun: false, notes: [{ id: known('rent') }] });
    },
  };
}

/** Each verb, the words after it, and what it must print; in this order. */
export const MEMORY_VERBS: ReadonlyArray<readonly [verb: string, words: readonly string[], text: RegExp]> = [
  [
    'memory add',
    ['The boiler man', 'is Silva', '--title', 'boiler', '--tags', 'home'],
    /Noted: boiler\nThe boiler man is Silva/u,
  ],
  ['memory list', ['--tag', 'home'], /boiler: The boiler man is Silva/u],
  ['memory show', ['boiler'], /tags +home/u],
  ['memory edit', ['boiler', '--say', 'The boiler man   \n\n\n\nis Sousa', '--title', 'boilers'], /Changed: boilers/u],
  ['memory search', ['Sousa', '--in', 'note'], /^\d\.\d\d {2}note:\S+.*\n {2}.*boiler/u],
  ['memory get', ['memory/verb.md', '--from', '2', '--lines', '1'], /^second line\n$/u],
  ['memory link', ['boilers', 'heating', '--reason', 'the same'], /Linked: boilers → heating/u],
  ['memory links', ['heating'], /← .*boilers/u],
  ['memory unlink', ['boilers', 'heating'], /No longer linked/u],
  ['memory stats', [], /searchable +\d+ passages of notes/u],
  ['memory index', ['--rebuild'], /^In the index: \d+ notes?, \d+ files?/u],
  ['memory reflect', ['--limit', '100'], /looked at: .*tidied/u],
  ['memory reflections', [], /looked at/u],
  ['memory undo', [], /changes? taken back/u],
  ['memory promote', [], /Hark’s part of MEMORY\.md is up to date/u],
  ['memory export', ['--format', 'markdown'], /## boilers/u],
  ['memory import', ['notes.json', '--dry-run'], /^It would be: 1 added, 0 updated/u],
  ['memory forget', ['boilers'], /^Forgotten: 1 note/u],
];

/** What those words name on the disk. */
export async function prepareMemoryVerbs(hark: Hark): Promise<void> {
  await hark.ok('POST', '/api/memory/notes', { title: 'heating', content: 'Turn it on in October' });
  await writeMemory(hark.home, 'memory/verb.md', 'first line\nsecond line\n');
  const note = { id: 'from-a-file', title: 'from a file', content: 'brought along' };
  await writeFile(join(hark.home, 'notes.json'), JSON.stringify({ format: 'hark-notes', version: 1, notes: [note] }));
}
