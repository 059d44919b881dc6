import { describe, expect, it } from 'vitest';
import { SetupError } from '../../base/index.ts';
import { cliStage, recordingTerminal } from '../../testing/cli-stage.ts';
import { runCli } from './run-cli.ts';
import { verbs } from './verbs/all-verbs.ts';

const broken = () => Promise.reject(new SetupError('The folder cannot be written.', 'Set HARK_HOME.'));

describe('X2: help and version', () => {
  it.each(['--help', 'tasks --help', 'remind --help', ''])(
    '`hark %s` works even where nothing else does',
    async (line) => {
      const { terminal, out, err } = recordingTerminal();
      expect(await runCli(line === '' ? [] : line.split(' '), broken, terminal)).toBe(0);
      expect(out()).toContain('Usage: hark');
      expect(err()).toBe('');
    },
  );
  it('every verb explains itself with its examples', async () => {
    for (const verb of verbs) {
      const { terminal, out } = recordingTerminal();
      expect(await runCli([...verb.name.split(' '), '--help'], broken, terminal)).toBe(0);
      for (const example of verb.examples) expect(out()).toContain(example);
    }
  });
  it('the version, in words and JSON', async () => {
    const stage = await cliStage('in process');
    expect((await stage.run('--version')).out).toBe(`${stage.ports.version}\n`);
    expect((await stage.run('--version --json')).json()).toEqual({ version: stage.ports.version });
  });
});

describe('Q6: command lines that cannot be read', () => {
  it.each([
    ['taks list', 'Did you mean `hark tasks`?'],
    ['tasks lst', 'Did you mean `hark tasks list`?'],
    ['tasks list --foo', 'Unknown option "--foo".'],
    ['tasks show', 'Missing required argument "which".'],
    ['tasks list --limit', 'argument missing'],
    ['tasks list --limit many', '--limit cannot be "many". Allowed: a whole number.'],
    ['status now', 'Too many arguments'],
  ])('`hark %s` says what is wrong and what is next, with code 2', async (line, words) => {
    const stage = await cliStage('in process');
    const ran = await stage.run(line);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(words);
    expect(ran.err).toMatch(/\nNext: .*\n$/u);
    const asJson = await stage.run(`${line} --json`.replace('--limit --json', '--json --limit'));
    expect(asJson).toMatchObject({ code: 2, err: '' });
    expect(asJson.json()).toMatchObject({ status: 422, exitCode: 2, next: expect.any(String) });
  });
  it('a home that cannot be opened is told with its next step, code 5', async () => {
    const { terminal, err } = recordingTerminal();
    expect(await runCli(['status'], broken, terminal)).toBe(5);
    expect(err()).toBe('The folder cannot be written.\nNext: Set HARK_HOME.\n');
  });
  it('words after -- are words', async () => {
    const stage = await cliStage('in process');
    const ran = await stage.run(['remind', 'in', '5', 'min', 'to', 'run', '--', '--json']);
    expect(ran.out).toContain('Set: run --json');
  });
});

describe('X2: start', () => {
  it('prints one link, runs until it is interrupted, and stops cleanly', async () => {
    const stage = await cliStage('in process');
    const start = stage.open('start');
    await start.untilShown('#code=');
    expect(start.out().match(/http:/gu)).toHaveLength(1);
    start.interrupt();
    expect(await start.ended).toBe(0);
  });
  it('prints one JSON document with --json', async () => {
    const stage = await cliStage('in process');
    const start = stage.open('start --json');
    await start.untilShown('#code=');
    start.interrupt();
    expect(await start.ended).toBe(0);
    expect(JSON.parse(start.out())).toEqual({ url: expect.any(String), link: expect.stringContaining('/#code=') });
  });
  it('a second one is told where the first one is, code 4', async () => {
    const stage = await cliStage('over HTTP');
    const ran = await stage.run('start');
    expect(ran.code).toBe(4);
    expect(ran.err).toMatch(/running already at http:\/\/127\.0\.0\.1:\d+.*\nNext: `hark link`/u);
  });
  it('a port that is taken is told, code 5', async () => {
    const taken = new SetupError('Port 8427 is taken.', 'Choose another with HARK_PORT.');
    const stage = await cliStage('in process', { startGateway: () => Promise.reject(taken) });
    expect(await stage.run('start')).toMatchObject({ code: 5, err: expect.stringContaining('HARK_PORT') });
  });
});

describe('X2: without a gateway', () => {
  it('a command waits a moment for another that holds the home, then says so, code 4', async () => {
    const inUse = new SetupError('Another Hark is using /x.', 'Stop it first.', { code: 'HOME_IN_USE' });
    let left = 2;
    const waited = await cliStage('in process');
    const { openLocal } = waited.ports;
    const stage = await cliStage('in process', {
      openLocal: (options) => (left-- > 0 ? Promise.reject(inUse) : openLocal(options)),
    });
    expect((await stage.run('status')).code).toBe(0);
    left = Number.POSITIVE_INFINITY;
    expect(await stage.run('status')).toMatchObject({ code: 4, err: expect.stringContaining('Stop it first.') });
  });
  it('Q2: data that cannot be opened is a finding of the doctor', async () => {
    const corrupt = new SetupError('The database is broken.', 'Run `hark restore`.');
    const stage = await cliStage('in process', { openLocal: () => Promise.reject(corrupt) });
    const ran = await stage.run('doctor');
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/mend {2}data: The database is broken\.\n.*Next: Run `hark restore`/u);
  });
  it('a gateway that is gone by the time it is called is told, code 5', async () => {
    const stage = await cliStage('in process', {
      findGateway: async () => ({ url: 'http://127.0.0.1:1', token: 't' }),
    });
    const ran = await stage.run('status');
    expect(ran).toMatchObject({ code: 5, err: expect.stringContaining('stopped answering') });
  });
});

it('X2: --person reaches Hark', async () => {
  const stage = await cliStage('in process');
  const ran = await stage.run('tasks list --person nobody');
  expect(ran.code).toBeGreaterThan(0);
  expect(ran.err).toContain('nobody');
});
