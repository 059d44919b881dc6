/** Z2: why, in words. */
import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../ledger/index.ts';
import { type DecisionInput, decide } from '../speak/decide/index.ts';
import { decisionInput, HOUR, MIDNIGHT, signalOf } from '../testing/decision-input.ts';
import { beatAround, readBeat, rowsAbout, tellBeat, tellingBeat, whyNoteIsSilent } from './index.ts';

const rowOf = (input: DecisionInput, change: Partial<LedgerRow> = {}): LedgerRow => {
  const decision = decide(input);
  const { verdict: outcome, reason } = decision;
  const [at, untilAt] = [input.nowMs, input.nowMs];
  const row = { id: `b${at}`, personId: 'me', kind: 'beat' as const, at, untilAt, times: 1, outcome, reason };
  return { ...row, summary: 'A look.', detail: { decision, input }, tokens: 0, cost: 0, ...change };
};
const tell = (input: DecisionInput, change: Partial<LedgerRow> = {}) => {
  const beat = readBeat(rowOf(input, change));
  if (!beat) throw new Error('no beat');
  return tellBeat(beat, input.timeZone);
};
const fence = signalOf('pending', { text: 'paint the fence', topics: ['garden'] });

describe('Z2: a look in words', () => {
  it('says when, why, what was seen, and what would have had to differ', () => {
    const told = tell(decisionInput({ signals: [fence] }));
    expect(told.answer).toBe(
      'Wed 14 January 2026 at 14:00 (Europe/Lisbon): I looked and stayed silent, because what I saw did not weigh enough (weight 3, suggest asks for 12). I saw "paint the fence" (pending). You would have heard at 14:00 with a threshold of 3 instead of 12, if the plan had a due date within a day, or if something more pressing had come up beside it.',
    );
    expect(told.counterfactuals.map(({ change }) => change)).toEqual(['threshold', 'dueDate', 'moreSignals']);
  });

  it('says for how long it was the same', () => {
    const told = tell(decisionInput(), { times: 5, untilAt: MIDNIGHT + 18 * HOUR });
    expect(told.answer).toMatch(/because nothing was worth saying\. It was the same at 5 looks until .* at 18:00/u);
  });

  it('says why it spoke', () => {
    const told = tell(decisionInput({ signals: [signalOf('conflict', { text: 'two dentists' })] }));
    expect(told.answer).toMatch(/: I spoke, because it was pressing enough to say by itself\. I saw "two dentists"/u);
  });
});

describe('Z2: finding the look that is meant', () => {
  const [one, two, three] = [10, 12, 14].map((hour) => rowOf(decisionInput({ nowMs: MIDNIGHT + hour * HOUR })));
  const rows = [three, one, two].flatMap((row) => row ?? []);

  it('is the one around the moment, else the last before', () => {
    expect(beatAround(rows, MIDNIGHT + 12.5 * HOUR)?.row.id).toBe(two?.id);
    expect(beatAround(rows, MIDNIGHT + 9 * HOUR)).toBeUndefined();
  });

  it('is found by what it saw, words and topics; one that spoke comes first', () => {
    const seen = rowOf(decisionInput({ nowMs: MIDNIGHT + 15 * HOUR, signals: [fence] }));
    const said = rowOf(decisionInput({ nowMs: MIDNIGHT + 13 * HOUR, signals: [{ ...fence, tier: 'elevated' }] }));
    const found = rowsAbout([...rows, seen, said], 'why did you not tell me about the garden fence?');
    expect(found.map(({ id }) => id)).toEqual([seen.id, said.id]);
    expect(tellingBeat(found)?.row.id).toBe(said.id);
    expect(tellingBeat([seen])?.row.id).toBe(seen.id);
    expect(tellingBeat([])).toBeUndefined();
  });
});

describe('Z2: a note that raised nothing', () => {
  const note = {
    id: 'n1',
    title: 'fence',
    content: 'paint the fence',
    type: 'PLAN',
    trust: 'owner',
    state: 'active',
    hidden: false,
    importance: 0.5,
    tags: [],
  };
  const look = { nowMs: MIDNIGHT, timeZone: 'Europe/Lisbon', mutedTopics: [] as string[] };

  it.each([
    [{}, /it has no due date/u],
    [{ importance: 0.2 }, /its importance is 0.2; a plan counts from 0.4, and it has no due date/u],
    [{ state: 'resolved' }, /it is done/u],
    [{ hidden: true }, /it is archived/u],
    [{ trust: 'untrusted' }, /it came from outside/u],
    [{ dueAtMs: MIDNIGHT + 48 * HOUR }, /it is due Fri 16 January 2026 at 00:00/u],
    [{ dueAtMs: MIDNIGHT - 48 * HOUR }, /I let it rest/u],
    [{ dueAtMs: MIDNIGHT + HOUR }, /nothing about it has come due yet/u],
  ])('%o', (change, words) => {
    expect(whyNoteIsSilent({ ...note, ...change }, look)).toMatch(words);
  });

  it('D7: names the muted topic', () => {
    expect(whyNoteIsSilent(note, { ...look, mutedTopics: ['Fence'] })).toMatch(/you muted "Fence"/u);
  });
});
