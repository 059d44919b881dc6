/**
 * S14, S15, A2: a person talks to `hark chat`, with no model set up: about thirty plain sentences one after the other
 * in one conversation, each with the answer it must get. Hours are chosen so that the time of the run does not matter.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
});

/** Each sentence, and what the answer must be like. */
const CONVERSATION: ReadonlyArray<readonly [said: string, answer: RegExp]> = [
  ['hello', /^Hello\. .*what can you do/u],
  ['what can you do?', /No model is set up.*[\s\S]*remind me in 20 min/u],
  ['I feel terrible', /sorry to hear/u],
  ['what is scheduled?', /Nothing is planned/u],
  ['remind me in 2 hours to call Rui', /^Set: call Rui\. .*\(Europe\/Berlin\)\.$/u],
  ['remind me in 20 min to stretch', /^Set: stretch\. .*\(Europe\/Berlin\)\.$/u],
  [
    'every weekday at 9 AM stand up',
    /^Set: stand up\. Every weekday at 9:00\. First: .* at 09:00 \(Europe\/Berlin\)\.$/u,
  ],
  ['every other Friday pay the cleaner', /^Set: pay the cleaner\. Every other Friday at 9:00\. First: Fri /u],
  ['remind me on the 1st and 15th at 8 to check the budget', /^Set: check the budget\..*1.*15.* at 08:00/u],
  ['remind me tomorrow morning to take the bins out', /^Set: take the bins out\. .* at 08:00 \(Europe\/Berlin\)\.$/u],
  ['remind me next Tuesday 3pm to see the dentist', /^Set: see the dentist\. Tue .* at 15:00 \(Europe\/Berlin\)\.$/u],
  ['daily at 7:30 until Christmas open the calendar', /^Set: open the calendar\. .*7:30.*until.*First: .* at 07:30/iu],
  ['remind me tomorrow at 7 to feed the cat', /^7 in the morning or .*evening\?\n {2}1\. .*07:00.*\n {2}2\. .*19:00/u],
  ['1', /^Set: feed the cat\. .* at 07:00 \(Europe\/Berlin\)\.$/u],
  ['biweekly review', /two weeks, or twice a week/u],
  ['remind me on 03/04 at 10 to renew the passport', /3 April|4 March|April 3|March 4/u],
  ['remind me yesterday at 10 to go back', /\?/u],
  ['remind me to buy milk', /When/u],
  ['what is scheduled?', /^9 reminders:(?:\n- .*\(Europe\/Berlin\).*){9}$/u],
  ['cancel the dentist reminder', /^see the dentist is cancelled\. Say "undo"/u],
  ['undo', /^Taken back: see the dentist\.$/u],
  ['pause stand up', /^stand up is paused/u],
  ['resume stand up', /^Set: stand up\. Every weekday at 9:00/u],
  ['snooze stretch 10 minutes', /^stretch has not come yet/u],
  ['cancel it', /^Which one should go\?\n- /u],
  ['cancel the swimming reminder', /^No reminder like that is set/u],
  ['done feed the cat', /^Done: feed the cat\. It will not come again\.$/u],
  ['undo', /^Taken back: feed the cat\.$/u],
  ['what is planned for tomorrow?', /feed the cat[\s\S]*|take the bins out/u],
  ['what is the weather?', /No model is set up/u],
];

describe('S14: a conversation in the terminal', () => {
  test('each sentence gets its answer, in order, and every confirmation repeats date, time and zone', async () => {
    // One line per answer as JSON keeps the answers apart, whatever their words.
    const stdin = `${CONVERSATION.map(([said]) => said).join('\n')}\n`;
    const chat = await hark.cliWith({ stdin }, 'chat', '--json');
    expect(chat.code).toBe(0);
    const answers = chat.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; card?: { kind: string; choices?: string[] } });
    const heard = answers.map(({ text, card }) =>
      [text, ...(card?.choices ?? []).map((choice, i) => `  ${i + 1}. ${choice}`)].join('\n'),
    );
    const wrong = CONVERSATION.map(([said, answer], i) => ({ said, heard: heard[i] ?? '(nothing)', answer })).filter(
      ({ heard: text, answer }) => !answer.test(text),
    );
    expect(wrong).toEqual([]);
    expect(heard).toHaveLength(CONVERSATION.length);
    for (const { text, card } of answers) {
      if (card?.kind === 'reminder-set') expect(text).toMatch(/\d{4} at \d\d:\d\d(?::\d\d)? \(Europe\/Berlin\)/u);
    }
  });

  test('what was said is what is stored', async () => {
    const names = (await hark.tasks()).map(({ name }) => name).sort();
    expect(names).toEqual(
      [
        'call Rui',
        'check the budget',
        'feed the cat',
        'open the calendar',
        'pay the cleaner',
        'see the dentist',
        'stand up',
        'stretch',
        'take the bins out',
      ].sort(),
    );
  });

  test('"done" and "snooze" right after a reminder came mean that one', async () => {
    await hark.say('remind me in 1 second to breathe');
    await until('it', async () => (await hark.fired('breathe')).length > 0);
    expect(await hark.say('snooze 10 minutes')).toMatch(/^Set: breathe\. /u);
    await hark.say('remind me in 1 second to blink');
    await until('it', async () => (await hark.fired('blink')).length > 0);
    expect(await hark.say('done')).toMatch(/^Done: blink/u);
    expect((await hark.tasks()).map(({ name }) => name)).toContain('breathe');
  });

  test('an open chat shows a reminder as it comes, from wherever it was set', async () => {
    const running = hark.open('chat');
    running.write('remind me in 1 second to look up\n');
    await until('the confirmation', () => running.out().includes('Set: look up'));
    await until('the reminder', () => running.out().split('Set: look up')[1]?.includes('look up'));
    await hark.ok('POST', '/api/tasks', { text: 'in 1 second from elsewhere' });
    await until('the other one', () => running.out().includes('from elsewhere'));
    running.end();
    expect(await running.ended).toBe(0);
    expect(running.out().match(/from elsewhere/gu)).toHaveLength(1);
  });

  test('words in the answer may be of any script, and control characters do no harm', async () => {
    expect(await hark.say('remind me in 3 hours to 買い物 🛒 für Zoë')).toMatch(/^Set: 買い物 🛒 für Zoë\./u);
    const chat = await hark.does('chat', '--once', 'remind me in 4 hours to \u001b[31mred\u001b[0m');
    expect(chat.out).not.toContain('\u001b[31m');
  });
});
