/** The wording of questions at their limits, what misuse is told, and how long a text may be. */
import { describe, expect, it } from 'vitest';
import { parsePlainRequest, parsePlainSchedule, readPlainTime } from '../parse-plain-schedule.ts';
import { parseReminderIntent } from '../parse-reminder-intent.ts';

const options = { nowMs: Date.parse('2026-03-11T10:00:00+01:00'), timeZone: 'Europe/Berlin' };
const ask = (sentence: string) => parsePlainRequest(sentence, options);
const question = (sentence: string) => {
  const found = ask(sentence);
  return found !== undefined && 'question' in found ? found.question : undefined;
};

describe('S14: long things in questions', () => {
  it('repeats up to 80 characters, and cuts after 79', () => {
    const eighty = 'x'.repeat(80);
    expect(question(`remind me to ${eighty}`)).toBe(`When should I remind you to ${eighty}?`);
    expect(question(`remind me to ${eighty}y`)).toBe(`When should I remind you to ${'x'.repeat(79)}…?`);
    expect(question(`remind me to ${'x'.repeat(78)} y z`)).toBe(`When should I remind you to ${'x'.repeat(78)}…?`);
  });
  it('cuts the name of an unknown zone', () => {
    const zone = `G${'o'.repeat(50)}`;
    expect(question(`tomorrow at 9 ${zone} time: call`)).toBe(
      `I do not know the time zone “${zone.slice(0, 40)}”. Which city is it?`,
    );
  });
  it('asks for a city where a rhythm names only an offset', () => {
    expect(ask('every day at 9 UTC+5:30: call')).toEqual({
      question: 'Which city keeps +05:30? A repeating time needs one.',
    });
    expect(ask('every day at 9 UTC-9:30: call')).toEqual({
      question: 'Which city keeps -09:30? A repeating time needs one.',
    });
    expect(ask('every day at 9 UTC+5: call')).toEqual({
      schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'Etc/GMT-5' },
      text: 'call',
    });
  });
  it('names what has passed in a request, and offers what is next', () => {
    expect(ask('remind me yesterday to call')).toEqual({
      question: 'That has passed. When should I remind you?',
      choices: ['in 1 hour: call', 'tomorrow at 09:00: call'],
    });
  });
});

describe('S14: closing words', () => {
  it.each([
    ['remind me tomorrow to call Rui, thanks', 'call Rui'],
    ['remind me tomorrow to call Rui. Thx', 'call Rui'],
    ['remind me tomorrow to call Rui thanks', 'call Rui thanks'],
    ['remind me tomorrow to call Rui please', 'call Rui'],
    ['remind me tomorrow to call Rui, pls!', 'call Rui'],
    ['remind me tomorrow to say thanks.', 'say thanks'],
    ['remind me tomorrow to please', 'please'],
    ['remind me tomorrow to displease', 'displease'],
  ])('%s → %s', (sentence, text) => {
    const found = ask(sentence);
    expect(found).toMatchObject(text === 'please' ? { question: 'What should I remind you of?' } : { text });
  });
});

describe('S14: misuse and size', () => {
  it('says what is missing', () => {
    expect(() => parsePlainSchedule('tomorrow', { ...options, nowMs: Number.NaN })).toThrow(
      'parsePlainSchedule needs a text and nowMs',
    );
    expect(() => parsePlainSchedule(7 as unknown as string, options)).toThrow('needs a text and nowMs');
    expect(() => parsePlainSchedule('tomorrow', { ...options, timeZone: `M${'a'.repeat(80)}` })).toThrow(
      new TypeError(`parsePlainSchedule needs an IANA time zone, not M${'a'.repeat(59)}`),
    );
  });
  it('reads 2,000 characters and no more', () => {
    const sentence = 'remind me tomorrow to ';
    const found = ask(sentence + 'x'.repeat(2000 - sentence.length));
    expect(found).toHaveProperty('schedule.at', '2026-03-12T09:00:00+01:00');
    expect(ask(sentence + 'x'.repeat(2001 - sentence.length))).toEqual({
      question: 'That is too long for a reminder. When is it, and what is it in a line or two?',
    });
    expect(question(`Please, set a reminder ${'x'.repeat(2000)}`)).toMatch(/^That is too long/);
    expect(ask(`tomorrow ${'x'.repeat(2000)}`)).toBeUndefined();
    expect(ask(`${'x'.repeat(2000)} remind me tomorrow`)).toBeUndefined();
  });
  it('leaves commands alone, also where time alone is enough', () => {
    expect(readPlainTime('snooze until tomorrow', options)).toBeUndefined();
    expect(readPlainTime('hello', options)).toBeUndefined();
    expect(parsePlainSchedule('snooze until tomorrow', options)).toBeUndefined();
    expect(parsePlainSchedule('hello', options)).toBeUndefined();
  });
  it('takes a command of 200 characters and no more', () => {
    const name = (length: number) => 'x'.repeat(length - 'cancel '.length);
    expect(parseReminderIntent(`cancel ${name(200)}`)).toEqual({ intent: 'cancel', query: name(200) });
    expect(parseReminderIntent(`cancel ${name(201)}`)).toBeUndefined();
    expect(parseReminderIntent(undefined as unknown as string)).toBeUndefined();
  });
});

describe('S15: commands typed in haste', () => {
  it.each([
    ['snooze   the   gym   reminder   for   10   minutes', { intent: 'snooze', minutes: 10, query: 'gym' }],
    ['  cancel  the  gym reminder  ', { intent: 'cancel', query: 'gym' }],
    ['CANCEL THE REMINDER ABOUT THE GYM', { intent: 'cancel', query: 'GYM' }],
    ['CANCEL ALL MY REMINDERS', { intent: 'cancel', query: 'all' }],
    ['cancel the small talk reminder', { intent: 'cancel', query: 'small talk' }],
    ['cancel all hands', { intent: 'cancel', query: 'all hands' }],
    ['cancel theatre', { intent: 'cancel', query: 'theatre' }],
    ['snooze tomorrow’s gym until noon', { intent: 'snooze', untilWords: 'noon', query: "tomorrow's gym" }],
    ['Snooze Until Tomorrow At 9', { intent: 'snooze', untilWords: 'Tomorrow At 9' }],
    ['snooze gym Tonight', { intent: 'snooze', untilWords: 'Tonight', query: 'gym' }],
    ['snooze 2 hours and a half', { intent: 'snooze', minutes: 150 }],
    ['snooze 3649 days', { intent: 'snooze', minutes: 5_254_560 }],
    ['snooze 3650 days', undefined],
    ['snooze for 10x', { intent: 'snooze', query: 'for 10x' }],
    ['done with jobs hunting', { intent: 'done', query: 'jobs hunting' }],
    ['done with the  dishes', { intent: 'done', query: 'dishes' }],
    ['show my tasks for Friday', { intent: 'list', when: 'Friday' }],
    ['Show My Tasks On Friday', { intent: 'list', when: 'Friday' }],
    ['move it to  Friday ', { intent: 'move', query: '', whenWords: 'Friday' }],
    ['remind me again In 10 minutes', { intent: 'snooze', minutes: 10 }],
  ])('%s', (sentence, intent) => {
    expect(parseReminderIntent(sentence)).toEqual(intent);
  });
});
