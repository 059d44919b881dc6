/** Whole sentences: what is left to be reminded of, what is asked, and what is none of our business. */
import { describe, expect, it } from 'vitest';
import { parsePlainRequest, parsePlainSchedule } from './index.ts';
import { readPlainTime } from './parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const WEDNESDAY = '2026-03-11T10:00:00+01:00';
const parse = (sentence: string, now = WEDNESDAY, locale?: string) =>
  parsePlainRequest(sentence, { nowMs: Date.parse(now), timeZone: zone, locale });
/** Bare times too: what a question about them would be. */
const read = (sentence: string, now = WEDNESDAY, locale?: string) =>
  readPlainTime(sentence, { nowMs: Date.parse(now), timeZone: zone, locale });

const TEXTS: readonly (readonly [sentence: string, text: string, when: string])[] = [
  ['remind me in 2 hours to call Rui', 'call Rui', '2026-03-11T12:00'],
  ['Remind me to call Rui in 2 hours.', 'call Rui', '2026-03-11T12:00'],
  ['remind me to stretch in 1 minute', 'stretch', '2026-03-11T10:01'],
  ['remind me, in 2 hours, to call Rui', 'call Rui', '2026-03-11T12:00'],
  ['Set a one-time reminder in 2 hours to review the pull request.', 'review the pull request', '2026-03-11T12:00'],
  ['Remind me to check the deployment logs every weekday at 9 AM.', 'check the deployment logs', '0 9 * * 1-5'],
  ['can you remind me to call Rui in 10 minutes?', 'call Rui', '2026-03-11T10:10'],
  ['Hey Hark, please remind me to drink water at 15:00', 'drink water', '2026-03-11T15:00'],
  ['REMIND ME TO CALL RUI TOMORROW AT 5PM', 'CALL RUI', '2026-03-12T17:00'],
  ['tomorrow remind me to call Rui at 9:30', 'call Rui', '2026-03-12T09:30'],
  ['every Friday remind me to send the timesheet at 5pm', 'send the timesheet', '0 17 * * 5'],
  ['remind me tomorrow to call Rui at 9', 'call Rui', '2026-03-12T09:00'],
  ['remind me every day to take pills at 9', 'take pills', '0 9 * * *'],
  ['remind me every week to call mum on Sunday', 'call mum', '0 9 * * 0'],
  ['remind me to call Rui tomorrow about the invoice', 'call Rui about the invoice', '2026-03-12T09:00'],
  ['remind me to prepare the Friday meeting tomorrow', 'prepare the Friday meeting', '2026-03-12T09:00'],
  ['remind me in 2 hours to call Rui about the meeting at 5', 'call Rui about the meeting at 5', '2026-03-11T12:00'],
  ['remind me tonight to pack for the trip on Friday', 'pack for the trip on Friday', '2026-03-11T20:00'],
  ['remind me to buy Christmas presents on Friday at 5', 'buy Christmas presents', '2026-03-13T17:00'],
  ['remind me about the dentist on March 20th at 2:30pm', 'the dentist', '2026-03-20T14:30'],
  ['remind me of the meeting in half an hour', 'the meeting', '2026-03-11T10:30'],
  ['remind me that the oven is on in 10 minutes', 'the oven is on', '2026-03-11T10:10'],
  ['remind me in 10 minutes that the oven is on', 'the oven is on', '2026-03-11T10:10'],
  ['Reminder: call Rui tomorrow at 5pm', 'call Rui', '2026-03-12T17:00'],
  ['remind me to call "Rui" at 5pm, please', 'call "Rui"', '2026-03-11T17:00'],
  ["don't forget to water the plants on Sunday", 'water the plants', '2026-03-15T09:00'],
  ['don’t let me forget to water the plants on Sunday at 10', 'water the plants', '2026-03-15T10:00'],
  ['make sure I call mom tonight', 'call mom', '2026-03-11T20:00'],
  ['I need to call Rui tomorrow at 3', 'call Rui', '2026-03-12T15:00'],
  ['notify me every Monday at 8am about the standup', 'the standup', '0 8 * * 1'],
  ['set an alarm for 6:30 pm', 'alarm', '2026-03-11T18:30'],
  ['set a timer for 10 minutes', 'timer', '2026-03-11T10:10'],
  ['set a 10 minute timer', 'timer', '2026-03-11T10:10'],
  ['set a daily reminder at 9 to stretch', 'stretch', '0 9 * * *'],
  ['set a reminder to call Rui for tomorrow at 9', 'call Rui', '2026-03-12T09:00'],
  ['wake me up at 6', 'wake up', '2026-03-12T06:00'],
  ['Buy milk tomorrow', 'Buy milk', '2026-03-12T09:00'],
  ['Friday dinner with Anna at 19:00', 'dinner with Anna', '2026-03-13T19:00'],
  ['tomorrow lunch with Anna', 'lunch with Anna', '2026-03-12T09:00'],
  ['tomorrow at 19:00: call Rui on Friday', 'call Rui on Friday', '2026-03-12T19:00'],
  ['every other Friday at 9 send the timesheet to Tomás', 'send the timesheet to Tomás', '2026-03-13T09:00:00'],
  ['standup 9:30 every weekday', 'standup', '30 9 * * 1-5'],
  ['do yoga every day for 20 minutes', 'do yoga for 20 minutes', '0 9 * * *'],
  ['stretch for 20 minutes in 1 hour', 'stretch for 20 minutes', '2026-03-11T11:00'],
  ['tomorrow 3 eggs', '3 eggs', '2026-03-12T09:00'],
  ['buy 3 eggs tomorrow', 'buy 3 eggs', '2026-03-12T09:00'],
  ['meet at 5 Main Street tomorrow', 'meet at 5 Main Street', '2026-03-12T09:00'],
  ['walk 5 km every day at 18:00', 'walk 5 km', '0 18 * * *'],
  ['remind me every day at 9 to take pills until Friday', 'take pills', '0 9 * * *'],
  ['for the next 3 weeks remind me every day at 9 to stretch', 'stretch', '0 9 * * *'],
  ['delete the photos tomorrow', 'delete the photos', '2026-03-12T09:00'],
  ['stop the oven in 20 minutes', 'stop the oven', '2026-03-11T10:20'],
  ['remind me again tomorrow to call Rui', 'call Rui', '2026-03-12T09:00'],
  ['Zahnarzt 24.12. at 18:00', 'Zahnarzt', '2026-12-24T18:00'],
  ['schedule a call with Rui for Friday at 2pm', 'schedule a call with Rui', '2026-03-13T14:00'],
  ['remind me about the 3pm meeting at 2:45', 'the 3pm meeting', '2026-03-11T14:45'],
  ['remind me to book flights for next Friday tomorrow at 10', 'book flights for next Friday', '2026-03-12T10:00'],
  ["remind me to email Bob on Monday about Friday's meeting", "email Bob about Friday's meeting", '2026-03-16T09:00'],
  ['would you mind reminding me tomorrow to call Rui', 'call Rui', '2026-03-12T09:00'],
  ['remind me at the end of every month to send the invoice', 'send the invoice', 'BYMONTHDAY=-1'],
  ['call mom (tomorrow at 5pm)', 'call mom', '2026-03-12T17:00'],
  ['call mom - tomorrow 9am', 'call mom', '2026-03-12T09:00'],
  ['日本語 tomorrow at 9', '日本語', '2026-03-12T09:00'],
  ['🎂 cake on Friday', '🎂 cake', '2026-03-13T09:00'],
];

describe('S14: the text is what is left, in the person’s own words', () => {
  it.each(TEXTS)('%s → %s (%s)', (sentence, text, when) => {
    const result = parse(sentence);
    expect(result).toMatchObject({ text });
    expect(JSON.stringify(result)).toContain(when);
  });
});

const QUESTIONS: readonly (readonly [sentence: string, question: string, choices: readonly string[] | undefined])[] = [
  ['at 7', '7 in the morning or 7 in the evening?', ['tomorrow at 07:00', 'today at 19:00']],
  [
    'remind me tomorrow at 7 to run',
    '7 in the morning or 7 in the evening?',
    ['tomorrow at 07:00: run', 'tomorrow at 19:00: run'],
  ],
  ['half past 7', '7:30 in the morning or 7:30 in the evening?', ['tomorrow at 07:30', 'today at 19:30']],
  ['today at 08:00', '08:00 has passed. Tomorrow at 08:00?', ['tomorrow at 08:00']],
  ['at 9', '09:00 has passed. Tomorrow at 09:00, or today at 21:00?', ['tomorrow at 09:00', 'today at 21:00']],
  ['this morning', '08:00 has passed. Tomorrow at 08:00?', ['tomorrow at 08:00']],
  ['on 03/04 at 9', 'Is that 3 April or 4 March?', ['on 3 April at 9', 'on 4 March at 9']],
  ['biweekly', 'Every two weeks, or twice a week?', ['every other week', 'every Monday and Thursday']],
  [
    'every second Friday',
    'Do you mean every other Friday, or the second Friday of every month?',
    ['every other Friday', 'the second Friday of every month'],
  ],
  [
    'Friday 12 March',
    '12 March is a Thursday, not a Friday. Which one did you mean?',
    ['12 March 2026', '13 March 2026'],
  ],
  [
    'tomorrow at midnight',
    'Midnight at the start of tomorrow, or at its end?',
    ['tomorrow at 00:00', 'Friday 13 March at 00:00'],
  ],
  ['tomorrow at 9 or 10', 'At 9 or at 10?', ['tomorrow at 9', 'tomorrow at 10']],
  ['in a few minutes', 'How many minutes from now?', ['in 5 minutes', 'in 10 minutes', 'in 15 minutes']],
  ['remind me before 5pm to leave', 'How long before?', ['10 minutes before 5pm: leave', 'an hour before 5pm: leave']],
  ['Feb 30 at 9', 'February has no day 30. Which day did you mean?', undefined],
  ['at 25:00', '25:00 is not a time of day. What time did you mean?', undefined],
  ['in 0 minutes', 'That is right now. In how many minutes?', ['in 5 minutes', 'in 10 minutes']],
  ['every 0 minutes', 'How often should it repeat?', undefined],
  ['every day at 9 until 12 March 2020', 'That would end before it begins. Until when should it go on?', undefined],
  [
    'tomorrow at 9 Gondor time',
    'I do not know the time zone “Gondor”. Which city is it?',
    ['tomorrow at 9', 'tomorrow at 9 UTC'],
  ],
  [
    'remind me to call Rui',
    'When should I remind you to call Rui?',
    ['in 1 hour: call Rui', 'tomorrow at 09:00: call Rui'],
  ],
  ['remind me in 10 to eat', 'In 10 minutes, or in 10 hours?', ['in 10 minutes: eat', 'in 10 hours: eat']],
  ['remind me', 'When should I remind you?', ['in 1 hour', 'tomorrow at 09:00']],
  [
    'remind me to prepare for Friday',
    'When should I remind you to prepare for Friday?',
    ['in 1 hour: prepare for Friday', 'tomorrow at 09:00: prepare for Friday'],
  ],
  ['remind me when I get home', 'I go by the clock alone. At what time should I remind you?', undefined],
];

describe('S14: ambiguity and the past are answered by a question', () => {
  it.each(QUESTIONS)('%s → %s', (sentence, question, choices) => {
    expect(read(sentence)).toEqual({ question, ...(choices === undefined ? {} : { choices }) });
  });

  const ASKS = [
    'twice a day',
    'twice a week',
    'three times a day',
    'Monday and Thursday at 9',
    'tomorrow and Friday at 5pm',
    'in March',
    'every day at 9 until June',
    'every 90 minutes between 9 and 17',
    'remind me at 5 to call mom tomorrow',
    'every Monday at 9 and Friday at 10',
    '12 March 2020 at 9',
    'in 999999 years',
    '2026-02-30',
    'bimonthly',
    'every few days',
    'remind me soon to drink water',
    'remind me yesterday to drink water',
    'between 9 and 10 tomorrow',
    'every 30 minutes in the morning',
    'every day except holidays',
    'every second',
    'every day at 9 UTC+5:30',
  ];
  it.each(ASKS)('%s asks', (sentence) => {
    expect(read(sentence)).toHaveProperty('question');
  });

  it('asks about tonight when its usual hour has passed, and offers what is left of it', () => {
    expect(read('tonight', '2026-03-11T21:30:00+01:00')).toEqual({
      question: '20:00 has passed. Tomorrow at 20:00, or today at 22:00?',
      choices: ['tomorrow at 20:00', 'today at 22:00'],
    });
  });
  it('asks about Friday on a Friday while its hour is still to come', () => {
    expect(read('this Friday at 15:00', '2026-03-13T10:00:00+01:00')).toEqual({
      question: 'Today at 15:00, or Friday 20 March at 15:00?',
      choices: ['today at 15:00', 'Friday 20 March at 15:00'],
    });
  });
  it('asks about Christmas on Christmas, after its hour', () => {
    expect(read('on Christmas', '2026-12-25T10:00:00+01:00')).toHaveProperty('choices', [
      'Saturday 25 December 2027 at 09:00',
    ]);
  });
  it('speaks the clock of the locale', () => {
    expect(read('at 9', WEDNESDAY, 'en-US')).toHaveProperty(
      'question',
      '9:00 AM has passed. Tomorrow at 9:00 AM, or today at 9:00 PM?',
    );
  });
  it('asks for the hour of today when its usual one is gone', () => {
    expect(read('remind me today to eat')).toMatchObject({ question: 'What time today?' });
  });
  it('keeps the end of a rhythm in the choices it offers', () => {
    const result = read('take antibiotics 3 times a day for a week');
    expect(result).toHaveProperty('choices.0', 'every day at 08:00, 13:00 and 18:00 for 7 days: take antibiotics');
  });
  it('names the zone when it is not the person’s own', () => {
    expect(read('at 15:00 Tokyo time')).toEqual({
      question: '15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo?',
      choices: ['tomorrow at 15:00 Asia/Tokyo'],
    });
  });
  it('offers only choices it understands itself', () => {
    const asked = [...QUESTIONS.map(([sentence]) => sentence), ...ASKS];
    const lost = asked.flatMap((sentence) => {
      const result = read(sentence);
      const choices = result !== undefined && 'question' in result ? (result.choices ?? []) : [];
      return choices.filter((choice) => !('schedule' in (read(choice) ?? {})));
    });
    expect(lost).toEqual([]);
  });
});

describe('S14: a reminder without a thing to be reminded of', () => {
  it.each([
    'ping me in 2 seconds',
    'remind me in 2 hours',
    'remind me every day',
    'please remind me tomorrow at 7',
    'set a reminder for 5pm',
  ])('%s → asks what', (sentence) => {
    expect(parse(sentence)).toEqual({ question: 'What should I remind you of?' });
  });
  it('asks for both when neither was said', () => {
    expect(parse('remind me')).toEqual({ question: 'What should I remind you of, and when?' });
  });
  it.each(['tomorrow', '5pm', 'every two weeks', '4 March', 'in 20 min', 'at 7', 'on 03/04 at 9', 'tomorrow!'])(
    '%s → an answer to something else',
    (sentence) => {
      expect(parse(sentence)).toBeUndefined();
    },
  );
});

const SUNDAY_NIGHT = '2026-11-15T22:30:00Z';
const late = (sentence: string) =>
  parsePlainRequest(sentence, { nowMs: Date.parse(SUNDAY_NIGHT), timeZone: 'UTC', locale: undefined });

const WHOLE: readonly (readonly [sentence: string, text: string, when: string])[] = [
  ['daily standup at 9:30 on weekdays', 'standup', '"30 9 * * 1-5"'],
  ['weekly report on Fridays at 16', 'report', '"0 16 * * 5"'],
  ['monthly review on the last Friday at 3pm', 'review', 'BYDAY=-1FR","dtstart":"2026-11-27T15:00:00'],
  ['every weekday at 9, 12 and 15 check', 'check', '"0 9,12,15 * * 1-5"'],
  ['every Monday at 9 from May call', 'call', `"fromMs":${Date.parse('2027-05-01T00:00:00Z')}`],
  ['every Friday the 13th at 9 hide', 'hide', 'BYMONTHDAY=13;BYDAY=FR","dtstart":"2027-08-13T09:00:00'],
  ['remind me an hour before my 3pm meeting tomorrow to prepare', 'prepare', '2026-11-16T14:00'],
  ['3 times: every 10 minutes check', 'check', `"untilMs":${Date.parse('2026-11-15T23:00:00Z')}`],
  ['remind me this time tomorrow to sleep', 'sleep', '2026-11-16T22:30'],
  ['remind me at the same time tomorrow to sleep', 'sleep', '2026-11-16T22:30'],
  ['remind me this time next week to sleep', 'sleep', '2026-11-22T22:30'],
  ['remind me to stop at 7-eleven at 11pm', 'stop at 7-eleven', '2026-11-15T23:00'],
  ['every quarter on the first day file the taxes', 'file the taxes', '"0 9 1 1,4,7,10 *"'],
  ['quarterly report on the last day', 'report', 'BYMONTH=3,6,9,12;BYMONTHDAY=-1","dtstart":"2026-12-31T09:00:00'],
  ['remind me at 14:00 UTC+2 tomorrow to call', 'call', '2026-11-16T14:00:00+02:00'],
  ['remind me on Friday the 13th to hide', 'hide', '2027-08-13T09:00'],
  ['remind me at this time every day to walk', 'walk', '"30 22 * * *"'],
  ['starting May every Monday at 9 call', 'call', `"fromMs":${Date.parse('2027-05-01T00:00:00Z')}`],
  ['remind me to call no later than 11pm', 'call', '2026-11-15T23:00'],
];

const UNDECIDED: readonly (readonly [sentence: string, question: string, choices: readonly string[] | undefined])[] = [
  [
    'every hour tomorrow check',
    'I can set one at a time: every hour, or tomorrow?',
    ['every hour: check', 'tomorrow: check'],
  ],
  [
    'daily report on Friday at 9',
    'I can set one at a time: daily at 09:00, or every Friday at 9?',
    ['daily at 09:00: report', 'every Friday at 9: report'],
  ],
  [
    'every Monday at 9 check until June',
    'Until the first day of June or the last?',
    ['every Monday at 9 until 1 June 2027: check', 'every Monday at 9 until 30 June 2027: check'],
  ],
  ['remind me twice tomorrow to drink', 'One reminder has one time. At what time should the first one be?', undefined],
  [
    'tomorrow at 9am in Paris call',
    'Is that Paris time, or your own?',
    ['tomorrow at 9am Europe/Paris: call', 'tomorrow at 9am my time: call'],
  ],
  ['Monday or Tuesday to call', 'I can set one at a time: Monday, or Tuesday?', ['Monday: call', 'Tuesday: call']],
  [
    'every Monday at 9 and Friday at 17 check',
    'I can set one at a time: every Monday at 9, or every Friday at 17?',
    ['every Monday at 9: check', 'every Friday at 17: check'],
  ],
  [
    'remind me every now and then to stretch',
    'How often?',
    ['every day at 09:00: stretch', 'every Monday at 09:00: stretch'],
  ],
];

describe('S14: no time is left over in the text', () => {
  it.each(WHOLE)('%s → %s (%s)', (sentence, text, when) => {
    const result = late(sentence);
    expect(result).toMatchObject({ text });
    expect(JSON.stringify(result)).toContain(when);
  });
  it.each(UNDECIDED)('%s → %s', (sentence, question, choices) => {
    expect(late(sentence)).toEqual({ question, ...(choices === undefined ? {} : { choices }) });
  });
});

const NOT_OURS = [
  'snooze 10 minutes',
  'snooze until tomorrow',
  'cancel the gym reminder',
  'cancel everything tomorrow',
  "what's scheduled?",
  'what do I have tomorrow?',
  'done',
  'I did it',
  'pause the gym reminder',
  'undo',
  'list my reminders for tomorrow',
  '',
  '   ',
  '???',
  'hello',
  'good morning',
  'good night',
  'Good evening!',
  'see you tomorrow',
  'until tomorrow',
  'I had a great day yesterday',
  'The meeting on Friday went well',
  'how are you today?',
  "what's the weather tomorrow?",
  'is the shop open on Sunday?',
  "I'll be late tonight",
  'I have a dentist appointment tomorrow at 3pm',
  'have a nice weekend',
  'tomorrow is my birthday',
  'every day I wake up at 7',
  "don't remind me tomorrow",
  'why did you remind me at 9?',
  'remind me what I said yesterday',
  'remind me who Rui is',
  'Happy New Year',
  'Merry Christmas',
  'Christmas shopping',
  'thanks, talk tonight',
  'call Rui',
  'the sun is out',
  'I may march in April',
  'it was 3 days ago',
  'we met last Friday',
  'that took 2 hours',
  'he is 30 years old',
  'I love Fridays',
  'you were right on Monday',
  "she's coming on Friday",
  'see you later',
  'maybe tomorrow',
  'change the gym reminder to tomorrow at 9',
  'move the gym reminder to 8pm',
  'call Rui later',
  'buy 5 apples',
  'room 12',
  '3/4 cup of sugar is plenty',
  "I'm done for today with meetings, how about you",
  'what time is it in Tokyo?',
  'did it rain this morning',
];

describe('S14: other intents, questions and small talk are undefined', () => {
  it.each(NOT_OURS)('%s', (sentence) => {
    expect(parse(sentence)).toBeUndefined();
  });
});

describe('S14: misuse and size', () => {
  it('throws only for misuse a type checker would catch', () => {
    expect(() => parsePlainRequest('tomorrow', { nowMs: 0, timeZone: 'Mars/Olympus' })).toThrow(TypeError);
    expect(() => parsePlainRequest('tomorrow', { nowMs: Number.NaN, timeZone: zone })).toThrow(TypeError);
  });
  it('refuses a giant reminder in words and passes over a giant text', () => {
    expect(parse(`remind me in 2 hours to ${'x'.repeat(1_000_000)}`)).toHaveProperty('question');
    expect(parse('every monday and '.repeat(60_000))).toBeUndefined();
  });
});

describe('S14: words of time alone', () => {
  const options = { nowMs: Date.parse('2026-03-11T10:00:00Z'), timeZone: 'Europe/Lisbon' };

  it.each([
    ['every weekday at 9 AM', { kind: 'cron', expr: '0 9 * * 1-5' }],
    ['on the 1st and 15th at 8', { kind: 'cron', expr: '0 8 1,15 * *' }],
    ['every other Friday', { kind: 'rrule' }],
    ['tomorrow morning', { kind: 'at', at: '2026-03-12T08:00:00+00:00' }],
    ['next Tuesday 3pm', { kind: 'at', at: '2026-03-17T15:00:00+00:00' }],
    ['in 20 min', { kind: 'at', at: '2026-03-11T10:20:00+00:00' }],
    ['daily at 7:30 until Christmas', { kind: 'cron', expr: '30 7 * * *' }],
  ])('%s is a schedule without a text', (words, schedule) => {
    expect(parsePlainSchedule(words, options)).toMatchObject({ schedule, text: '' });
    expect(parsePlainRequest(words, options)).toBeUndefined();
  });

  it('asks about them where they are ambiguous, and never for what they are about', () => {
    expect(parsePlainSchedule('at 7', options)).toMatchObject({ question: expect.stringContaining('7') });
    expect(parsePlainSchedule('remind me in 2 hours', options)).toEqual({ question: 'What should I remind you of?' });
  });
});
