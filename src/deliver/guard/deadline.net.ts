/**
 * One end for a whole call: its time limit and the caller's own signal, whichever comes first. It remembers which of
 * the two it was, because "too slow" and "told to stop" are different answers.
 */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal fired; undefined while it has not. */
  why(): 'TIMEOUT' | 'STOPPED' | undefined;
  /** Resolves or rejects as the work does, or rejects when the deadline comes first. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Lets go of the caller's signal. */
  end(): void;
}

/** What a timer can hold; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const both = new AbortController();
  let reason: 'TIMEOUT' | 'STOPPED' | undefined;
  const fire = (why: 'TIMEOUT' | 'STOPPED') => () => {
    reason ??= why;
    both.abort();
  };
  const limit = AbortSignal.timeout(Math.min(Math.max(1, Math.trunc(timeoutMs) || 1), LONGEST_MS));
  const onLimit = fire('TIMEOUT');
  const onOuter = fire('STOPPED');
  limit.addEventListener('abort', onLimit, { once: true });
  outer?.addEventListener('abort', onOuter, { once: true });
  if (outer?.aborted) onOuter();
  return {
    signal: both.signal,
    why: () => reason,
    race: (work) => {
      const late = Promise.withResolvers<never>();
      const onAbort = (): void => late.reject(new Error('the deadline came first'));
      if (both.signal.aborted) onAbort();
      else both.signal.addEventListener('abort', onAbort, { once: true });
      return Promise.race([work, late.promise]).finally(() => both.signal.removeEventListener('abort', onAbort));
    },
    end: () => {
      limit.removeEventListener('abort', onLimit);
      outer?.removeEventListener('abort', onOuter);
    },
  };
}
