/** A2, S14, S15: what a person can do by talking, with no model, on the real app. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestClock, testClock } from '../../base/index.ts';
import { createHark, type Hark } from '../index.ts';

const START = Date.parse('2026-03-11T15:00:00Z'); // a Wednesday
let clock: TestClock;
let hark: Hark;

beforeEach(async () => {
  clock = testClock(START);
  hark = await createHark({ clock, settings: { timeZone: 'Europe/Lisbon' } });
  await hark.start();
});
afterEach(() => hark.stop());

async function say(text: string): Promise<string> {
  const { replies } = await hark.receive({ text });
  return replies.map((reply) => reply.text).join('\n');
}

describe('S14: setting by plain words', () => {
  it.each([
    ['remind me in 2 hours to call Rui', 'Set: call Rui. Wed 11 March 2026 at 17:00 (Europe/Lisbon).'],
    [
      'every weekday at 9 AM stand up',
      'Set: stand up. Every weekday at 9:00. First: Thu 12 March 2026 at 09:00 (Europe/Lisbon).',
    ],
    ['tomorrow morning take the bins out', 'Set: take the bins out. Thu 12 March 2026 at 08:00 (Europe/Lisbon).'],
    ['remind me at 7 to feed the cat', /7 in the morning or .*evening/],
    ['biweekly review', /two weeks, or twice a week/],
  ])('%s', async (text, answer) => {
    if (typeof answer === 'string') expect(await say(text)).toBe(answer);
    else expect(await say(text)).toMatch(answer);
  });

  it('asks with choices that can be sent as they are', async () => {
    const { replies } = await hark.receive({ text: 'remind me at 7 to feed the cat' });
    const card = replies[0]?.card;
    expect(card?.kind).toBe('question');
    const choices = card?.kind === 'question' ? card.choices : [];
    expect(choices).toHaveLength(2);
    for (const choice of choices) expect(await say(choice)).toMatch(/^Set: feed the cat\./);
    expect((await hark.tasks.list()).tasks).toHaveLength(2);
  });

  it('stores nothing when it asks or does not understand', async () => {
    await say('remind me at 7 to feed the cat');
    expect(await say('how are you?')).toMatch(/No model is set up/);
    expect((await hark.tasks.list()).tasks).toEqual([]);
  });
});

describe('S15: working on what is set', () => {
  beforeEach(async () => {
    await say('every weekday at 9 stand up');
    await say('tomorrow at 14:00 dentist');
  });

  it('lists what is planned, for a day too', async () => {
    expect(await say("what's scheduled?")).toBe(
      '2 reminders:\n- stand up: Thu 12 March 2026 at 09:00 (Europe/Lisbon), every weekday at 9:00\n- dentist: Thu 12 March 2026 at 14:00 (Europe/Lisbon)',
    );
    expect(await say('what do I have on Friday?')).toBe('Nothing is planned for then.');
  });

  it('moves the time, the day or the whole rule', async () => {
    expect(await say('move the stand up reminder to 10')).toContain('Every weekday at 10:00');
    expect(await say('move the dentist reminder to 16:30')).toContain('Thu 12 March 2026 at 16:30');
    expect(await say('move the dentist reminder to Friday at 9')).toContain('Fri 13 March 2026 at 09:00');
    expect(await say('reschedule stand up to every Monday at 8')).toContain('Every Monday at 8:00');
    expect(await say('move the stand up reminder to Friday at 9')).toMatch(/say the whole rule/);
  });

  it('renames, runs now, pauses and resumes', async () => {
    expect(await say('rename the dentist reminder to call the dentist')).toContain('Set: call the dentist.');
    expect(await say('run the stand up reminder now')).toMatch(/Its plan stays/);
    await clock.advanceBy(1);
    const { messages } = await hark.messages.list();
    expect(messages.at(-1)?.text).toBe('stand up');
    expect(await say('pause the stand up reminder')).toMatch(/is paused/);
    await clock.advanceTo(START + 20 * 3_600_000);
    expect((await hark.messages.list()).messages.filter((message) => message.text === 'stand up')).toHaveLength(1);
    expect(await say('resume the stand up reminder')).toContain('Fri 13 March 2026 at 09:00');
  });

  it('done and snooze mean the one that just came', async () => {
    await clock.advanceTo(START + 18 * 3_600_000 + 60_000);
    expect(await say('snooze 10 minutes')).toContain('Thu 12 March 2026 at 09:11');
    await clock.advanceBy(11 * 60_000);
    expect(await say('done')).toBe('Done: stand up.');
  });

  it('cancels, all of them too, and takes it back', async () => {
    expect(await say('cancel the gym reminder')).toMatch(/No reminder like that/);
    expect(await say('cancel the dentist reminder')).toMatch(/^dentist is cancelled/);
    expect(await say('undo')).toBe('Taken back: dentist.');
    expect(await say('cancel all reminders')).toMatch(/^2 reminders cancelled/);
    expect(await say("what's scheduled?")).toBe('Nothing is planned.');
  });

  it('asks which one when several fit', async () => {
    await say('tomorrow at 10 dentist bill');
    expect(await say('cancel the dentist reminder')).toMatch(
      /Which one should go\?\n- dentist .*\n- dentist bill|bill/s,
    );
  });
});

describe('C2: the same message again', () => {
  it('is the same message, answered the same, set once', async () => {
    const once = await hark.receive({ text: 'remind me in 1 hour to look', clientKey: 'k1' });
    const again = await hark.receive({ text: 'remind me in 1 hour to look', clientKey: 'k1' });
    expect(again.messageId).toBe(once.messageId);
    expect(again.replies.map(({ id }) => id)).toEqual(once.replies.map(({ id }) => id));
    expect((await hark.tasks.list()).tasks).toHaveLength(1);
  });
});

describe('S15: undo, and undo again', () => {
  it('takes back a snooze, then what was before it, never bringing the snoozed one back', async () => {
    await say('every day at 16:00 take the tablets');
    await say('every day at 18:00 feed the cat');
    await say('cancel the cat reminder');
    await clock.advanceTo(START + 3_600_000 + 1_000);
    await say('snooze 10 minutes');
    expect(await say('undo')).toBe('Taken back: take the tablets.');
    expect(await say('undo')).toBe('Taken back: feed the cat.');
    expect(await say('undo')).toBe('There is nothing to take back.');
    expect((await hark.api.tasks.list()).tasks.map(({ name }) => name)).toEqual(['feed the cat', 'take the tablets']);
  });
});
