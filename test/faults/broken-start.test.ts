/** P7 Q6: starts that go wrong for a reason outside Hark: each says what is wrong and what to do, with its exit code. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/testing/folders.ts';
import { runHark, startReady } from './tools/hark-process.ts';
import { until } from './tools/wait.ts';

const CONFLICT = 4;
const UNREACHABLE = 5;
/** Root may write anywhere, so there the child runs as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534 } : {};

it('P7: a second start on the same home is told where the first one is', async () => {
  const home = temporaryFolder();
  const first = await startReady({ home });
  const second = await runHark(['start'], { home });
  expect(second.code).toBe(CONFLICT);
  expect(second.err).toContain(first.api.url);
  expect(second.err).toMatch(/running already/);
  expect(second.err).toMatch(/Next:/);
  expect((await first.api.ask('GET', '/api/status')).status).toBe(200);
});

it('P7: a second start while the first one hangs does not touch the data', async () => {
  const home = temporaryFolder();
  const first = await startReady({ home });
  first.child.kill('SIGSTOP');
  const second = await runHark(['start'], { home });
  expect(second.code).toBe(CONFLICT);
  expect(second.err).toContain(home);
  first.child.kill('SIGCONT');
  expect((await first.api.ask('GET', '/api/status')).status).toBe(200);
});

it('Q6: a port that is taken is named, with the way out', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const home = temporaryFolder();
  const ended = await runHark(['start'], { home, env: { HARK_PORT: String(port) } });
  expect(ended.code).toBe(UNREACHABLE);
  expect(ended.err).toContain(`Port ${port}`);
  expect(ended.err).toMatch(/HARK_PORT/);
  // Nothing is left behind that keeps the next start away.
  await (await startReady({ home })).stop();
});

it('Q6: a home that cannot be written is named, with the way out', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const home = join(folder, 'closed');
  mkdirSync(home, { mode: 0o555 });
  const ended = await runHark(['start'], { home, ...NOBODY });
  expect(ended.code).toBe(UNREACHABLE);
  expect(ended.err).toContain(home);
  expect(ended.err).toMatch(/permission/);
  expect(ended.err).toMatch(/HARK_HOME/);
});

it('Q6: a home that is a file is named, and the file stays', async () => {
  const home = join(temporaryFolder(), 'file');
  writeFileSync(home, 'mine');
  const ended = await runHark(['start'], { home, env: { HOME: temporaryFolder() } });
  expect(ended.code).toBe(UNREACHABLE);
  expect(ended.err).toContain(home);
  expect(ended.err).toMatch(/HARK_HOME/);
  expect(readFileSync(home, 'utf8')).toBe('mine');
});

it('P7: an unknown zone in HARK_TZ is reported by name, and Hark starts', async () => {
  const home = temporaryFolder();
  const hark = await startReady({ home, env: { HARK_TZ: 'Europe/Atlantis' } });
  await until('the report', async () => /Europe\/Atlantis/.test(hark.words()) || undefined);
  expect(hark.words()).toMatch(/HARK_TZ|timeZone/);
  const doctor = await hark.api.expectOk<{ checks: Array<{ state: string; detail: string }> }>('GET', '/api/doctor');
  expect(doctor.checks.some(({ state, detail }) => state === 'warning' && detail.includes('Atlantis'))).toBe(true);
  const { replies } = await hark.api.expectOk<{ replies: Array<{ text: string }> }>('POST', '/api/messages', {
    text: 'remind me in 2 hours to look at the map',
  });
  expect(replies[0]?.text).toMatch(/Set: look at the map/);
});

it.each([
  ['broken', '{"timeZone": "Europe/Paris", oops'],
  ['of another shape', '["Europe/Paris"]'],
  ['with unknown and bad values', '{"timeZone": 7, "noSuchThing": true, "quietHours": {"start": "late"}}'],
])('P7: a config.json that is %s is reported, kept as it is, and Hark starts', async (_kind, text) => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'config.json'), text);
  const hark = await startReady({ home });
  await until('the report', async () => /config file|config\.json|noSuchThing/.test(hark.words()) || undefined);
  const { checks } = await hark.api.expectOk<{ checks: Array<{ name: string; state: string; detail: string }> }>(
    'GET',
    '/api/doctor',
  );
  expect(checks.find(({ name }) => name === 'settings')?.state).toBe('warning');
  expect(readFileSync(join(home, 'config.json'), 'utf8')).toBe(text);
});

it.each([
  ['is not PostgreSQL', 'mysql://localhost/hark'],
  ['names nobody', 'postgres://hark:secret-word@127.0.0.1:1/hark'],
])('Q6: a DATABASE_URL that %s is refused without showing the password', async (_kind, url) => {
  const ended = await runHark(['start'], { home: temporaryFolder(), env: { DATABASE_URL: url } });
  expect(ended.code).toBe(UNREACHABLE);
  expect(ended.err).toMatch(/DATABASE_URL/);
  expect(ended.err + ended.out).not.toContain('secret-word');
});
