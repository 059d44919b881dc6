import { describe, expect, expectTypeOf, it } from 'vitest';
import { InputError } from '../base/index.ts';
import { checkSetting, checkSettings, judgeValue } from './check-setting.ts';
import { type SettingValue, settingNames, settingOf } from './settings-schema.ts';

const refusal = (name: string, value: unknown): InputError => {
  try {
    checkSetting(name, value);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`${name} accepted ${JSON.stringify(value)}`);
};

describe('P3: one table defines every setting', () => {
  it.each(settingNames())('%s has help, allowed values, and a default and example it accepts itself', (name) => {
    const entry = settingOf(name);
    expect(entry.help).toMatch(/\.$/);
    expect(entry.kind.allowed).not.toBe('');
    expect(judgeValue(name, entry.default)).toEqual({ ok: true, value: entry.default });
    expect(judgeValue(name, entry.kind.example).ok).toBe(true);
    for (const preset of entry.presets ?? []) expect(judgeValue(name, preset)).toEqual({ ok: true, value: preset });
  });

  it.each(['25:99', 'localhost:11434', 'ftp://models.example', 'http://', 'http://a b', 'javascript:1'])(
    'P3: %j is no address of a server, and is refused by name',
    (given) => {
      expect(refusal('memory.embedderUrl', given)).toMatchObject({ field: 'memory.embedderUrl' });
      expect(refusal('memory.embedderUrl', given).message).toContain('http://');
    },
  );

  it.each(['model.baseUrl', 'memory.embedderUrl'])(
    'Q4, P3: %s refuses what can never be a server of the user',
    (name) => {
      const refused = [
        'http://169.254.169.254/v1',
        'http://169.254.1.1/v1',
        'http://0xa9fea9fe/v1',
        'http://[::ffff:169.254.169.254]/v1',
        'http://[fe80::1]:8080/v1',
        'http://100.100.100.200/v1',
        'http://0.0.0.0:11434/v1',
        'http://[ff02::1]/v1',
        'file:///etc/passwd',
        'http://@models.example/v1',
        'http:\\\\models.example/v1',
      ];
      for (const given of refused) {
        const { field, message } = refusal(name, given);
        expect(field).toBe(name);
        expect(message).toContain(`${name} cannot be "${given}". Allowed: an address that begins with http://`);
        expect(message).toContain('not of the local link or a metadata service');
      }
      for (const own of [
        'http://127.0.0.1:11434/v1',
        'http://[::1]/v1',
        'http://192.168.1.7/v1',
        'https://nas.lan/a@b',
      ]) {
        expect(checkSetting(name, own)).toBe(own);
      }
    },
  );

  it('Q4: a password in the address of a server is refused and not repeated', () => {
    const { message } = refusal('model.baseUrl', 'https://ada:hush-hush@models.example/v1');
    expect(message).toMatch(/^model\.baseUrl cannot be "https:\/\/ada:\[redacted\]@models\.example\/v1"\. Allowed: /u);
    expect(message).toContain('without user name or password');
  });

  it('gives every environment name to one setting only', () => {
    const names = settingNames().flatMap((name) => settingOf(name).env ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it('P5: every setting is the user’s alone', () => {
    expect(settingNames().filter((name) => !settingOf(name).isUsersAlone)).toEqual([]);
  });

  it('knows the type of each value', () => {
    expectTypeOf<SettingValue<'autonomy'>>().toEqualTypeOf<'observe' | 'suggest' | 'act'>();
    expectTypeOf<SettingValue<'server.port'>>().toEqualTypeOf<number>();
    expectTypeOf<SettingValue<'scheduling.enabled'>>().toEqualTypeOf<boolean>();
  });
});

describe('P3: text is read the way a person types it', () => {
  it.each([
    ['scheduling.enabled', 'true', true],
    ['scheduling.enabled', 'OFF', false],
    ['server.port', ' 8080 ', 8080],
    ['quietHours.start', '22', 22],
    ['quietHours.start', '-1', -1],
    ['quietHours.start', '8:30', '08:30'],
    ['quietHours.end', '24:00', '24:00'],
    ['dayParts.morning', '7', '07:00'],
    ['dayParts.morning', 6, '06:00'],
    ['heartbeat.intervalMs', '0', 0],
    ['heartbeat.intervalMs', '1800000', 1_800_000],
    ['heartbeat.intervalMs', '30m', 1_800_000],
    ['heartbeat.intervalMs', '1.5 hours', 5_400_000],
    ['reminders.graceMs', '90 sec', 90_000],
    ['reminders.misfire', 'Skip', 'skip'],
    ['timeZone', 'europe/berlin', 'Europe/Berlin'],
    ['locale', 'en_GB.UTF-8', 'en-GB'],
    ['person.name', '  Ada  ', 'Ada'],
    ['webhooks.allowPrivate', 'NAS.lan, 10.0.0.0/8,*.home.arpa, nas.lan', ['nas.lan', '10.0.0.0/8', '*.home.arpa']],
    ['webhooks.allowPrivate', '["::1"]', ['::1']],
    ['webhooks.allowPrivate', '', []],
    ['server.host', '::1', '::1'],
    ['server.host', 'localhost', 'localhost'],
  ])('%s %o → %o', (name, given, kept) => {
    expect(checkSetting(name, given)).toEqual(kept);
    expect(checkSetting(name, kept)).toEqual(kept);
  });
});

describe('P3, Q6: a bad value is refused with the setting, the value and what is allowed', () => {
  it.each([
    ['server.port', 'abc', /server\.port cannot be "abc"\. Allowed: a whole number from 0 to 65535\. Example: 8427\./],
    ['server.port', 65_536, /cannot be 65536/],
    ['server.port', 80.5, /cannot be 80\.5/],
    ['server.port', null, /cannot be null/],
    ['scheduling.enabled', 'maybe', /on or off/],
    ['scheduling.enabled', 1, /cannot be 1/],
    ['autonomy', 'boss', /one of observe, suggest, act/],
    ['quietHours.start', 24, /an hour from 0 to 23, a time like 22:30, or -1 for off/],
    ['quietHours.start', '24:00', /cannot be "24:00"/],
    ['quietHours.end', '24:01', /cannot be "24:01"/],
    ['quietHours.start', '25:00', /cannot be "25:00"/],
    ['quietHours.start', -2, /cannot be -2/],
    ['dayParts.evening', -1, /a time like 08:30/],
    ['heartbeat.intervalMs', 999, /0 \(no heartbeat\), or 1 second to 7 days/],
    ['heartbeat.intervalMs', '5 parsecs', /cannot be "5 parsecs"/],
    ['timeZone', 'Berlin', /Did you mean Europe\/Berlin\?/],
    ['timeZone', '+02:00', /does not follow daylight saving/],
    ['timeZone', 'Nowhere/Atall', /a time zone name such as Europe\/Berlin/],
    ['locale', 'english', /a language tag such as en-US/],
    ['person.name', 'two\nlines', /one line of text/],
    ['person.name', 'x'.repeat(101), /at most 100/],
    ['webhooks.allowPrivate', '*', /cannot be "\*"/],
    ['webhooks.allowPrivate', 'http://nas.lan', /host names/],
    ['server.host', '127.0.0.1:8427', /without port/],
    ['server.host', '', /cannot be ""/],
  ])('%s %o', (name, given, message) => {
    const error = refusal(name, given);
    expect(error.message).toMatch(message);
    expect(error.field).toBe(name);
  });

  it('Q5: never repeats a secret', () => {
    expect(refusal('webhooks.secret', `hush\n${'h'.repeat(300)}`).message).not.toContain('hush');
  });

  it('names the closest setting for an unknown one', () => {
    expect(refusal('timezone', 'UTC').message).toBe('There is no setting "timezone". Did you mean timeZone?');
    expect(refusal('quietHours', 'UTC').message).toMatch(/group of settings: quietHours.start and quietHours.end/);
    expect(refusal('weather', 1).message).toMatch(/hark settings list/);
    expect(refusal('__proto__', 1).field).toBe('__proto__');
    expect(refusal('constructor', 1).field).toBe('constructor');
  });

  it('checks many at once and lists all that is wrong', () => {
    expect([...checkSettings({ 'server.port': '1', autonomy: 'act' })]).toEqual([
      ['server.port', 1],
      ['autonomy', 'act'],
    ]);
    expect(() => checkSettings({ 'server.port': 'x', autonomy: 'act', tmezone: 'UTC' })).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ field: 'server.port' }),
          expect.objectContaining({ field: 'tmezone', message: expect.stringContaining('timeZone') }),
        ],
      }),
    );
  });
});
