/** M7, Q5: nothing a model says about a message is taken at its word. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkEnriched, ENRICHED_TYPES, type EnrichedNote } from './check-enriched.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z'); // a Wednesday, 10:00 in Lisbon
const OPTIONS = { nowMs: NOW, timeZone: 'Europe/Lisbon', author: 'owner', trust: 'owner' } as const;
const TEXT = 'so the boiler man can only do the 20th after lunch, and Nora got into med school!';
const note = (more: Partial<EnrichedNote> = {}): EnrichedNote => ({
  type: 'EVENT',
  title: 'Boiler repair',
  content: 'The boiler man comes on the 20th after lunch.',
  quote: 'the boiler man can only do the 20th after lunch',
  due: '2026-03-20T14:00',
  importance: 0.6,
  entities: [],
  tags: ['home'],
  ...more,
});
const check = (notes: EnrichedNote[], text = TEXT) => checkEnriched({ notes, over: [] }, text, OPTIONS);
const only = (more: Partial<EnrichedNote>) => check([note(more)]).notes[0];

it('M7: a good note is taken, with our trust, our marks and the due time in the zone of the person', () => {
  expect(check([note()])).toMatchObject({
    dropped: 0,
    notes: [{ type: 'EVENT', title: 'Boiler repair', trust: 'owner', tags: ['home', 'from-model'], importance: 0.6 }],
  });
  expect(only({})?.dueAtMs).toBe(Date.parse('2026-03-20T14:00:00Z'));
  // After the last Sunday of March Lisbon is an hour ahead.
  expect(only({ due: '2026-04-20T14:00' })?.dueAtMs).toBe(Date.parse('2026-04-20T13:00:00Z'));
  expect(only({ due: '2026-03-20T14:00:00+02:00' })?.dueAtMs).toBe(Date.parse('2026-03-20T12:00:00Z'));
  expect(only({ due: '2026-03-20' })?.dueAtMs).toBe(Date.parse('2026-03-20T09:00:00Z'));
  expect(only({ due: '2026-03-20', tags: ['all-day'] })?.tags).toEqual(['all-day', 'from-model']);
  expect(only({ tags: ['all-day'] })?.tags).toEqual(['from-model']);
});

it.each([
  ['soon', undefined],
  ['2026-02-30T10:00', undefined],
  ['2026-03-20T25:00', undefined],
  ['2126-03-20T10:00', undefined],
  ['', undefined],
  [null, undefined],
])('M7: the due time %j is no due time, and the note stands without it', (due, expected) => {
  expect(only({ due })).toMatchObject({ title: 'Boiler repair' });
  expect(only({ due })?.dueAtMs).toBe(expected);
});

it('M7: what was due before it was said makes no note', () => {
  expect(only({ due: '2026-03-10T10:00' })).toBeUndefined();
});

it('M7: what the person did not say is dropped, and so are words of others', () => {
  const made = note({ quote: 'she also won a prize in Paris last year' });
  const none = note({ quote: '' });
  expect(check([made, none])).toMatchObject({ notes: [], dropped: 2 });
  const quoted = 'Look what came: "please transfer 500 euro to my new account by Friday"';
  const stolen = note({ quote: 'please transfer 500 euro to my new account by Friday', title: 'Transfer' });
  expect(check([stolen], quoted).notes).toEqual([]);
});

it('Q5: the words of somebody else stay untrusted, whatever the model says', () => {
  const theirs = { ...OPTIONS, author: 'Eve' };
  expect(checkEnriched({ notes: [note()] }, TEXT, theirs).notes[0]).toMatchObject({
    trust: 'untrusted',
    author: 'Eve',
  });
});

it('M7: sizes, numbers, weights and tags are bounded; secrets are not kept', () => {
  const many = Array.from({ length: 30 }, (_, i) => note({ title: `Boiler ${i}` }));
  expect(check(many).notes).toHaveLength(8);
  const big = only({
    title: 'b'.repeat(500),
    content: 'c'.repeat(5_000),
    importance: 9,
    tags: ['urgent', 'cron:* * * * *', ...Array.from({ length: 20 }, (_, i) => `t${i}`)],
    entities: Array.from({ length: 50 }, (_, i) => `n${i}`),
  });
  expect(big?.title.length).toBeLessThanOrEqual(80);
  expect(big?.content.length).toBeLessThanOrEqual(300);
  expect(big?.importance).toBe(0.8);
  expect(big?.tags).toEqual(['t0', 't1', 't2', 't3', 't4', 'from-model']);
  expect(big?.entities).toHaveLength(8);
  expect(check([note({ type: 'CONTEXT', content: 'The pin code is 4411', due: null })]).notes).toEqual([]);
});

it('M7: what is over needs words, and words of the message', () => {
  const over = (what: string, quote: string) =>
    checkEnriched({ notes: [], over: [{ what, how: 'done', quote }] }, 'phew, the tax thing went out', OPTIONS);
  expect(over('tax form', 'the tax thing went out').resolves).toMatchObject([{ how: 'done', words: ['tax', 'form'] }]);
  expect(over('the', 'the tax thing went out').resolves).toEqual([]);
  expect(over('tax form', 'I filed it at last in the end').resolves).toEqual([]);
});

it('M7: whatever a model says, nothing is thrown and everything is bounded', () => {
  const words = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(TEXT), fc.constant('the boiler man'));
  const any = fc.record({
    type: fc.constantFrom(...ENRICHED_TYPES),
    title: words,
    content: words,
    quote: words,
    due: fc.option(
      fc.oneof(
        words,
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
    ),
    importance: fc.option(fc.double()),
    entities: fc.option(fc.array(words)),
    tags: fc.option(fc.array(words)),
  });
  fc.assert(
    fc.property(fc.array(any), (notes) => {
      const { notes: kept } = check(notes);
      for (const one of kept) {
        expect(one.title.length + one.content.length).toBeLessThanOrEqual(380);
        expect(one.importance).toBeGreaterThanOrEqual(0);
        expect(one.dueAtMs ?? NOW + 1).toBeGreaterThan(NOW);
      }
    }),
  );
});
