/** H10, by structure: the rooms of a heartbeat reach a tool or a model's turn only by the one port the app hands in. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');
const { rooms } = JSON.parse(read('architecture.json')) as {
  rooms: Record<string, { imports: string[]; types?: string[] }>;
};
const WITH_EFFECTS = ['doors', 'agent', 'app', 'proposals', 'memory', 'inbox', 'deliver'];

it.each(['speak/sweep', 'speak/beat'])('H10: %s may use no room that has tools or effects of its own', (name) => {
  const allowed = rooms[name]?.imports ?? WITH_EFFECTS;
  expect(allowed.filter((room) => WITH_EFFECTS.includes(room))).toEqual([]);
  const folder = `src/${name}/`;
  const files = readdirSync(fileURLToPath(new URL(folder, ROOT))).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(3);
  const used = files.flatMap((file) => [...read(folder + file).matchAll(/from '(?<path>[^']+)'/gu)]);
  const paths = used.map(({ groups }) => groups?.path ?? '');
  expect(paths.filter((path) => /\/(?:doors|agent|app|tools?)\//u.test(path))).toEqual([]);
});
