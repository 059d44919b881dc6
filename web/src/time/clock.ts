/**
 * The page's only clock. It runs on the server's time (each status tells it), so that "in 20 min" is true even when
 * this device's clock is wrong. Ticks once a second while something on the page follows it.
 */
import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let ahead = 0;
let timer: ReturnType<typeof setInterval> | undefined;

export const now = (): number => Date.now() + ahead;

/** Small differences are the journey of the answer, not a wrong clock. */
export function followServer(serverNow: number): void {
  const difference = serverNow - Date.now();
  if (Math.abs(difference - ahead) > TICK_MS) ahead = difference;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A text or number that depends on the time. The component renders again only when the result changes. */
export function useClock<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now()));
}

/** Calls back once after `ms`; the returned function calls it off. */
export function after(ms: number, callback: () => void): () => void {
  const pending = setTimeout(callback, ms);
  return () => clearTimeout(pending);
}
