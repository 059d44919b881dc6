import { describe, expect, it } from 'vitest';
import type { ReminderView } from './abilities.ts';
import { readNamed } from './read-named.ts';

const reminder = (title: string): ReminderView => ({
  id: title,
  title,
  rule: 'Daily at 9:00',
  nextRunAt: 1,
  isRepeating: true,
  isPaused: false,
});
const REMINDERS = ['stand up', 'feed the cat', 'gym'].map(reminder);

describe('S15: commands that name a reminder', () => {
  it.each([
    ['pause stand up', { kind: 'pause', query: 'stand up' }],
    ['Resume stand up.', { kind: 'resume', query: 'stand up' }],
    ['done feed the cat', { kind: 'done', query: 'feed the cat' }],
    ['feed the cat is done!', { kind: 'done', query: 'feed the cat' }],
    ['gym done', { kind: 'done', query: 'gym' }],
    ['please delete the gym', { kind: 'cancel', query: 'the gym' }],
  ])('%s', (text, named) => {
    expect(readNamed(text, REMINDERS)).toEqual(named);
  });

  it.each([
    'pause the music',
    'done deal',
    'I never get anything done',
    'stop it',
    'gym',
    'remove the stains from the carpet before the guests come over to the house at noon for gym',
  ])('A2: %s is not about a reminder', (text) => {
    expect(readNamed(text, REMINDERS)).toBeUndefined();
  });
});
