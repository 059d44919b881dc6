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
    ['Mon 9am gym', 'Set: gym. Mon 16 March 2026 at 09:00 (Europe/Lisbon).'],
    ['tomorrow morning take the bins out', 'Set: take the bins out. Thu 12 March 2026 at 08:00 (Europe/Lisbon).'],
    ['remind me at 7 to feed the cat', /7 in the morning or .*evening/],
    ['biweekly review', /two weeks, or twice a week/],
  ])('%s', async (text, answer) => {
    if (typeof answer === 'string') expect(await say(text)).toBe(answer);
    else expect(await say(text)).toMatch(answer);
  });

  it.each([
    ['erinnere mich morgen um 9 an den Müll', 'Set: den Müll. Thu 12 March 2026 at 09:00 (Europe/Lisbon).'],
    ['recuérdame mañana a las 9 llamar a Ana', 'Set: llamar a Ana. Thu 12 March 2026 at 09:00 (Europe/Lisbon).'],
    ["rappelle-moi demain à 9h d'appeler Ana", 'Set: appeler Ana. Thu 12 March 2026 at 09:00 (Europe/Lisbon).'],
    ['erinnere mich jeden Montag an den Müll', /^When should I remind you of "den Müll"\?/],
  ])('in other languages, once: %s', async (text, answer) => {
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

  it.each([
    'My boss wrote: "send me the report by 5pm today"',
    'Anna texted: call the bank tomorrow at 9',
    'mum said "be here at 18:00"',
  ])('M7: somebody else’s words set nothing: %s', async (text) => {
    await say(text);
    expect((await hark.tasks.list()).tasks).toEqual([]);
  });

  it.each(['My flight to Oslo leaves on Thursday at 06:30', 'the plumber comes tomorrow at 8:00'])(
    'M7: what will happen is kept as a note and spoken of before: %s',
    async (text) => {
      expect(await say(text)).toMatch(/^Noted: /);
      expect((await hark.tasks.list()).tasks).toEqual([]);
    },
  );

  it('stores nothing when it asks or does not understand', async () => {
    await say('remind me at 7 to feed the cat');
    expect(await say('how are you?')).toMatch(/And you/);
    expect((await hark.tasks.list()).tasks).toEqual([]);
  });
});

describe('S14: an answer to our question', () => {
  it.each([
    ['remind me to call Bob', 'tomorrow at 5', 'Set: call Bob. Thu 12 March 2026 at 17:00'],
    ['remind me to call Bob', 'at 18:00 please', 'Set: call Bob. Wed 11 March 2026 at 18:00'],
    ['remind me to call Bob', 'in 20 minutes', 'Set: call Bob. Wed 11 March 2026 at 15:20'],
    ['remind me to call Bob', 'every Monday at 8:00', 'Set: call Bob. Every Monday at 8:00.'],
    ['remind me at 7 to feed the cat', 'evening', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', 'in the morning', 'Set: feed the cat. Thu 12 March 2026 at 07:00'],
    ['remind me at 7 to feed the cat', 'the second', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', '2', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', 'pm', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', '7pm', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', '19:00', 'Set: feed the cat. Wed 11 March 2026 at 19:00'],
    ['remind me at 7 to feed the cat', '19:30', 'Set: feed the cat. Wed 11 March 2026 at 19:30'],
    ['remind me today at 7am to run', 'tomorrow', 'Set: run. Thu 12 March 2026 at 07:00'],
    ['remind me tomorrow at 7 to feed the cat', '19:30', 'Set: feed the cat. Thu 12 March 2026 at 19:30'],
    ['set an alarm at 7am today to run', 'yes', 'Set: run. Thu 12 March 2026 at 07:00'],
    ['remind me on 03/04 to renew', '4 March', /^Set: renew\. .* 4 March 2027/],
    ['remind me in 2 hours', 'call Ana', 'Set: call Ana. Wed 11 March 2026 at 17:00'],
    ['biweekly review', 'every two weeks', /^Set: review\. Every other Wednesday/],
    ['biweekly review', 'the first one', /^Set: review\. Every other Wednesday/],
  ])('%s → %s', async (request, answer, set) => {
    expect(await say(request)).toMatch(/\?$/);
    const said = await say(answer);
    if (typeof set === 'string') expect(said.startsWith(set) ? set : said).toBe(set);
    else expect(said).toMatch(set);
    expect((await hark.tasks.list()).tasks).toHaveLength(1);
  });

  it('may need one more question', async () => {
    await say('remind me to feed the cat');
    expect(await say('at 7')).toMatch(/7 in the morning or .*evening/);
    expect(await say('evening')).toContain('Set: feed the cat. Wed 11 March 2026 at 19:00');
  });

  it('stays open over words not understood and a reminder that comes, for a quarter of an hour', async () => {
    await say('remind me in 5 minutes to stretch');
    await say('remind me to call Bob');
    expect(await say('how are you?')).toMatch(/And you/);
    await clock.advanceBy(6 * 60_000);
    expect(await say('tomorrow at 5')).toContain('Set: call Bob. Thu 12 March 2026 at 17:00');
    await say('remind me to call Eva');
    await clock.advanceBy(16 * 60_000);
    expect(await say('tomorrow at 5')).not.toContain('Set:');
  });

  it('ends with another request, and with never mind', async () => {
    await say('remind me to call Bob');
    expect(await say('tomorrow at 10 gym')).toContain('Set: gym.');
    expect(await say('tomorrow at 5')).not.toContain('Set:');
    for (const refusal of ['never mind', 'cancel', 'no', 'forget it']) {
      await say('remind me to call Bob');
      expect(await say(refusal)).toBe('All right, nothing is set.');
    }
    expect(await say('tomorrow at 5')).not.toContain('Set:');
    expect((await hark.tasks.list()).tasks).toHaveLength(1);
  });

  it('never sets a reminder that says nothing', async () => {
    for (const text of ['remind me in 2 hours', 'tomorrow at 5', 'every day at 9', '17:30', 'thanks']) await say(text);
    await expect(hark.tasks.add({ text: 'remind me in 2 hours' })).rejects.toThrow(/What should I remind you of/);
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
    expect(await say('cancel all reminders')).toBe('That is 2 reminders. Say "cancel all 2" to go on.');
    expect(await say('cancel all 3')).toMatch(/^That is 2 reminders/);
    expect(await say('cancel all 2')).toMatch(/^2 reminders cancelled/);
    expect(await say("what's scheduled?")).toBe('Nothing is planned.');
  });

  it('asks which one when several fit', async () => {
    await say('tomorrow at 10 pay the dentist bill');
    expect(await say('cancel the dent reminder')).toMatch(
      /^Which one should go\?\n- pay the dentist bill .*\n- dentist /s,
    );
    expect(await say('the second')).toMatch(/^dentist is cancelled/);
    await say('undo');
    await say('pause the dent reminder');
    expect(await say('the bill')).toMatch(/^pay the dentist bill is paused/);
    await say('postpone the dent reminder by 1 hour');
    expect(await say('the first')).toContain('Set: dentist. Thu 12 March 2026 at 15:00');
  });

  it('tells two of the same name apart by their place', async () => {
    await say('tomorrow at 10 gym');
    await say('Friday at 10 gym');
    expect(await say('cancel gym')).toMatch(/^Which one should go\?\n- gym .*12 March.*\n- gym .*13 March/s);
    expect(await say('the first')).toMatch(/^gym is cancelled/);
    expect(await say('when is gym?')).toMatch(/^gym: Fri 13 March 2026 at 10:00 [^\n]*$/);
  });

  it('an exact name wins, and numbers are whole', async () => {
    for (const n of [1, 11, 12]) await say(`tomorrow at 10:${10 + n} job ${n}`);
    expect(await say('cancel job 1')).toMatch(/^job 1 is cancelled/);
    expect(await say('cancel job 1')).toMatch(/^No reminder like that/);
    await say('tomorrow at 10 dentist bill');
    expect(await say('cancel the dentist reminder')).toMatch(/^dentist is cancelled/);
  });

  it('S15: right after it was set, a reminder is corrected without its name', async () => {
    const before = (await hark.tasks.list()).tasks.length;
    await say('remind me every day at 9 to stretch');
    await say('remind me tomorrow at 3pm to call Ana');
    expect(await say('actually make it 4pm')).toMatch(/^Set: call Ana\..*16:00/u);
    expect(await say('no, on Friday')).toMatch(/^Set: call Ana\. Fri .*16:00/u);
    expect(await say('move it to 5pm')).toMatch(/^Set: call Ana\. Fri .*17:00/u);
    expect((await hark.tasks.list()).tasks).toHaveLength(before + 2);
  });

  it('moves and tells by name alone, when there is one of that name', async () => {
    expect(await say('move dentist to 4pm')).toContain('Thu 12 March 2026 at 16:00');
    expect(await say('move dentist to Friday')).toContain('Fri 13 March 2026 at 16:00');
    expect(await say('move dentist to the moon')).toMatch(/^I do not know when "the moon" is/);
    expect(await say('when is the dentist?')).toMatch(/^dentist: Fri 13 March 2026/);
    expect(await say('move violin to Friday')).toMatch(/no plan or reminder like "violin"/);
    expect(await say('when is Easter?')).toMatch(/No model is set up/);
  });

  it('cancels two by name, and neither when one is unknown', async () => {
    expect(await say('cancel dentist and gym')).toMatch(/^No reminder like that/);
    expect(await say('cancel dentist and stand up')).toMatch(/^dentist and stand up are cancelled/);
    expect(await say("what's scheduled?")).toBe('Nothing is planned.');
  });

  it('never mind takes back what was just set, and only that', async () => {
    await say('tomorrow at 10 gym');
    expect(await say('never mind')).toBe('Taken back: gym.');
    expect(await say('never mind')).toBe('All right.');
    await say('move dentist to 4pm');
    expect(await say('never mind')).toBe('Taken back: dentist.');
    expect(await say('when is dentist')).toContain('Thu 12 March 2026 at 14:00');
    await say('tomorrow at 10 gym');
    expect(await say('undo')).toBe('Taken back: gym.');
    expect((await hark.tasks.list()).tasks).toHaveLength(2);
  });

  it('postpones from its own time, and does not snooze what has not come', async () => {
    await say('Friday at 9:00 plumber');
    expect(await say('postpone the plumber reminder by 2 hours')).toContain('Fri 13 March 2026 at 11:00');
    expect(await say('delay plumber by an hour')).toContain('Fri 13 March 2026 at 12:00');
    expect(await say('snooze plumber 1 hour')).toBe(
      'plumber has not come yet; it comes Fri 13 March 2026 at 12:00 (Europe/Lisbon). Say "move plumber to …".',
    );
    expect(await say('postpone the stand up reminder by 2 hours')).toMatch(/^stand up has not come yet/);
  });

  it('pauses and resumes a one-off; one whose time has passed says so', async () => {
    expect(await say('pause dentist')).toMatch(/^dentist is paused/);
    expect(await say('when is the dentist?')).toBe('dentist: paused');
    expect(await say('resume dentist')).toContain('Set: dentist. Thu 12 March 2026 at 14:00');
    await say('pause dentist');
    await clock.advanceTo(START + 30 * 3_600_000);
    expect(await say('resume dentist')).toMatch(/^The time of dentist has passed: Thu 12 March 2026 at 14:00/);
    expect(await say('move dentist to Saturday at 10')).toContain('Sat 14 March 2026 at 10:00');
    await clock.advanceTo(START + 70 * 3_600_000);
    expect((await hark.messages.list()).messages.map(({ text }) => text)).toContain('dentist');
  });

  it('keeps the capitals of days and zones in lists', async () => {
    await say('every Sunday at 9 call home');
    expect(await say("what's scheduled?")).toContain(', every Sunday at 9:00');
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
