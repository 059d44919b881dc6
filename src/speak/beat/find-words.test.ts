/** H8, H9: the table of `find-words`, row by row. */
import { expect, it } from 'vitest';
import { decisionInput, HOUR, NOON_ISH, signalOf } from '../../testing/decision-input.ts';
import { decide } from '../decide/index.ts';
import type { Nudge } from '../learn/index.ts';
import type { Look } from '../sweep/index.ts';
import type { Answered } from './beat-parts.ts';
import { draftNudge } from './draft-nudge.ts';
import { findWords } from './find-words.ts';
import type { Prepared } from './prepare-beat.ts';

const gym = signalOf('conflict', { itemIds: ['gym'], text: 'gym at 7 or at 9' });
const tax = signalOf('deadline', { itemIds: ['tax'], text: 'send the tax form', dueAtMs: NOON_ISH + 20 * HOUR });

function prepared(
  signal = gym,
  more: { mustSay?: boolean; isAlone?: boolean; said?: readonly Nudge[] } = {},
): Prepared {
  const input = decisionInput({ signals: [signal] });
  const heartbeat: Look['heartbeat'] = {
    personId: 'me',
    shard: 0,
    lookNo: 1,
    failures: 0,
    modelFailures: 0,
    eventTurns: [],
  };
  const person: Look['person'] = { id: 'me', name: '', timeZone: input.timeZone };
  const look: Look = { person, heartbeat, input, decision: decide(input), atMs: input.nowMs };
  const draft = draftNudge(look);
  const brief = { prompt: '', holdsUntrusted: false, shown: [{ source: 'sms', itemId: '1' }] };
  const ask = { brief, draft, mustSay: more.mustSay ?? false, events: [], isWorkDone: true, about: '' };
  return { look, ask, said: more.said ?? [], ...(more.isAlone ? {} : { offline: draft }) };
}
const answered = (answer: Answered['answer'], holdsUntrusted = false): Answered => ({
  answer,
  tokens: 1,
  costMicros: 0,
  record: {},
  holdsUntrusted,
  hasActed: false,
});
const say = (text: string, holdsUntrusted = false) => answered({ kind: 'notify', text }, holdsUntrusted);
const failed = answered({ kind: 'failed', reason: 'circuit-open', why: 'no' });

it('H8: words are sent, with what they are about and what they were made from', () => {
  const { draft, look, isTurnUsed } = findWords(prepared(), say('Gym: 7 or 9?'));
  expect(draft).toMatchObject({ text: 'Gym: 7 or 9?', items: [{ id: 'gym' }], shown: [{ itemId: '1' }] });
  expect([look.skip, isTurnUsed, draft?.isUntrusted]).toEqual([undefined, true, undefined]);
});

it('Q5: words made from outsiders’ are marked, and their links are plain', () => {
  const { draft } = findWords(prepared(), say('[bank](https://evil.example)', true));
  expect(draft).toMatchObject({ text: 'bank (https://evil.example)', isUntrusted: true });
});

it('H8: an ack is silence that rests; of what must be said it is no answer', () => {
  expect(findWords(prepared(), answered({ kind: 'ack' }))).toMatchObject({
    look: { skip: 'ok-token' },
    declined: { items: [{ id: 'gym' }] },
    isTurnUsed: true,
  });
  const must = findWords(prepared(tax, { mustSay: true }), answered({ kind: 'ack' }));
  expect(must).toMatchObject({ draft: { text: expect.stringContaining('tax form') }, isTurnUsed: false });
  expect(must.ownWords).toBeDefined();
});

it('D2: words that leave out what is due are not used', () => {
  const plan = prepared(tax, { mustSay: true });
  expect(findWords(plan, say('Your tax form waits.')).draft?.text).toBe('Your tax form waits.');
  expect(findWords(plan, say('Nice day.')).draft?.text).toBe(plan.offline?.text);
});

it('H13, H12: a failure is Hark’s own words, or silence with its reason where there are none', () => {
  const plan = prepared();
  expect(findWords(plan, failed)).toMatchObject({ draft: { text: plan.offline?.text }, ownWords: 'no' });
  expect(findWords(prepared(gym, { isAlone: true }), failed)).toMatchObject({
    look: { skip: 'circuit-open' },
    isTurnUsed: false,
  });
  expect(findWords(prepared(gym, { isAlone: true }), failed)).not.toHaveProperty('draft');
});

it('H9: words of the last day are not sent again, neither a model’s nor Hark’s own', () => {
  const plan = prepared();
  const nudge = (text: string) => ({ text, kind: 'signals', items: [], saidAt: NOON_ISH - HOUR }) as unknown as Nudge; // all that is compared
  const said = [nudge('Gym: 7 or 9?'), nudge(plan.offline?.text ?? '')];
  expect(findWords(prepared(gym, { said }), say('Gym: 7 or 9?'))).toMatchObject({
    look: { skip: 'duplicate' },
    declined: { items: [{ id: 'gym' }] },
  });
  expect(findWords(prepared(gym, { said }), failed)).toMatchObject({ look: { skip: 'duplicate' } });
  expect(
    findWords({ ...prepared(tax, { mustSay: true }), said: [nudge('The tax form!')] }, say('The tax form!')),
  ).toMatchObject({
    draft: { text: expect.stringMatching(/send the tax form/u) },
  });
});

it('H9, K19: newer items are news in the same words, but not in words that were said of something else', () => {
  const mail = signalOf('inbox', { itemIds: ['inbox:email@2'], text: '1 new item from email' });
  const nudge = (kind: string, id: string) =>
    ({ text: 'Look there.', kind: 'signals', items: [{ kind, id }], saidAt: NOON_ISH - HOUR }) as unknown as Nudge; // all that is compared
  const skipAfter = (kind: string, id: string) =>
    findWords(prepared(mail, { said: [nudge(kind, id)] }), say('Look there.')).look.skip;
  expect(skipAfter('inbox', 'inbox:email@1')).toBeUndefined();
  expect(skipAfter('inbox', 'inbox:email@2')).toBe('duplicate');
  expect(skipAfter('pending', 'lease')).toBe('duplicate');
});

it('H13: where no model is asked Hark has its own words, and nothing else', () => {
  const { ask: _, ...plan } = prepared();
  expect(findWords(plan, undefined)).toEqual({ look: plan.look, draft: plan.offline, isTurnUsed: false });
});
