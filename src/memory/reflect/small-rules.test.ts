/** The rules that look at one note: low value, tags, need, and the day's turn. */
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import { refusalKey } from './change.ts';
import { deriveTags } from './derive-tags.ts';
import { isReflectionDue, nextReflectionAt } from './is-due.ts';
import { lowValueReason } from './low-value.ts';
import { makeNote } from './make-note.contract.ts';
import { toResult } from './result.ts';
import { needOf, selectNotes } from './select-notes.ts';

const NOW = Date.UTC(2026, 4, 1, 12);

describe('R3: low value', () => {
  it.each([
    ['no content', { content: '' }],
    ['only blanks', { content: ' \n\t' }],
    ['no content, however often used', { content: '', hits: 9 }],
    ['two characters never recalled', { content: 'ok' }],
    ['two characters that take two units each', { content: '🎉🎉' }],
    ['scratch work by its first word', { title: 'tmp', content: 'some words' }],
    ['in any case', { title: 'Temp list', content: 'some words' }],
    ['behind signs', { title: '[scratch] area', content: 'some words' }],
    ['with a dash', { title: 'tmp-notes', content: 'some words' }],
    ['past its date', { title: 'tmp', content: 'some words', dueAt: NOW - 1 }],
  ])('archives: %s', (_, given) => {
    expect(lowValueReason(makeNote(given), NOW)).toBeTypeOf('string');
  });

  it.each([
    ['Temperature log', { title: 'Temperature log', content: 'it was 20 degrees' }],
    ['template', { title: 'template', content: 'dear all' }],
    ['scratch in the middle', { title: 'cat scratch', content: 'treat it' }],
    ['three characters', { content: 'yes' }],
    ['two characters that were recalled', { content: 'ok', hits: 1 }],
    ['scratch work that was recalled', { title: 'tmp', content: 'some words', hits: 1 }],
    ['what somebody brought back', { title: 'tmp', content: '', kept: true }],
    ['what is due', { title: 'tmp', content: 'call mum', dueAt: NOW + 1 }],
  ])('keeps: %s', (_, given) => {
    expect(lowValueReason(makeNote(given), NOW)).toBeUndefined();
  });
});

it.each([
  ['', '', 'it has no content'],
  ['', 'ok', 'two characters or fewer, never recalled'],
  ['', '🎉🎉', 'two characters or fewer, never recalled'],
  ['Scratch pad', 'some words', 'named as scratch work ("scratch"), never recalled'],
])('R3: says why %j %j goes', (title, content, why) => {
  expect(lowValueReason(makeNote({ title, content, dueAt: NOW }), NOW)).toBe(why);
});

describe('R4: tags of what a note is about', () => {
  const topics = (given: Parameters<typeof makeNote>[0]) =>
    deriveTags(makeNote(given)).filter((tag) => !tag.startsWith('type:'));

  it.each([
    ['REFLECTION', 'reflections'],
    ['LEARNING', 'reflections'],
    ['PLAN', 'plans'],
    ['QUESTION', 'questions'],
    ['ERROR', 'errors'],
    ['PREFERENCE', 'preferences'],
  ] as const)('by the type %s: %s', (type, tag) => expect(topics({ type, content: 'plain words' })).toEqual([tag]));

  it.each([
    ['see x/y.conf there', 'files'],
    ['"config/app.pem" is new', 'files'],
    ['the report is in plan.yml', 'files'],
    ['and in plan.doc', 'files'],
    ['and in sheet.xls', 'files'],
    ['and in photo.jpg', 'files'],
    ['I prefer tea', 'preferences'],
    ['her favorite is tea', 'preferences'],
    ['my favourite cup', 'preferences'],
    ['lieblingsfarbe ist blau', 'preferences'],
    ['ich bevorzuge Tee', 'preferences'],
    ['prefiere té', 'preferences'],
    ['su favorito', 'preferences'],
    ['sus favoritas', 'preferences'],
    ['il préfère le thé', 'preferences'],
    ['a reflection on the week', 'reflections'],
    ['lesson learned: test it', 'reflections'],
    ['one takeaway of it', 'reflections'],
    ['the deadline is near', 'plans'],
    ['a todo for Ana', 'plans'],
    ['a to-do for Ana', 'plans'],
    ['rent is due by Friday', 'plans'],
    ['Why is that?  ', 'questions'],
    ['there was a stack trace', 'errors'],
    ['error code 5 again', 'errors'],
    ['look:\n  ~~~\nx\n~~~', 'code'],
    ['look at http://example.org', 'web'],
  ])('by its words: %s', (content, tag) => expect(topics({ content })).toEqual([tag]));

  it('in the title as well', () => {
    expect(topics({ title: 'src/auth/keys.pem' })).toEqual(['files']);
  });

  it.each([
    'undeadlined',
    'deadlines',
    'mytodo',
    'todos',
    'exceptional weather',
    'anexception',
    'Is it? Yes it is',
    'put ``` around it',
    'reflectional',
    'the end. Of it',
    'xhttps: no',
  ])('not by a part of a word or in the middle: %s', (content) => expect(topics({ content })).toEqual([]));
});

describe('R7: the name of a change that was taken back', () => {
  it('is the same from either side of a pair, and another for any other pair, note or kind', () => {
    expect(refusalKey('link', 'a', 'b')).toBe(refusalKey('link', 'b', 'a'));
    const keys = [
      refusalKey('link', 'a', 'b'),
      refusalKey('merge', 'a', 'b'),
      refusalKey('link', 'a', 'c'),
      refusalKey('link', 'ab', null),
      refusalKey('link', 'a', null),
      refusalKey('link', 'b', null),
      refusalKey('hide', 'a', null),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('R1: the report counts each kind and names each change', () => {
    const change = (type: 'rewrite' | 'merge' | 'hide' | 'tag' | 'link', noteId: string) =>
      ({ type, shelf: 's', noteId, otherId: null, detail: `d ${noteId}`, edits: [] }) as const;
    const kinds = ['tag', 'link', 'tag', 'hide', 'merge', 'rewrite', 'link', 'link'] as const;
    const { changes, ...counts } = toResult(
      NOW,
      9,
      kinds.map((type, i) => change(type, `n${i}`)),
    );
    expect(counts).toEqual({
      ranAt: '2026-05-01T12:00:00.000Z',
      inspected: 9,
      rewritten: 1,
      merged: 1,
      hidden: 1,
      tagged: 2,
      linked: 3,
    });
    expect(changes[3]).toEqual({ type: 'hide', nuggetName: 's', noteId: 'n3', detail: 'd n3' });
  });
});

describe('R4: tags', () => {
  it.each([
    [{ scope: 'user' as const, kind: 'fact' as const }, ['scope:user', 'type:context', 'type:fact']],
    [{ type: 'PREFERENCE' as const }, ['preferences', 'type:preference']],
    [{ content: 'She prefers tea' }, ['preferences', 'type:context']],
    [{ title: 'Lieblingsfarbe' }, ['preferences', 'type:context']],
    [{ content: 'see src/auth/keys.pem' }, ['files', 'type:context']],
    [{ content: 'open notes.md please' }, ['files', 'type:context']],
    [{ content: 'We learned that it rains' }, ['reflections', 'type:context']],
    [{ content: 'Why is that?' }, ['questions', 'type:context']],
    [{ content: '```\nx\n```' }, ['code', 'type:context']],
    [{ content: 'look at https://example.org' }, ['type:context', 'web']],
    [{ content: 'Plain words. Nothing else' }, ['type:context']],
    [{ content: 'preferential' }, ['type:context']],
  ])('%j', (given, tags) => {
    expect(deriveTags(makeNote(given))).toEqual(tags);
  });
});

describe('R2: which notes come first', () => {
  const pick = (notes: Parameters<typeof makeNote>[0][], limit: number, linked: string[] = []) =>
    selectNotes(notes.map(makeNote), { limit, nowMs: NOW, isLinked: (id) => linked.includes(id) }).map(({ id }) => id);

  it('older before newer, without tags before tagged, without links before linked', () => {
    expect(
      pick(
        [
          { id: 'new', createdAt: NOW },
          { id: 'old', createdAt: NOW - DAY_MS },
        ],
        1,
      ),
    ).toEqual(['old']);
    expect(pick([{ id: 'tagged', tags: ['x'] }, { id: 'bare' }], 1)).toEqual(['bare']);
    expect(pick([{ id: 'linked' }, { id: 'alone' }], 1, ['linked'])).toEqual(['alone']);
  });

  it('how much a note needs: tags, links, and half a point for a month', () => {
    const need = (given: Parameters<typeof makeNote>[0], isLinked = false) =>
      needOf(makeNote({ updatedAt: NOW, ...given }), isLinked, NOW);
    expect([need({}), need({ tags: ['x'] }), need({}, true), need({ tags: ['x'] }, true)]).toEqual([2, 1, 1, 0]);
    expect(need({ updatedAt: NOW - 30 * DAY_MS })).toBe(2.5);
    expect(need({ updatedAt: NOW + DAY_MS })).toBe(2);
    // Looked at and not changed since: only the time since then counts.
    expect(need({ updatedAt: NOW - 90 * DAY_MS, reflectedAt: NOW - 30 * DAY_MS })).toBe(0.5);
    expect(need({ updatedAt: NOW - 30 * DAY_MS, reflectedAt: NOW - 30 * DAY_MS })).toBe(0.5);
    expect(need({ updatedAt: NOW - 30 * DAY_MS, reflectedAt: NOW - 90 * DAY_MS })).toBe(2.5);
  });

  it('of equal need the older comes first, then the first by id, in whatever order they come', () => {
    const orders = (list: Parameters<typeof makeNote>[0][]) => [pick(list, 9), pick(list.toReversed(), 9)];
    const [b, a] = [
      { id: 'b', createdAt: 1, updatedAt: 9 },
      { id: 'a', createdAt: 2, updatedAt: 9 },
    ];
    expect(orders([b, a])).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    expect(orders([{ id: 'a' }, { id: 'b' }])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('any limit is honoured', () => {
    const three = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect([0, -1, 1, 2.9, 3, 99, Number.POSITIVE_INFINITY].map((limit) => pick(three, limit).length)).toEqual([
      0, 0, 1, 2, 3, 3, 3,
    ]);
  });

  it('notes that cannot be helped take turns with the others', () => {
    const seen = { createdAt: NOW - 90 * DAY_MS, reflectedAt: NOW - DAY_MS };
    const waiting = { id: 'waiting', createdAt: NOW - 40 * DAY_MS, tags: ['x'] };
    expect(pick([{ id: 'bare', ...seen }, waiting], 1, ['waiting'])).toEqual(['waiting']);
    // Changed after it was looked at: it counts as new again.
    expect(pick([{ id: 'bare', ...seen, updatedAt: NOW }, waiting], 1, ['waiting'])).toEqual(['bare']);
  });
});

describe('R6: once a day', () => {
  const zone = 'America/New_York';
  const at = (text: string): number => Date.parse(text);
  const due = (now: string, last?: string) =>
    isReflectionDue({ nowMs: at(now), timeZone: zone, hour: 9, minute: 30, lastRanAt: last ? at(last) : undefined });

  it.each([
    ['before the time', '2026-05-01T09:29:59-04:00', undefined, false],
    ['at the time', '2026-05-01T09:30:00-04:00', undefined, true],
    ['later the same day', '2026-05-01T23:00:00-04:00', undefined, true],
    ['done yesterday evening', '2026-05-01T09:30:00-04:00', '2026-04-30T23:59:00-04:00', true],
    ['done early today', '2026-05-01T09:30:00-04:00', '2026-05-01T00:01:00-04:00', false],
    ['done at a time that is not yet come', '2026-05-01T09:30:00-04:00', '2026-05-02T09:30:00-04:00', false],
    ['done just within two days ahead', '2026-05-01T09:30:00-04:00', '2026-05-03T09:30:00-04:00', false],
    ['done by a clock that was a year ahead', '2026-05-01T09:30:00-04:00', '2027-05-02T09:30:00-04:00', true],
  ])('%s', (_, now, last, is) => {
    expect(due(now, last)).toBe(is);
  });
});

describe('R1, R6: when the next one is', () => {
  const next = (now: string, last?: string, zone = 'America/New_York') =>
    new Date(
      nextReflectionAt({
        nowMs: Date.parse(now),
        timeZone: zone,
        hour: 2,
        minute: 30,
        lastRanAt: last === undefined ? undefined : Date.parse(last),
      }),
    ).toISOString();

  it.each([
    ['today, while it is early', '2026-05-01T02:29:59-04:00', undefined, '2026-05-01T06:30:00.000Z'],
    ['tomorrow, at the very instant', '2026-05-01T02:30:00-04:00', undefined, '2026-05-02T06:30:00.000Z'],
    [
      'tomorrow, when today is done',
      '2026-05-01T01:00:00-04:00',
      '2026-05-01T00:10:00-04:00',
      '2026-05-02T06:30:00.000Z',
    ],
    [
      'today, when yesterday was done',
      '2026-05-01T01:00:00-04:00',
      '2026-04-30T23:59:00-04:00',
      '2026-05-01T06:30:00.000Z',
    ],
    ['after the gap in spring', '2026-03-08T01:00:00-05:00', undefined, '2026-03-08T07:00:00.000Z'],
    ['an hour later by the sun in autumn', '2026-11-01T00:00:00-04:00', undefined, '2026-11-01T07:30:00.000Z'],
  ])('%s', (_, now, last, at) => expect(next(now, last)).toBe(at));

  it('is where the person is', () => {
    expect(next('2026-05-01T00:00:00Z', undefined, 'Asia/Tokyo')).toBe('2026-05-01T17:30:00.000Z');
    expect(next('2026-05-01T00:00:00Z', undefined, 'UTC')).toBe('2026-05-01T02:30:00.000Z');
  });
});
