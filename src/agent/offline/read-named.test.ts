import { describe, expect, it } from 'vitest';
import type { ReminderName } from './abilities.ts';
import { readNamed } from './read-named.ts';

const reminder = (title: string): ReminderName => ({ id: title, title, isWaiting: true });
const REMINDERS = ['stand up', 'feed the cat', 'gym'].map(reminder);

describe('S15: commands that name a reminder', () => {
  it.each([
    ['pause stand up', { kind: 'pause', query: 'stand up' }],
    ['Resume stand up.', { kind: 'resume', query: 'stand up' }],
    ['done feed the cat', { kind: 'done', query: 'feed the cat' }],
    ['feed the cat is done!', { kind: 'done', query: 'feed the cat' }],
    ['gym done', { kind: 'done', query: 'gym' }],
    ['please delete the gym', { kind: 'cancel', query: 'the gym' }],
    ['move gym to 4pm', { kind: 'move', query: 'gym', when: '4pm' }],
    ['postpone gym by an hour', 'postpone the gym reminder by an hour'],
    ['when is the gym?', { kind: 'when', query: 'the gym' }],
  ])('%s', async (text, named) => {
    expect(await readNamed(text, async () => REMINDERS)).toEqual(named);
  });

  it.each([
    'pause the music',
    'done deal',
    'I never get anything done',
    'stop it',
    'gym',
    'move dentist to Wednesday',
    'when is Easter?',
    'remove the stains from the carpet before the guests come over to the house at noon for gym',
  ])('A2: %s is not about a reminder', async (text) => {
    expect(await readNamed(text, async () => REMINDERS)).toBeUndefined();
  });
});
