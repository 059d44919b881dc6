/**
 * What the draft would become, asked of the server a moment after the last key. The last answer stays until the next
 * one, so that nothing flickers while typing; an older answer never overtakes a newer draft.
 */
import { useEffect, useState } from 'react';
import type { ParsePreview } from '../../../src/doors/http/contract.ts';
import { post } from '../net/api.net.ts';
import { after } from '../time/clock.ts';

const PAUSE_MS = 120;
/** Shorter is not a schedule, longer is a letter. */
const SHORTEST = 4;
const LONGEST = 400;

export type Preview = Exclude<ParsePreview, { kind: 'none' }>;

export function usePreview(text: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  const asked = text.trim();
  const isWorthAsking = asked.length >= SHORTEST && asked.length <= LONGEST;
  if (!isWorthAsking && preview) setPreview(undefined);

  useEffect(() => {
    if (!isWorthAsking) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const answer = await post<ParsePreview>('/api/tasks/parse', { text: asked }, leaving.signal);
        if (!leaving.signal.aborted) setPreview(answer.kind === 'none' ? undefined : answer);
      } catch {
        // A preview is a convenience: without an answer there is none, and sending works as before.
        if (!leaving.signal.aborted) setPreview(undefined);
      }
    };
    const cancel = after(PAUSE_MS, () => void ask());
    return () => {
      cancel();
      leaving.abort();
    };
  }, [asked, isWorthAsking]);

  return preview;
}
