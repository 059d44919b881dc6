/** What people say to reminders they have, and what only sounds like it. */
import { describe, expect, it } from 'vitest';
import { parseReminderIntent, type ReminderIntent } from './index.ts';

const INTENTS: readonly (readonly [sentence: string, intent: ReminderIntent])[] = [
  ['snooze', { intent: 'snooze' }],
  ['snooze 10 minutes', { intent: 'snooze', minutes: 10 }],
  ['Snooze for 10 min, please', { intent: 'snooze', minutes: 10 }],
  ['snooze for 5', { intent: 'snooze', minutes: 5 }],
  ['snooze it for an hour and a half', { intent: 'snooze', minutes: 90 }],
  ['snooze until tomorrow', { intent: 'snooze', untilWords: 'tomorrow' }],
  ['snooze the gym reminder 1 hour', { intent: 'snooze', minutes: 60, query: 'gym' }],
  ['snooze the gym reminder until 5pm', { intent: 'snooze', untilWords: '5pm', query: 'gym' }],
  ['snooze gym tomorrow morning', { intent: 'snooze', untilWords: 'tomorrow morning', query: 'gym' }],
  ['postpone the gym reminder by 2 hours', { intent: 'snooze', minutes: 120, query: 'gym' }],
  ['remind me again in 10 minutes', { intent: 'snooze', minutes: 10 }],
  ['remind me later', { intent: 'snooze' }],
  ['cancel', { intent: 'cancel', query: '' }],
  ['cancel it', { intent: 'cancel', query: '' }],
  ['cancel the gym reminder', { intent: 'cancel', query: 'gym' }],
  ['Cancel the Gym Reminder!', { intent: 'cancel', query: 'Gym' }],
  ['can you cancel the gym reminder?', { intent: 'cancel', query: 'gym' }],
  ['cancel the reminder about the dentist', { intent: 'cancel', query: 'dentist' }],
  ['cancel my 9am reminder', { intent: 'cancel', query: '9am' }],
  ['cancel all my reminders', { intent: 'cancel', query: 'all' }],
  ['delete the gym reminder', { intent: 'cancel', query: 'gym' }],
  ['stop reminding me about the gym', { intent: 'cancel', query: 'gym' }],
  ['don’t remind me about the gym anymore', { intent: 'cancel', query: 'gym' }],
  ['done', { intent: 'done' }],
  ['Done!', { intent: 'done' }],
  ['✅', { intent: 'done' }],
  ['I did it', { intent: 'done' }],
  ['I’ve done it', { intent: 'done' }],
  ['done with the gym', { intent: 'done', query: 'gym' }],
  ['mark gym as done', { intent: 'done', query: 'gym' }],
  ['move the gym reminder to 8', { intent: 'move', query: 'gym', whenWords: '8' }],
  ['please change my gym reminder to Friday at 9', { intent: 'move', query: 'gym', whenWords: 'Friday at 9' }],
  ['move it to tomorrow', { intent: 'move', query: '', whenWords: 'tomorrow' }],
  ['reschedule dentist for Monday at 10', { intent: 'move', query: 'dentist', whenWords: 'Monday at 10' }],
  ['rename the gym reminder to swimming', { intent: 'rename', query: 'gym', text: 'swimming' }],
  ['run the gym reminder now', { intent: 'run', query: 'gym' }],
  ["what's scheduled?", { intent: 'list' }],
  ['what’s scheduled for tomorrow?', { intent: 'list', when: 'tomorrow' }],
  ['what do I have tomorrow?', { intent: 'list', when: 'tomorrow' }],
  ['what do I have on Friday', { intent: 'list', when: 'Friday' }],
  ["what's on my schedule today", { intent: 'list', when: 'today' }],
  ['list my reminders', { intent: 'list' }],
  ['show me my reminders for this week', { intent: 'list', when: 'this week' }],
  ['do I have any reminders today?', { intent: 'list', when: 'today' }],
  ['when is my next reminder?', { intent: 'list' }],
  ['pause the gym reminder', { intent: 'pause', query: 'gym' }],
  ['pause all reminders', { intent: 'pause', query: 'all' }],
  ['resume the gym reminder', { intent: 'resume', query: 'gym' }],
  ['undo', { intent: 'undo' }],
  ['undo that', { intent: 'undo' }],
];

describe('S15: what people say to a reminder', () => {
  it.each(INTENTS)('%s', (sentence, intent) => {
    expect(parseReminderIntent(sentence)).toEqual(intent);
  });
});

const TALK = [
  "I'm done for today with meetings, how about you",
  "I'm done with this job",
  "I'm done with you",
  'not done yet',
  'well done',
  'almost done',
  'is it done?',
  'have you done it?',
  'what do I have to lose?',
  'what do I have in the fridge?',
  "what's up",
  "what's on TV tonight?",
  'show me the photos',
  'pause the music',
  'resume the video',
  'delete the photos',
  'remove the stain',
  'stop it tomorrow at 9',
  "don't cancel the gym reminder",
  'did you cancel the gym reminder?',
  'I want to cancel my subscription',
  'why did you snooze?',
  'never mind',
  'thanks',
  'remind me to cancel Netflix',
  'remind me to snooze',
  'the list is long',
  'hello',
  '',
  'undoing things is hard',
  'that was a job well done',
  'postpone the meeting to Friday',
  'list of groceries',
];

describe('S15: small talk and negations are nothing', () => {
  it.each(TALK)('%s', (sentence) => {
    expect(parseReminderIntent(sentence)).toBeUndefined();
  });
});
