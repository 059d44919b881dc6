/** Every route and verb of the inbox, with a call that must succeed; in this order. */
import { expect } from 'vitest';
import type { Hark } from './hark.ts';
import type { Calls } from './memory-calls.ts';

export function inboxRoutes(of: () => Hark): Calls {
  return {
    'post /api/inbox/{source}': async () =>
      expect(await of().ok('POST', '/api/inbox/ci', { title: 'main is red' })).toMatchObject({ accepted: 1 }),
    'get /api/inbox': async () =>
      expect(await of().ok('GET', '/api/inbox')).toMatchObject({ sources: [{ source: 'ci', waiting: 1 }] }),
    'post /api/inbox/{source}/clear': async () =>
      expect(await of().ok('POST', '/api/inbox/ci/clear')).toMatchObject({ cleared: 1 }),
  };
}

export const INBOX_VERBS: ReadonlyArray<readonly [verb: string, words: readonly string[], text: RegExp]> = [
  ['inbox add', ['ci', '--subject', 'main is green', 'all tests pass'], /Put in\. 1 item from ci waits/u],
  ['inbox list', [], /ci 1 waiting, 1 seen[\s\S]*new[\s\S]*main is green: all tests pass/u],
  ['inbox clear', ['ci'], /ci: 1 item marked as seen/u],
];
