/** X2: the memory verbs, in process and over HTTP, with the same words and the same JSON (M3, M4, M6, M10, R1, R7, R8). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliStage, cliStage } from '../../../../testing/cli-stage.ts';
import { temporaryFolder } from '../../../../testing/folders.ts';

async function added(stage: CliStage, ...words: string[]): Promise<{ id: string }> {
  const ran = await stage.run(['memory', 'add', ...words, '--json']);
  expect(ran).toMatchObject({ code: 0, err: '' });
  return ran.json() as { id: string };
}

const note = async (stage: CliStage, id: string) => stage.hark.memory.note(id);

describe.each(['in process', 'over HTTP'] as const)('memory %s', (way) => {
  it('M6: add, show and list; the same title changes the note', async () => {
    const stage = await cliStage(way);
    expect((await stage.run('memory')).out).toContain('Nothing is noted yet');
    const said = await stage.run([
      'memory',
      'add',
      'The lease',
      'ends in May',
      '--title',
      'Lease',
      '--due',
      '2026-05-31',
      '--tags',
      'home, money',
    ]);
    expect(said.out).toMatch(/^Noted: Lease\nThe lease ends in May\n\nid +\S+/u);
    expect(said.out).toMatch(/due +Sun 31 May, in 3 months\n/u);
    const again = await added(
      stage,
      'The lease ends in June',
      '--title',
      'lease',
      '--about',
      'flat',
      '--importance',
      '0.8',
    );
    expect(await note(stage, again.id)).toMatchObject({
      content: 'The lease ends in June',
      tags: ['all-day', 'home', 'money'],
      importance: 0.8,
    });
    expect((await stage.run('memory list')).out).toMatch(
      /^\S+ {2}today 09:00 {2}\w+ {2}lease: The lease ends in June\n$/iu,
    );
    expect((await stage.run('memory show lease --json')).json()).toMatchObject({ id: again.id, subject: 'flat' });
    expect((await stage.run('memory list --tag nothing --json')).json()).toEqual({ notes: [] });
    expect((await stage.run('memory list --type plans')).code).toBe(2);
    const piped = await stage.run('memory add -', { stdin: 'From a file\nwith two lines\n' });
    expect(piped.out).toContain('Noted: From a file\nwith two lines\n');
    expect((await stage.run('memory add -', { stdin: ' \n' })).code).toBe(2);
    expect((await stage.run(['memory', 'add', 'x', '--importance', 'high'])).err).toContain(
      '--importance cannot be "high"',
    );
  });

  it('K2: added again by its title with an hour, it is no whole day any more', async () => {
    const stage = await cliStage(way);
    const { id } = await added(stage, 'The lease ends', '--title', 'Lease', '--tags', 'home', '--due', '2026-05-31');
    await added(stage, 'The lease ends', '--title', 'Lease', '--due', '2026-06-01T15:10');
    expect(await note(stage, id)).toMatchObject({ tags: ['home'] });
    await added(stage, 'The lease ends', '--title', 'Lease', '--due', '2026-06-02');
    expect(await note(stage, id)).toMatchObject({ tags: ['all-day', 'home'] });
  });

  it('K2: a date without an hour is a whole day, an hour alone is the next one', async () => {
    const stage = await cliStage(way);
    const { id } = await added(stage, 'The lease ends', '--tags', 'home', '--due', '2026-05-31');
    expect(await note(stage, id)).toMatchObject({ tags: ['all-day', 'home'] });
    expect((await stage.run(`memory edit ${id} --due 2026-06-01T15:10`)).out).toMatch(/due +Mon 1 June? 15:10,/u);
    expect(await note(stage, id)).toMatchObject({ tags: ['home'] });
    expect((await stage.run(`memory edit ${id} --due 2026-06-02`)).out).toMatch(/due +Tue 2 June?, in/u);
    expect(await note(stage, id)).toMatchObject({ tags: ['all-day', 'home'] });
    expect((await stage.run(`memory edit ${id} --due 08:30`)).out).toMatch(/due +tomorrow 08:30, in/u);
    expect((await stage.run(`memory edit ${id} --due 09:30`)).out).toMatch(/due +today 09:30, in/u);
    expect(await note(stage, id)).toMatchObject({ tags: ['home'] });
  });

  it('M6: edit by words of the note; hide, bring back, take a field away', async () => {
    const stage = await cliStage(way);
    const { id } = await added(stage, 'My dentist is Dr. Ruiz', '--due', '2026-05-31');
    expect(
      (await stage.run(['memory', 'edit', 'dentist', '--say', 'My dentist is Dr. Lee', '--due', ''])).out,
    ).toContain('Changed: My dentist is Dr. Lee');
    expect(await note(stage, id)).not.toHaveProperty('dueAtMs');
    expect((await stage.run(`memory edit ${id.slice(0, 20)} --hide --keep-out`)).code).toBe(0);
    expect((await stage.run('memory list')).out).toContain('Nothing is noted yet');
    expect((await stage.run('memory list --all')).out).toContain('put away');
    expect((await stage.run(`memory edit ${id} --show --let-in --state resolved`)).code).toBe(0);
    expect(await note(stage, id)).toMatchObject({ hidden: false, demoted: false, state: 'resolved' });
    expect((await stage.run(`memory edit ${id}`)).code).toBe(2);
    expect((await stage.run(`memory edit ${id} --hide --show`)).code).toBe(2);
    for (const missing of ['penguins', '0'.repeat(26), 'x'.repeat(300)]) {
      const ran = await stage.run(`memory edit ${missing} --hide`);
      expect([ran.code, ran.err]).toEqual([3, expect.stringContaining('`hark memory list`')]);
    }
  });

  it('M10: forget shows what would go; words that match several list them, and nothing is forgotten', async () => {
    const stage = await cliStage(way);
    await added(stage, 'The lease ends in May');
    await added(stage, 'The lease costs 900');
    await added(stage, 'Rui plays the cello', '--title', 'Rui');
    const several = await stage.run('memory forget lease');
    expect(several.code).toBe(2);
    expect(several.err).toMatch(/"lease" could be any of these:\n.*lease.*\n.*lease.*\nNext: /u);
    expect((await stage.run('memory forget lease --json')).json()).toMatchObject({ exitCode: 2, matches: [{}, {}] });
    expect((await stage.run('memory forget rui --dry-run')).out).toMatch(
      /^It would forget 1 note:\n {2}\S+ {2}Rui {2}asked for\n$/u,
    );
    expect(await stage.hark.memory.list()).toHaveLength(3);
    expect((await stage.run('memory forget cello')).out).toMatch(/^Forgotten: 1 note\./u);
    expect((await stage.run('memory forget cello')).code).toBe(3);
    expect((await stage.run('memory forget')).code).toBe(2);
    await stage.hark.memory.remember({ content: 'learned there', source: 'file:memory/old.md#L3' });
    expect((await stage.run('memory forget --source file:memory/old.md --json')).json()).toMatchObject({
      dryRun: false,
      notes: [{}],
    });
    expect((await stage.run('memory forget --source mail:7')).out).toContain('Nothing was learned from that');
    expect(await stage.hark.memory.list()).toHaveLength(2);
  });

  it('M3: search finds with score, place and passage; trouble in the input is refused', async () => {
    const stage = await cliStage(way);
    const { id } = await added(stage, 'The gate code is 4411');
    await stage.hark.memory.remember({ content: 'The gate is painted by Eve', trust: 'untrusted' });
    const found = await stage.run('memory search gate code');
    expect(found.out).toMatch(
      new RegExp(String.raw`^\d\.\d\d {2}note:${id} {2}today 09:00\n {2}The gate code is 4411\n`, 'u'),
    );
    expect(found.out).toContain('from outside');
    expect((await stage.run('memory search gate -n 1 --min-score 0.1 --in note --json')).json()).toMatchObject({
      results: [{}],
    });
    expect((await stage.run('memory search penguins')).out).toBe('Nothing was found.\n');
    expect((await stage.run('memory search gate --min-score 7')).err).toContain('--min-score cannot be "7"');
    expect((await stage.run('memory search gate --in dreams')).code).toBe(2);
    expect((await stage.run(['memory', 'search'])).code).toBe(2);
  });

  it('M2: links in both directions, made and taken away', async () => {
    const stage = await cliStage(way);
    await added(stage, 'Dr. Ruiz', '--title', 'dentist');
    await added(stage, 'Pays for teeth', '--title', 'insurance');
    expect((await stage.run(['memory', 'link', 'dentist', 'insurance', '--reason', 'pays'])).out).toBe(
      'Linked: dentist → insurance.\n',
    );
    expect((await stage.run('memory links dentist')).out).toMatch(/^→ {2}\S+ {2}insurance {2}pays\n$/u);
    expect((await stage.run('memory links insurance --json')).json()).toMatchObject({ links: [{ direction: 'from' }] });
    expect((await stage.run('memory unlink dentist insurance')).out).toBe('No longer linked: dentist → insurance.\n');
    expect((await stage.run('memory links dentist')).out).toContain('linked with nothing');
    expect((await stage.run('memory unlink dentist insurance')).code).toBe(3);
  });

  it('R1, R7: reflect shows every change; undo takes back one or all', async () => {
    const stage = await cliStage(way);
    await added(stage, 'Trailing blanks   \n\n\n\nand a gap', '--title', 'gap');
    expect((await stage.run('memory reflections')).out).toContain('not been tidied yet');
    expect((await stage.run('memory undo')).code).toBe(2);
    const done = await stage.run('memory reflect --limit 20');
    expect(done.out).toMatch(/^\S+ {2}today 09:00\n1 note looked at: 1 tidied/u);
    expect(done.out).toMatch(/rewrite +tidied the text/u);
    const listed = await stage.run('memory reflections');
    expect(listed.out).toMatch(/^\S+ {2}today 09:00 {2}1 note looked at: 1 tidied/u);
    const id = listed.out.split(' ')[0] ?? '';
    expect((await stage.run(`memory reflections ${id}`)).out).toContain('rewrite');
    expect((await stage.run(`memory undo ${id} --change 0`)).out).toMatch(/^1 change taken back\./u);
    expect((await stage.run('memory undo --json')).json()).toMatchObject({ undone: expect.any(Number) });
    expect((await stage.run('memory undo nothing')).code).toBe(2);
    expect((await stage.hark.memory.list())[0]?.content).toContain('\n\n\n\n');
  });

  it('M10: export and import, twice is once, a dry run changes nothing', async () => {
    const stage = await cliStage(way);
    await added(stage, 'My dentist is Dr. Ruiz', '--title', 'dentist');
    for (const format of ['json', 'markdown']) {
      const out = await stage.run(`memory export --format ${format}`);
      const file = join(temporaryFolder(), 'notes.txt');
      writeFileSync(file, out.out);
      expect((await stage.run(`memory import ${file} --dry-run`)).out).toMatch(
        /^It would be: 0 added, .* 0 refused\.\n$/u,
      );
      expect((await stage.run('memory import -', { stdin: out.out })).code).toBe(0);
    }
    expect(await stage.hark.memory.list()).toHaveLength(1);
    expect((await stage.run('memory export --json')).json()).toMatchObject({
      format: 'json',
      text: expect.stringContaining('Ruiz'),
    });
    expect((await stage.run('memory export --format pdf')).code).toBe(2);
    expect((await stage.run('memory import ./nowhere.json')).code).toBe(3);
    expect((await stage.run('memory import -', { stdin: '{"notes": 1}' })).code).toBe(2);
  });

  it('M4, M5, R8: stats, index and promote; a file outside memory is refused', async () => {
    const stage = await cliStage(way);
    await added(stage, 'My dentist is Dr. Ruiz');
    expect((await stage.run('memory stats')).out).toMatch(/notes +.*1.*\nsearchable +1 passages of notes/u);
    expect((await stage.run('memory index --json')).json()).toMatchObject({ chunks: expect.any(Number), problems: [] });
    expect((await stage.run('memory index --rebuild', { isInteractive: true })).out).toMatch(
      /^In the index: 1 note, /u,
    );
    expect((await stage.run('memory promote --json')).json()).toEqual({ promoted: 0 });
    expect((await stage.run('memory get ../secret.md')).code).not.toBe(0);
  });

  it('Q6: a note as long as a book is shown without a wait', async () => {
    const stage = await cliStage(way);
    const { id } = await stage.hark.memory.remember({ content: 'word '.repeat(50_000) });
    expect((await stage.run(`memory show ${id}`)).out.length).toBeGreaterThan(240_000);
  });

  it('Q5: control characters of a note do not reach the terminal', async () => {
    const stage = await cliStage(way);
    await stage.hark.memory.remember({ title: 'red \u001b[31m', content: 'a\u001b]0;title\u0007b \u202e' });
    for (const verb of ['list', 'show red', 'search red']) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
      expect((await stage.run(`memory ${verb}`)).out).not.toMatch(/[\u001b\u0007\u202e]/u);
    }
  });
});
