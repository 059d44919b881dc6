import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeValue } from './check-setting.ts';
import { resolveSettings, type SettingLayers } from './resolve-settings.ts';
import { settingEnvNames, settingNames } from './settings-schema.ts';

const json = JSON.stringify;

describe('P3: layers', () => {
  it('default < config file < saved < environment, with the origin of each', () => {
    const { values, origin, problems } = resolveSettings({
      file: { server: { port: 1, host: 'localhost' }, 'backup.keep': 3, 'quietHours.start': 20 },
      saved: [
        { name: 'server.port', value: json(2) },
        { name: 'backup.keep', value: json(4) },
      ],
      env: { HARK_PORT: '3', UNRELATED: 'x' },
    });
    expect(problems).toEqual([]);
    expect([values['server.port'], origin['server.port']]).toEqual([3, 'environment']);
    expect([values['backup.keep'], origin['backup.keep']]).toEqual([4, 'saved']);
    expect([values['server.host'], origin['server.host']]).toEqual(['localhost', 'file']);
    expect([values['quietHours.start'], origin['quietHours.start']]).toEqual([20, 'file']);
    expect([values['log.level'], origin['log.level']]).toEqual(['info', 'default']);
  });

  it('P2: the host’s zone is only the first guess', () => {
    const host = { timeZone: 'Asia/Tokyo' };
    expect(resolveSettings({ host }).values.timeZone).toBe('Asia/Tokyo');
    expect(resolveSettings({ host, file: { timeZone: 'UTC' } }).values.timeZone).toBe('UTC');
    expect(resolveSettings({ host: { timeZone: 'Etc/Unknown' } }).values.timeZone).toBe('UTC');
  });

  it('an empty variable is not set', () => {
    expect(resolveSettings({ env: { HARK_PORT: ' ' } }).origin['server.port']).toBe('default');
  });
});

describe('P4: the environment names of N', () => {
  const names = [
    ['HEARTBEAT_INTERVAL_MS', 'heartbeat.intervalMs', 1_800_000, '0', 0],
    ['QUIET_HOURS_START', 'quietHours.start', 22, '-1', -1],
    ['QUIET_HOURS_END', 'quietHours.end', 8, '6', 6],
    ['CRON_EVAL_INTERVAL_MS', 'cron.evalIntervalMs', 60_000, '1000', 1000],
    ['MEMORY_REFLECTION_HOUR', 'reflection.hour', 9, '23', 23],
    ['MEMORY_REFLECTION_MINUTE', 'reflection.minute', 0, '59', 59],
    ['MEMORY_REFLECTION_MAX_NOTES', 'reflection.maxNotes', 10, '25', 25],
  ] as const;
  it.each(names)('%s sets %s (default %o)', (variable, name, byDefault, text, value) => {
    expect(resolveSettings({}).values[name]).toBe(byDefault);
    expect(resolveSettings({ env: { [variable]: text } }).values[name]).toBe(value);
  });
});

describe('P7: a bad value never stops the start', () => {
  it('falls back to the next lower layer and is reported with name, value, allowed and place', () => {
    const { values, origin, problems } = resolveSettings({
      file: { server: { port: 9000 } },
      saved: [{ name: 'server.port', value: json('many') }],
      env: { HARK_PORT: '99999' },
    });
    expect([values['server.port'], origin['server.port']]).toEqual([9000, 'file']);
    expect(problems.map(({ name, where, value }) => [name, where, value])).toEqual([
      ['server.port', 'saved', '"many"'],
      ['server.port', 'environment', '"99999"'],
    ]);
    expect(problems[1]?.message).toMatch(/HARK_PORT in the environment.*ignored.*from 0 to 65535/);
  });

  it('tells about unknown names, each with the closest known one', () => {
    const { problems } = resolveSettings({
      file: { $schema: 'x', tmeZone: 'UTC', server: { prt: 1 }, heartbeat: 5 },
      saved: [{ name: 'old.name', value: '1' }],
      env: { HARK_PROT: '1', PORT: '1' },
    });
    expect(problems.map(({ name, where }) => `${where} ${name}`)).toEqual([
      'file tmeZone',
      'file server.prt',
      'file heartbeat',
      'saved old.name',
      'environment HARK_PROT',
    ]);
    const hints = ['timeZone?', 'server.port?', 'heartbeat.intervalMs', 'hark settings list', 'HARK_PORT?'];
    for (const [index, hint] of hints.entries()) expect(problems[index]?.message).toContain(hint);
  });

  it('tells about a damaged row and a config file that is no object', () => {
    const { values, problems } = resolveSettings({ file: [1], saved: [{ name: 'person.name', value: '"Ad' }] });
    expect(values['person.name']).toBe('');
    expect(problems.map(({ where }) => where)).toEqual(['file', 'saved']);
  });

  it('Q5: leaves secrets out', () => {
    const secret = `hush${'h'.repeat(300)}`;
    const { problems } = resolveSettings({
      file: { 'webhooks.secert': secret, ai: { apiKey: secret } },
      saved: [{ name: 'webhooks.secret', value: secret }],
      env: { HARK_WEBHOOK_SECRET: secret, HARK_TOKN: secret },
    });
    expect(problems).toHaveLength(5);
    expect(json(problems)).not.toContain('hush');
  });

  it('gives a full valid set for any garbage in any layer, and never throws', () => {
    const name = fc.oneof(
      fc.constantFrom<string>(...settingNames()),
      fc.constantFrom('server', 'quietHours', '__proto__', 'constructor', 'toString', ''),
      fc.string(),
    );
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom('22', '-1', '08:30', 'true', 'Europe/Berlin'));
    const layers: fc.Arbitrary<SettingLayers> = fc.record({
      file: fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.oneof(value, fc.dictionary(name, value)))),
      saved: fc.array(fc.record({ name, value: fc.oneof(fc.string(), value.map(json)) }), { maxLength: 8 }),
      env: fc.dictionary(fc.oneof(fc.constantFrom(...settingEnvNames()), fc.string()), fc.string()),
      host: fc.record({ timeZone: fc.oneof(fc.string(), fc.constant('Asia/Tokyo')) }),
    });
    fc.assert(
      fc.property(layers, (given) => {
        const { values, origin, problems } = resolveSettings(given);
        expect(Object.keys(values).sort()).toEqual(settingNames().sort());
        expect(Object.keys(origin).sort()).toEqual(settingNames().sort());
        for (const known of settingNames()) {
          expect(judgeValue(known, values[known])).toEqual({ ok: true, value: values[known] });
        }
        for (const problem of problems) expect(problem.message).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
