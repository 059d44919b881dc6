/** What a message says and is about. */
import { expect, it } from 'vitest';
import { decisionInput, HOUR, NOON_ISH, signalOf } from '../../testing/decision-input.ts';
import { decide } from '../decide/index.ts';
import type { Look } from '../sweep/index.ts';
import { draftNudge } from './draft-nudge.ts';

it('Q5, K15: leaves out what outsiders wrote, however loud it was', () => {
  const own = signalOf('deadline', { itemIds: ['own'], text: 'sign the lease', dueAtMs: NOON_ISH + 20 * HOUR });
  const lure = signalOf('pending', { itemIds: ['lure'], text: 'something from outside', trust: 'untrusted' });
  const input = decisionInput({ signals: [own, lure] });
  const decision = decide(input);
  expect(decision.signals).toHaveLength(2);
  const heartbeat: Look['heartbeat'] = {
    personId: 'me',
    shard: 0,
    lookNo: 1,
    failures: 0,
    modelFailures: 0,
    eventTurns: [],
  };
  const person: Look['person'] = { id: 'me', name: '', timeZone: input.timeZone };
  const look = { person, heartbeat, input, decision, atMs: input.nowMs } as Look;
  const { items, text, topics } = draftNudge(look);
  expect(items.map(({ id }) => id)).toEqual(['own']);
  expect(topics).toEqual(['own']);
  expect(text).not.toMatch(/outside/u);
});
