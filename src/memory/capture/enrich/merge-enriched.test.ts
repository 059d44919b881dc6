/** M7: a model's notes are laid over what is known, and double nothing. */
import { expect, it } from 'vitest';
import type { CapturedNote } from '../captured-note.ts';
import { type KnownNote, mergeEnriched } from './merge-enriched.ts';

const FRIDAY = Date.parse('2026-03-13T17:00:00Z');
const DAY = 86_400_000;

const made = (more: Partial<CapturedNote>): CapturedNote => ({
  type: 'PLAN',
  kind: 'note',
  key: `k${JSON.stringify(more)}`,
  title: 'Tax form',
  content: 'The tax form must be filed by Friday 17:00.',
  subject: 'user',
  entities: [],
  tags: ['from-model'],
  importance: 0.5,
  confidence: 0.7,
  sentiment: 0,
  author: 'owner',
  trust: 'owner',
  isCorrection: false,
  span: { start: 0, end: 1 },
  ...more,
});
const known = (more: Partial<KnownNote> = {}): KnownNote => ({
  id: 'n1',
  type: 'PLAN',
  title: 'file the tax form',
  content: 'I must file the tax form by Friday 5pm',
  dueAt: FRIDAY,
  confidence: 0.9,
  importance: 0.7,
  entities: [],
  tags: [],
  isOfMessage: true,
  ...more,
});
const merge = (notes: CapturedNote[], all: KnownNote[]) => mergeEnriched(notes, all, 'en');

it('M7: the same thing in other words adds nothing', () => {
  expect(merge([made({ dueAtMs: FRIDAY })], [known()])).toEqual({ added: [], details: [], known: 1 });
  expect(merge([made({ type: 'EVENT', title: 'Tax deadline', dueAtMs: FRIDAY })], [known()]).added).toEqual([]);
});

it('M7: detail that was missing is added to the note that is there', () => {
  const there = known({ dueAt: null });
  const found = merge([made({ dueAtMs: FRIDAY, entities: ['Ministry'], tags: ['taxes', 'from-model'] })], [there]);
  expect(found.added).toEqual([]);
  expect(found.details).toEqual([{ id: 'n1', dueAtMs: FRIDAY, entities: ['Ministry'], tags: ['taxes', 'from-model'] }]);
});

it('M7: a due time the rules are sure of stands; one they guessed gives way', () => {
  const later = made({ dueAtMs: FRIDAY + 7_200_000 });
  expect(merge([later], [known()]).details).toEqual([]);
  expect(merge([later], [known({ confidence: 0.6 })]).details).toMatchObject([{ dueAtMs: FRIDAY + 7_200_000 }]);
});

it('M7: another thing is another note, also at the same time, and a fact is no plan', () => {
  const all = [
    made({ title: 'Dinner with Ana', content: 'Dinner with Ana.', dueAtMs: FRIDAY }),
    made({ type: 'IDENTITY', title: 'Tax form', content: 'Files the tax form themself.' }),
  ];
  expect(merge(all, [known()]).added).toEqual(all);
});

it('M7: what another message told is known, unless this one brings a new time', () => {
  const other = known({ isOfMessage: false });
  expect(merge([made({ title: 'file the tax form' })], [other])).toMatchObject({ added: [], known: 1 });
  expect(merge([made({ title: 'file the tax form', dueAtMs: FRIDAY + DAY })], [other]).added).toHaveLength(1);
  expect(merge([made({ title: 'pay the car tax', content: 'The car tax.' })], [other]).added).toHaveLength(1);
});

it('M7: an answer that says one thing twice makes one note; two meetings are two', () => {
  const twice = [made({ title: 'Buy milk', content: 'Buy milk.' }), made({ title: 'buy milk', content: 'Milk, buy.' })];
  expect(merge(twice, []).added).toHaveLength(1);
  const meetings = [1, 2].map((i) => made({ title: 'Meeting', content: 'Meeting.', dueAtMs: FRIDAY + i * DAY }));
  expect(merge(meetings, []).added).toHaveLength(2);
});
