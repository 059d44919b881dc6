/**
 * Holds the source to architecture.json: rooms, faces, packages, file kinds, tables, shape. The rules are read
 * from the source text on every run, so there is no switch to turn one off in a file.
 * The first test is about this tree; the others try the checker on made-up trees and expect it to go red.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkArchitecture } from './architecture/check-architecture.ts';
import { mayImportLine } from './architecture/check-plan.ts';
import { type Plan, parsePlan } from './architecture/plan.ts';
import { readLinks } from './architecture/read-links.ts';
import { CODE_CASES, LINK_CASES } from './architecture/scan-source.cases.ts';
import { scanSource } from './architecture/scan-source.ts';
import { makeTree, readTexts } from './architecture/source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const plan = parsePlan(JSON.parse(readFileSync(join(ROOT, 'architecture.json'), 'utf8')));

test('DESIGN 2: the source keeps to architecture.json', () => {
  const folders = ['src', 'web'].filter((folder) => existsSync(join(ROOT, folder)));
  const texts = readTexts(ROOT, folders, ['package.json', 'package-lock.json', '.npmrc']);
  expect(checkArchitecture(makeTree(plan, texts))).toEqual([]);
});

/** Violations in a tree of these files; each gets a header and each room its README, unless the test brings its own. */
function violations(files: Record<string, string>, changed: Partial<Plan> = {}): string[] {
  const used = { ...plan, ...changed };
  const readmes = Object.values(used.rooms).map((room) => [`${room.path}/README.md`, mayImportLine(room)]);
  const sources = Object.entries(files).map(([path, text]) => [
    path,
    /\.tsx?$/.test(path) ? `/** Header. */\n${text}` : text,
  ]);
  return checkArchitecture(makeTree(used, { ...Object.fromEntries(readmes), ...Object.fromEntries(sources) }));
}

/** `n` lines of code, header included. */
const lines = (n: number): string => Array.from({ length: n - 1 }, (_, i) => `export const x${i} = ${i};`).join('\n');

describe('DESIGN 2: who may import whom', () => {
  test('a room outside the table is named, with what would be allowed', () => {
    expect(
      violations({
        'src/deliver/a.ts': "import { x } from '../time/index.ts';",
        'src/time/index.ts': 'export const x = 1;',
      }),
    ).toEqual([
      'src/deliver/a.ts imports src/time/index.ts: room deliver may not import room time (allowed: base, people, ledger, types of store)',
    ]);
  });

  test('a value over a types-only edge is refused, types pass in every form', () => {
    const deliver = { 'src/deliver/index.ts': 'export const send = 1;\nexport interface Send { id: string }' };
    const time = (text: string) => violations({ ...deliver, 'src/time/a.ts': text });
    const red = ['src/time/a.ts imports src/deliver/index.ts: room time may import only types of room deliver'];
    expect(time("import { send } from '../deliver/index.ts';")).toEqual(red);
    expect(time("import { type Send, send } from '../deliver/index.ts';")).toEqual(red);
    expect(time("export { send } from '../deliver/index.ts';")).toEqual(red);
    expect(time("const late = () => import('../deliver/index.ts');")).toEqual(red);
    expect(time("import '../deliver/index.ts';")).toEqual(red);
    expect(time("import type { Send } from '../deliver/index.ts';")).toEqual([]);
    expect(time("import { type Send } from '../deliver/index.ts';")).toEqual([]);
    expect(time("export type { Send } from '../deliver/index.ts';")).toEqual([]);
    expect(time("export let a: import('../deliver/index.ts').Send;")).toEqual([]);
  });

  test('only *.sql.ts files and app reach the store', () => {
    const store = { 'src/store/index.ts': 'export const open = 1;' };
    const text = "import { open } from '../store/index.ts';";
    expect(violations({ ...store, 'src/ledger/rows.sql.ts': text, 'src/app/a.ts': text })).toEqual([]);
    expect(violations({ ...store, 'src/ledger/rows.ts': text, 'src/doors/a.ts': text })).toEqual([
      'src/ledger/rows.ts imports src/store/index.ts: room ledger may import only types of room store',
      expect.stringContaining('room doors may not import room store'),
    ]);
  });

  test('other folders are entered through their face; one folder is free inside', () => {
    const inside = {
      'src/time/jobs/b.ts': 'export const b = 1;',
      'src/time/jobs/index.ts': "export { b } from './b.ts';",
    };
    const red = (from: string) => [`${from} imports src/time/jobs/b.ts: go through the face src/time/jobs/index.ts`];
    const direct = "import { b } from '../../time/jobs/b.ts';";
    expect(violations({ ...inside, 'src/time/schedule/a.ts': direct })).toEqual(red('src/time/schedule/a.ts'));
    expect(violations({ ...inside, 'src/doors/http/a.ts': direct })).toEqual(red('src/doors/http/a.ts'));
    expect(violations({ ...inside, 'src/time/jobs/more/a.ts': "import { b } from '../b.ts';" })).toEqual([]);
    expect(violations({ ...inside, 'src/time/schedule/a.ts': "import { b } from '../jobs/index.ts';" })).toEqual([]);
  });

  test('tests may import anything; product code may not import tests, contracts or the testing room', () => {
    const twin = { 'src/testing/twin.ts': "import '../time/jobs/b.ts';", 'src/time/jobs/b.ts': 'export const b = 1;' };
    expect(
      violations({ ...twin, 'src/deliver/a.test.ts': "import '../testing/twin.ts';\nimport '../time/jobs/b.ts';" }),
    ).toEqual([]);
    const suite = { 'src/time/port.contract.ts': 'export const suite = 1;' };
    const no = ': product code may not import tests, contracts or the testing room';
    expect(
      violations({
        ...twin,
        ...suite,
        'src/app/a.ts': "import '../testing/twin.ts';",
        'src/time/a.ts': "import './port.contract.ts';",
      }),
    ).toEqual([
      `src/app/a.ts imports src/testing/twin.ts${no}`,
      `src/time/a.ts imports src/time/port.contract.ts${no}`,
    ]);
  });

  test('what cannot be followed is refused', () => {
    expect(
      violations({
        'src/base/a.ts': 'const load = (p: string) => import(p);',
        'src/attic/a.ts': 'const a = 1;',
        'src/base/b.ts': "import './gone.ts';",
        'src/base/index.ts': '',
      }),
    ).toEqual([
      'src/base/a.ts imports a computed path: name the module so that it can be checked',
      'src/attic/a.ts belongs to no room of architecture.json',
      'src/base/b.ts imports src/base/gone.ts: no such source file',
    ]);
  });

  test('the web app sees only the types of the HTTP contract', () => {
    const http = {
      'src/doors/http/contract.ts': 'export interface Api { a: 1 }',
      'src/doors/http/index.ts': 'export const x = 1;',
    };
    expect(
      violations({
        ...http,
        'web/src/a.tsx': "import type { Api } from '../../src/doors/http/contract.ts';\nimport './a.css';",
      }),
    ).toEqual([]);
    expect(violations({ ...http, 'web/src/a.tsx': "import { x } from '../../src/doors/http/index.ts';" })).toEqual([
      'web/src/a.tsx imports src/doors/http/index.ts: room web may import only types of room doors',
    ]);
  });
});

describe('DESIGN 2: no cycles', () => {
  const name = (path: string) => `import type { X } from '${path}';`;

  test('between files, types included', () => {
    expect(
      violations({ 'src/base/a.ts': name('./b.ts'), 'src/base/b.ts': name('./a.ts'), 'src/base/index.ts': '' }),
    ).toEqual(['cycle between files: src/base/a.ts → src/base/b.ts → src/base/a.ts']);
  });

  test('between rooms, even where no file goes in a circle', () => {
    const found = violations({
      'src/people/index.ts': name('../ledger/index.ts'),
      'src/ledger/index.ts': '',
      'src/ledger/b.ts': name('../people/index.ts'),
    });
    expect(found).toContain('cycle between rooms: people → ledger → people');
    expect(found.filter((line) => line.startsWith('cycle between files'))).toEqual([]);
  });

  test('between sub-rooms side by side; a room and its own sub-rooms are one folder', () => {
    const jobs = { 'src/time/jobs/index.ts': name('../schedule/index.ts'), 'src/time/schedule/index.ts': '' };
    expect(violations({ ...jobs, 'src/time/schedule/b.ts': name('../jobs/index.ts') })).toEqual([
      'cycle between sub-rooms: src/time/jobs → src/time/schedule → src/time/jobs',
    ]);
    expect(
      violations({
        ...jobs,
        'src/time/index.ts': name('./jobs/index.ts'),
        'src/time/jobs/b.ts': name('../slot.ts'),
        'src/time/slot.ts': '',
      }),
    ).toEqual([]);
  });

  test('in the table itself', () => {
    const base = { path: 'src/base', imports: ['app'], types: [], hasFace: true };
    expect(violations({}, { rooms: { ...plan.rooms, base } })).toContainEqual(
      expect.stringMatching(/^cycle in the room table: base → app → /),
    );
  });
});

describe('DESIGN 2: packages and Node modules', () => {
  test.each([
    ['src/time/a.ts', 'better-sqlite3', 'only src/store/** may'],
    ['src/people/a.ts', 'kysely', 'only src/store/**, src/**/*.sql.ts may'],
    ['src/doors/cli/a.ts', 'hono/streaming', 'only src/doors/http/** may'],
    ['src/store/a.ts', 'temporal-polyfill', expect.stringContaining('src/agent/**')],
    ['src/doors/http/a.ts', 'react', 'only web/** may'],
    ['src/base/a.ts', 'left-pad', 'not listed in architecture.json'],
    ['src/base/a.ts', 'node:fs/promises', 'only **/*.fs.ts may'],
    ['src/base/a.ts', 'fs', 'only **/*.fs.ts may'],
    ['src/deliver/a.fs.ts', 'node:http', 'only **/*.net.ts may'],
    ['src/base/a.ts', 'node:timers/promises', 'only src/base/clock*.ts, **/*.loop.ts may'],
    ['src/base/a.ts', 'node:vm', 'not listed in architecture.json'],
  ])('%s may not import %s', (path, module, reason) => {
    const shown =
      module.startsWith('node:') || module === 'fs'
        ? `node:${module.replace('node:', '').split('/')[0]}`
        : module.split('/')[0];
    const found = violations({ [path]: `import type { X } from '${module}';` });
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(`${path} imports ${shown}: `)).toBe(true);
    expect(found[0]?.slice(`${path} imports ${shown}: `.length)).toEqual(reason);
  });

  test('each is welcome where it belongs', () => {
    expect(
      violations({
        'src/store/index.ts': "import Database from 'better-sqlite3';",
        'src/people/rows.sql.ts': "import { sql } from 'kysely';",
        'src/doors/http/index.ts': "import { serve } from '@hono/node-server';",
        'src/config/env.fs.ts': "import { readFileSync } from 'node:fs';",
        'src/deliver/post.net.ts': "import { request } from 'node:https';",
      }),
    ).toEqual([]);
  });

  test('a dependency without a place and a registry host are refused', () => {
    expect(
      violations({
        'package.json': '{"dependencies":{"zod":"4","left-pad":"1"}}',
        'package-lock.json': '{"resolved": "x"}',
      }),
    ).toEqual([
      'package.json depends on left-pad, which has no place in architecture.json',
      'package-lock.json names a registry host: keep omit-lockfile-registry-resolved on and lock again',
    ]);
  });
});

describe('STYLE 4: what a file does, its name says', () => {
  test.each([
    ['Date.now()', 'reads the clock'],
    ['new Date()', 'reads the clock'],
    ['new Date', 'reads the clock'],
    ['performance.now()', 'reads the clock'],
    ['Temporal.Now.instant()', 'reads the clock'],
    ['setTimeout(f, 1)', 'sets a timer'],
    ['globalThis.setInterval(f, 1)', 'sets a timer'],
    ['AbortSignal.timeout(5)', 'sets a time limit on a call'],
    ['fetch(url)', 'opens the network'],
    ['new WebSocket(url)', 'opens the network'],
    ['Math.random()', 'draws random values'],
    ['randomUUID()', 'draws random values'],
    ['createRequire(import.meta.url)', 'loads modules under another name'],
    ['"INSERT INTO jobs (id) VALUES (?)"', 'speaks SQL'],
    ['`SELECT id FROM jobs `', 'speaks SQL'],
  ])('%s in a plain file: %s', (code, rule) => {
    expect(violations({ 'src/people/a.ts': `const x = ${code};` })).toEqual([
      expect.stringContaining(`src/people/a.ts:2 ${rule} (`),
    ]);
  });

  test('words in comments and strings, other names, and files that say so are left alone', () => {
    expect(
      violations({
        'src/base/clock.ts': 'const now = Date.now(); setTimeout(f, 1);',
        'src/time/tick.loop.ts': 'setInterval(f, 1);',
        'src/deliver/post.net.ts': 'fetch(url, { signal: AbortSignal.timeout(5) });',
        'src/people/a.ts':
          "// Date.now()\nconst x = 'setTimeout(f)'; /* fetch(x) */ app.fetch(x); new Date(5); prefetch(x);",
        'src/people/b.test.ts': 'Date.now();',
        'src/time/schedule/a.ts': "createRequire(import.meta.url)('croner');",
        'src/people/index.ts': 'const help = "Select a time from the list";',
      }),
    ).toEqual([]);
  });

  test.each(['now()', 'CURRENT_TIMESTAMP', "datetime('now')", 'clock_timestamp()'])(
    'SQL never asks for the time: %s',
    (call) => {
      expect(violations({ 'src/ledger/a.sql.ts': `const q = sql\`select \${clock.now()}, ${call}\`;` })).toEqual([
        `src/ledger/a.sql.ts:2 asks the database for the time (${call.replace("')", "'")}): bind the instant`,
      ]);
    },
  );

  test('decisions do not wait', () => {
    expect(violations({ 'src/speak/decide/a.ts': 'export async function decide() {}' })).toEqual([
      'src/speak/decide/a.ts:2 waits (async): decisions are plain functions over plain values',
    ]);
  });
});

describe('DESIGN 2: each table has one writing room', () => {
  test('as builder call or SQL text, with any spacing', () => {
    const red = ['src/deliver/a.sql.ts writes table messages: only room inbox may'];
    for (const write of [
      "db.insertInto('messages')",
      "db\n  .updateTable( 'messages as m' )",
      'db.deleteFrom("messages")',
      'sql`insert or ignore into messages (id) values (1)`',
      "db.prepare('UPDATE messages SET read_at = ?')",
      "db.prepare('delete from messages where id = ?')",
    ]) {
      expect(violations({ 'src/deliver/a.sql.ts': `const x = ${write};` }), write).toEqual(red);
      expect(violations({ 'src/inbox/a.sql.ts': `const x = ${write};` }), write).toEqual([]);
    }
    expect(violations({ 'src/deliver/a.sql.ts': "db.selectFrom('messages')" })).toEqual([]);
  });

  test('a table without owner and a table named by a value are refused', () => {
    expect(
      violations({
        'src/time/a.sql.ts': "db.insertInto('attic'); db.insertInto(name);",
        'src/store/copy.ts': 'db.insertInto(name);',
        'src/store/migrations/0001.ts':
          "db.schema.createTable('jobs'); const s = 'create table if not exists attic (id)';",
      }),
    ).toEqual([
      'src/time/a.sql.ts writes table attic, which has no owner in architecture.json',
      'src/time/a.sql.ts writes to a table named by a value: name it so that it can be checked',
      'src/store/migrations/0001.ts makes table attic, which has no owner in architecture.json',
    ]);
  });
});

describe('STYLE 4: shape of files and folders', () => {
  test('length, tests longer than sources, migrations and data by path', () => {
    expect(
      violations({
        'src/base/a.ts': lines(401),
        'src/base/b.test.ts': lines(600),
        'src/store/migrations/0001.ts': lines(900),
        'src/ledger/a.ts': lines(400),
      }),
    ).toEqual(['src/base/a.ts has 401 lines: at most 400']);
  });

  test('named exports only', () => {
    expect(
      violations({
        'src/base/a.ts': 'export default 1;',
        'src/base/b.ts': 'const b = 1;\nexport { b as default };',
        'src/base/index.ts': "export * from './c.ts';",
        'src/base/c.ts': 'const defaultX = 1;',
      }),
    ).toEqual([
      'src/base/a.ts has a default export: name it',
      'src/base/b.ts has a default export: name it',
      'src/base/index.ts has an export *: list the names',
    ]);
  });

  test('a header comment in each file; a face that only passes names on needs none', () => {
    const face = "export { a } from './a.ts';\nexport type { A, B } from './a.ts';\n";
    const tree = (index: string, a: string) =>
      checkArchitecture(
        makeTree(plan, {
          'src/base/README.md': 'May import: nothing.',
          'src/base/index.ts': index,
          'src/base/a.ts': a,
        }),
      );
    expect(tree(face, '// Header.\nexport const a = 1;')).toEqual([]);
    expect(tree(`${face}export const b = 2;`, 'export const a = 1; // not a header')).toEqual([
      'src/base/index.ts has no header comment',
      'src/base/a.ts has no header comment',
    ]);
  });

  test('a folder has a face and not too many files', () => {
    const many = Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`src/time/jobs/f${i}.ts`, '']));
    expect(violations({ ...many, 'src/time/jobs/a.test.ts': '' })).toEqual([
      'src/time/jobs holds 19 source files: at most 18',
      'src/time/jobs holds 19 source files and no index.ts face',
    ]);
  });

  test('each room says in its README what the table says', () => {
    expect(violations({ 'src/people/a.ts': '', 'src/people/README.md': 'May import: base, store.' })).toEqual([
      'src/people/README.md should say "May import: base, types of store."',
    ]);
  });
});

describe('DESIGN 1: zero tokens until we have decided to speak', () => {
  test('a table that lets decide reach agent by a detour is refused', () => {
    const signals = { path: 'src/speak/signals', imports: ['explain'], types: [], hasFace: true };
    const explain = { path: 'src/explain', imports: ['agent'], types: [], hasFace: true };
    const found = violations({}, { rooms: { ...plan.rooms, 'speak/signals': signals, explain } });
    expect(found).toEqual([
      'architecture.json lets room speak/signals reach room agent',
      'architecture.json lets room speak/decide reach room agent',
      'architecture.json lets room speak/sweep reach room agent',
    ]);
  });

  test('a name that is no room is refused', () => {
    expect(violations({}, { tables: { jobs: 'attic' } })).toEqual([
      'architecture.json names room attic, which it does not have',
    ]);
  });
});

describe('STYLE 4: telling code from text', () => {
  test.each(CODE_CASES)('code of %s', (source, code) => {
    const scanned = scanSource(source);
    expect(scanned.code.replaceAll(/ +/g, ' ').trim()).toBe(code);
    expect(scanned.code).toHaveLength(source.length);
  });

  test.each(LINK_CASES)('imports of %s', (source, links) => {
    const found = readLinks(scanSource(source)).links;
    expect(found.map(({ to, typesOnly }) => (typesOnly ? `type ${to}` : to))).toEqual(links);
  });

  test('strings come without their quotes; templates in pieces, without the code between', () => {
    const { strings } = scanSource(`a('b', "c", \`d \${e('f')} g\`)`);
    expect(strings.map((piece) => piece.text)).toEqual(['b', 'c', 'd ', 'f', ' g']);
  });

  test('line breaks stay where they are', () => {
    expect(scanSource('/* a\nb */ `c\nd`').code.split('\n')).toHaveLength(3);
  });
});
