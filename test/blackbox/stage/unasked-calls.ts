/** Every route and verb of what Hark says and proposes unasked, with a call that must succeed; in this order. */
import { expect } from 'vitest';
import type { Hark, Loose } from './hark.ts';
import type { Calls } from './memory-calls.ts';
import { until } from './run-program.ts';

/** A plan that is due within the hour is spoken of by itself. */
async function untilSaid(hark: Hark, content: string): Promise<Loose> {
  await hark.ok('POST', '/api/memory/notes', {
    title: content,
    content,
    type: 'PLAN',
    dueAtMs: Date.now() + 2_400_000,
  });
  return until(`a word about ${content}`, async () => {
    const { nudges } = (await hark.ok('GET', '/api/nudges')) as { nudges: Loose[] };
    return nudges.find(({ text, state }) => String(text).includes(content) && state === 'delivered');
  });
}

async function propose(hark: Hark, name: string, value: unknown): Promise<string> {
  const args = { name, value };
  return String((await hark.ok('POST', '/api/tools/propose_change', { arguments: args })).proposalId);
}

export function unaskedRoutes(of: () => Hark): Calls {
  const ids: Record<string, string> = {};
  const ok = (method: string, path: string, body?: unknown): Promise<Loose> => of().ok(method, path, body);
  return {
    'post /api/tick': async () => expect(await ok('POST', '/api/tick', {})).toHaveProperty('verdict'),
    'get /api/heartbeat/prompt': async () =>
      expect(String((await ok('GET', '/api/heartbeat/prompt')).prompt)).toMatch(/\nCurrent time: .+$/u),
    'get /api/heartbeat/log': async () => expect((await ok('GET', '/api/heartbeat/log')).entries).toEqual([]),
    'get /api/nudges': async () => {
      ids.nudge = String((await untilSaid(of(), 'hand in the thesis')).id);
    },
    'post /api/nudges/{id}/{action}': () => ok('POST', `/api/nudges/${ids.nudge}/mute`, {}),
    'post /api/topics/unmute': async () => {
      const { mutedTopics } = (await ok('GET', '/api/nudges')) as { mutedTopics: string[] };
      await ok('POST', '/api/topics/unmute', { topic: mutedTopics[0] });
    },
    'get /api/proposals': async () => {
      ids.proposal = await propose(of(), 'backup.keep', 11);
      const { proposals } = (await ok('GET', '/api/proposals')) as { proposals: Loose[] };
      expect(proposals.map(({ id }) => id)).toEqual([ids.proposal]);
    },
    'get /api/proposals/{id}': () => ok('GET', `/api/proposals/${ids.proposal}`),
    'post /api/proposals/{id}/accept': () => ok('POST', `/api/proposals/${ids.proposal}/accept`),
    'post /api/proposals/{id}/undo': () => ok('POST', `/api/proposals/${ids.proposal}/undo`),
    'post /api/proposals/{id}/decline': async () =>
      ok('POST', `/api/proposals/${await propose(of(), 'backup.keep', 12)}/decline`),
  };
}

export const UNASKED_VERBS: ReadonlyArray<readonly [verb: string, words: readonly string[], text: RegExp]> = [
  ['nudges list', [], /collect the parcel/u],
  ['nudges answer', ['mute'], /unasked any more/u],
  ['nudges unmute', ['collect', 'the', 'parcel'], /Unmuted/u],
  ['tick', [], /\S/u],
  ['proposals list', [], /memory\.citations/u],
  ['proposals show', ['citations'], /memory\.citations/u],
  ['proposals accept', ['citations'], /\S/u],
  ['proposals undo', ['citations'], /\S/u],
  ['proposals decline', ['searchConversations'], /\S/u],
];

/** What those words name. */
export async function prepareUnaskedVerbs(hark: Hark): Promise<void> {
  await untilSaid(hark, 'collect the parcel');
  await propose(hark, 'memory.citations', 'on');
  await propose(hark, 'memory.searchConversations', false);
}
