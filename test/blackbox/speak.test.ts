/** What Hark says unasked, seen from outside: looks on demand, messages that come by themselves, answers, events. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let hark: Hark;
beforeAll(async () => {
  // Whatever the hour at which this runs: no night.
  hark = await Hark.start({ env: { QUIET_HOURS_START: '-1' } });
});

interface Look extends Loose {
  readonly verdict: string;
  readonly reason: string;
  readonly skipReason?: string;
  readonly text?: string;
  readonly decisionId: string;
  readonly signals: Array<{ kind: string; text: string }>;
  readonly gates: Array<{ name: string; outcome: string; detail: string }>;
}
interface Nudge extends Loose {
  readonly id: string;
  readonly text: string;
  readonly state: string;
  readonly topics: string[];
}

const tick = async (): Promise<Look> => (await hark.ok('POST', '/api/tick', {})) as Look;
const gate = (look: Look, name: string): string => look.gates.find((line) => line.name === name)?.detail ?? '';
const set = (values: Loose) => hark.ok('PATCH', '/api/settings', values);
/** With these settings for as long as the work takes. */
async function having(values: Loose, work: () => Promise<void>): Promise<void> {
  await set(values);
  try {
    await work();
  } finally {
    for (const name of Object.keys(values)) await hark.ok('DELETE', `/api/settings/${name}`);
  }
}
const nudges = async (): Promise<Nudge[]> => (await hark.ok('GET', '/api/nudges')).nudges as Nudge[];
const said = async (): Promise<string[]> =>
  (await hark.messages()).filter(({ card }) => (card as Loose | undefined)?.kind === 'nudge').map(({ text }) => text);
const plan = async (content: string, dueInMs: number): Promise<string> =>
  String((await hark.ok('POST', '/api/memory/notes', { content, type: 'PLAN', dueAtMs: Date.now() + dueInMs })).id);
const heard = (words: RegExp) =>
  until(`a message like ${words}`, async () => (await said()).find((text) => words.test(text)), 20_000);

describe('H12, D1: a look on demand', () => {
  test('greets a stranger once, in the conversation and live, then has nothing to say', async () => {
    const events = await hark.events();
    const first = await tick();
    expect(first).toMatchObject({ verdict: 'act', reason: 'first_contact', text: expect.stringContaining('Hark') });
    expect(await said()).toEqual([first.text]);
    const beat = await events.find('beat', ({ kind }) => kind === 'beat');
    expect(beat.data).toMatchObject({ decisionId: first.decisionId, verdict: 'act' });
    events.close();
    const second = await tick();
    expect(second).toMatchObject({ verdict: 'suppress', reason: 'no_signals', skipReason: 'no-signals', signals: [] });
    expect(second.gates.map(({ name }) => name)).toContain('enabled');
  });

  test('H2, H4: with the gate always open a model is asked each time, unless HEARTBEAT.md holds nothing', async () => {
    const file = join(hark.home, 'workspace', 'HEARTBEAT.md');
    await having({ 'heartbeat.gate': 'always' }, async () => {
      expect(await tick()).toMatchObject({ verdict: 'act', reason: 'always', skipReason: 'empty-heartbeat-file' });
      await writeFile(file, '# Every morning\n- look at the weather\n');
      expect(await tick()).toMatchObject({ skipReason: 'needs-model' });
    });
    // K20: standing work is a reason to ask a model, and without one it is skipped.
    expect(await tick()).toMatchObject({ verdict: 'suppress', skipReason: 'needs-model' });
    await writeFile(file, 'x'.repeat(10_000_000));
    expect(await tick()).toMatchObject({ skipReason: 'needs-model' });
    await writeFile(file, '# Heartbeat\n');
    expect(await said()).toHaveLength(1);
    // H3: each of them is a reason in the ledger.
    const { rows } = await hark.ok('GET', '/api/ledger?kind=beat');
    const reasons = (rows as Loose[]).map(({ reason }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(['no-signals', 'needs-model', 'empty-heartbeat-file']));
  });

  test('hark tick tells a person what it saw and why it is silent', async () => {
    const { out } = await hark.does('tick');
    expect(out).toMatch(/Stayed silent: there was nothing to say/u);
    expect(out).toMatch(/Gate by gate:/u);
    expect(JSON.parse((await hark.does('tick', '--json')).out)).toMatchObject({ skipReason: 'no-signals' });
  });

  test('an unknown person and unknown fields are refused by name', async () => {
    expect((await hark.refused(404, 'POST', '/api/tick', { personId: 'nobody' })).errors[0]?.field).toBe('personId');
    expect((await hark.refused(422, 'POST', '/api/tick', { person: 'me' })).detail).toContain('person');
  });
});

describe('D2, K16: what is due within the hour comes by itself', () => {
  test('a note due in 50 minutes is said within seconds, once, and done ends it', async () => {
    const noteId = await plan('hand in the thesis', 50 * MINUTE);
    const text = await heard(/hand in the thesis/u);
    expect(text).toMatch(/^Due t\w+ at \d\d:\d\d(?::\d\d)? \(in (?:49|50) minutes\): hand in the thesis\.$/u);
    const [nudge] = await nudges();
    expect(nudge).toMatchObject({ text, state: 'delivered', reason: 'critical_deadline', itemIds: [noteId] });
    await tick();
    expect((await said()).filter((one) => /thesis/u.test(one))).toHaveLength(1);
    const answered = await hark.ok('POST', `/api/nudges/${nudge?.id}/done`, {});
    expect(answered).toMatchObject({ id: nudge?.id, said: expect.stringContaining('Done') });
    const notes = (await hark.ok('GET', '/api/memory/notes?state=resolved')).notes as Loose[];
    expect(notes.map(({ id }) => id)).toContain(noteId);
    expect((await nudges())[0]).toMatchObject({ state: 'answered', answer: 'done' });
  });

  test('Z1: the ledger and why know the look behind it', async () => {
    const { rows } = await hark.ok('GET', '/api/ledger?kind=beat');
    expect((rows as Loose[]).map(({ outcome }) => outcome)).toContain('spoke');
    expect(String((await hark.ok('GET', '/api/why?about=thesis')).answer)).toMatch(/thesis/u);
  });

  test('Q6: what is no answer, no message and no length of time is refused by name', async () => {
    const [nudge] = await nudges();
    expect((await hark.refused(404, 'POST', '/api/nudges/nope/done', {})).errors[0]?.field).toBe('id');
    expect((await hark.refused(422, 'POST', `/api/nudges/${nudge?.id}/shout`, {})).errors[0]?.field).toBe('action');
    const long = await hark.refused(422, 'POST', `/api/nudges/${nudge?.id}/snooze`, { minutes: 0 });
    expect(long.errors[0]?.field).toBe('minutes');
  });

  test('S15: answers in plain words and from the command line; a muted topic is unmuted by name', async () => {
    await plan('renew the passport', 40 * MINUTE);
    await heard(/renew the passport/u);
    expect(await hark.say('skip it')).toMatch(/leave it/u);
    expect((await nudges())[0]).toMatchObject({ answer: 'dismiss' });
    await plan('collect the parcel', 40 * MINUTE);
    await heard(/collect the parcel/u);
    expect((await hark.does('nudges', 'list')).out).toMatch(/collect the parcel/u);
    expect((await hark.does('nudges', 'answer', 'mute')).out).toMatch(/unasked any more/u);
    const muted = (await hark.ok('GET', '/api/nudges')).mutedTopics as string[];
    expect(muted).toHaveLength(1);
    expect((await hark.does('nudges', 'unmute', muted[0] ?? '')).out).toMatch(/Unmuted/u);
    expect((await hark.refused(404, 'POST', '/api/topics/unmute', { topic: 'gym' })).errors[0]?.field).toBe('topic');
    expect((await hark.cli('nudges', 'answer', 'shout')).code).not.toBe(0);
  });
});

describe('H5: events lead to a turn', () => {
  test('a wake is told at once as it is; events of a program with its name', async () => {
    await hark.ok('POST', '/api/wake', { text: 'The bread is ready.', mode: 'now' });
    expect(await heard(/bread/u)).toBe('The bread is ready.');
    await hark.ok('POST', '/api/events', { text: 'HEARTBEAT_OK build "green"', mode: 'now', source: 'ci' });
    await hark.ok('POST', '/api/wake', { text: 'And the tea.', mode: 'now' });
    // One message or two: which of them depends on how fast this machine sends the second (bundling has its own test).
    const lines = [await heard(/green/u), await heard(/tea/u)].flatMap((text) => text.split('\n'));
    expect([...new Set(lines)]).toEqual([`ci: "build 'green'"`, 'And the tea.']);
  });

  test('Q1: an event that waits survives kill -9', async () => {
    await hark.ok('POST', '/api/wake', { text: 'Survived the night.', mode: 'now' });
    await hark.kill();
    await hark.start();
    await heard(/Survived the night/u);
    expect((await said()).filter((text) => /Survived/u.test(text))).toHaveLength(1);
  });
});

/** Z4: yes and no to what was only thought, by every door. */
async function judgeThoughts(): Promise<void> {
  const [thought, sent] = [
    (await nudges()).find(({ state }) => state === 'observed'),
    (await nudges()).find(({ state }) => state !== 'observed'),
  ];
  const no = await hark.ok('POST', `/api/nudges/${thought?.id}/no`, {});
  expect(String(no.said)).toMatch(/would not have wanted that\. 2 more answers/u);
  expect((await hark.does('nudges', 'list')).out).toMatch(/observed: no/u);
  expect((await hark.does('nudges', 'answer', thought?.id ?? '', 'yes')).out).toMatch(/would have wanted that/u);
  expect((await hark.does('nudges', 'answer', 'yes')).out).toMatch(/2 more answers/u);
  expect((await nudges()).find(({ id }) => id === thought?.id)).toMatchObject({ state: 'observed', answer: 'yes' });
  const refused = await hark.refused(409, 'POST', `/api/nudges/${sent?.id}/yes`, {});
  expect(refused.detail).toMatch(/done, snooze, dismiss, mute/u);
}

describe('P5: settings of speaking, each seen at work', () => {
  test('shadow shows what would be said; the caps hold it; without them it comes', async () => {
    await having({ 'heartbeat.shadow': true }, async () => {
      await plan('visit the dentist', 20 * HOUR);
      const shadow = await tick();
      expect(shadow).toMatchObject({ verdict: 'observe', skipReason: 'shadow' });
      expect(shadow.text).toMatch(/visit the dentist/u);
      expect((await nudges())[0]).toMatchObject({ state: 'observed' });
      expect((await said()).join()).not.toContain('dentist');
      await judgeThoughts();
    });
    await having({ 'heartbeat.dailyCap': 0, 'heartbeat.tokenCap': 777 }, async () => {
      const capped = await tick();
      expect(capped).toMatchObject({ verdict: 'suppress', reason: 'budget', skipReason: 'budget' });
      expect(gate(capped, 'budget')).toMatch(/of 0 messages, 0 of 777 tokens/u);
    });
    await having({ 'scheduling.enabled': false }, async () => {
      expect(await tick()).toMatchObject({ skipReason: 'scheduling-off' });
    });
    await having({ 'heartbeat.intervalMs': 0 }, async () => {
      expect(await tick()).toMatchObject({ skipReason: 'disabled' });
    });
    await heard(/dentist/u);
  });

  test.each([
    ['act', 'heartbeat.thresholdAct', 31],
    ['suggest', 'heartbeat.thresholdSuggest', 32],
    ['observe', 'heartbeat.thresholdObserve', 33],
  ])('with autonomy %s, %s is what weight has to reach', async (autonomy, name, weight) => {
    await having({ autonomy, [name]: weight, 'heartbeat.dailyCap': 100 }, async () => {
      await plan(`call uncle number ${weight}`, 20 * HOUR);
      const look = await tick();
      expect(gate(look, 'confluence')).toContain(`asks for ${weight}`);
      expect(look.verdict).toBe(autonomy === 'observe' ? 'observe' : 'act');
    });
  });

  test('breakThrough off: even the last hour goes the usual way', async () => {
    await having({ 'heartbeat.breakThrough': false, 'heartbeat.dailyCap': 0 }, async () => {
      await plan('pay the gas bill', 30 * MINUTE);
      const look = await tick();
      expect(gate(look, 'critical_deadline')).toMatch(/break-through is off/u);
      expect(look.reason).toBe('budget');
    });
    await heard(/gas bill/u);
  });

  test('H6, H7: heartbeat.prompt and HEARTBEAT.md are seen in the prompt of the next beat, at no cost', async () => {
    await writeFile(join(hark.home, 'workspace', 'HEARTBEAT.md'), '# Mornings\n- look at the weather\n');
    await plan('book the ferry', 19 * HOUR);
    await having({ 'heartbeat.prompt': 'Be brief, dear model.', 'heartbeat.shadow': true }, async () => {
      const { out } = await hark.does('tick', '--prompt');
      expect(out).toMatch(/^Be brief, dear model\./u);
      expect(out).toMatch(/HEARTBEAT\.md.*\n {2}- look at the weather/u);
      expect(out).toMatch(/## Signals\n[\s\S]*book the ferry/u);
      expect(out).toMatch(/\nCurrent time: [^\n]+\n$/u);
      const preview = await hark.ok('GET', '/api/heartbeat/prompt');
      expect(preview).toMatchObject({ hasModel: false, prompt: expect.stringContaining('## Signals') });
    });
    await writeFile(join(hark.home, 'workspace', 'HEARTBEAT.md'), '# Heartbeat\n');
    const usual = await hark.ok('GET', '/api/heartbeat/prompt');
    expect(String(usual.prompt)).toMatch(/^This is a scheduled check/u);
    expect(String(usual.prompt)).not.toContain('weather');
  });

  test('the prompt has 4000 characters at most, of any number of lines', async () => {
    await having({ 'heartbeat.prompt': `line one\n${'x'.repeat(3_991)}` }, async () => {
      expect(String((await hark.ok('GET', '/api/settings/heartbeat.prompt')).value)).toHaveLength(4_000);
      const long = await hark.refused(422, 'PATCH', '/api/settings', { 'heartbeat.prompt': 'x'.repeat(4_001) });
      expect(long.detail).toMatch(/4000/u);
    });
  });

  test('inbox.watch takes names of sources', async () => {
    await having({ 'inbox.watch': ['email', 'ci'] }, async () => {
      expect((await hark.ok('GET', '/api/settings/inbox.watch')).value).toEqual(['email', 'ci']);
      const bad = await hark.refused(422, 'PATCH', '/api/settings', { 'inbox.watch': ['../x'] });
      expect(bad.detail).toMatch(/sources/u);
    });
  });
});
