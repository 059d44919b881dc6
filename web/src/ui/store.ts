/**
 * A value outside React that components can follow, and one that also lives in the browser's storage. Storage may be
 * switched off or full: then the value lives as long as the page.
 */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

export interface Stored<T> {
  readonly name: string;
  read(text: string | null): T;
  /** `null` removes the entry. */
  write(value: T): string | null;
}

/** Another tab's change is taken over. */
export function createStoredStore<T>({ name, read, write }: Stored<T>): Store<T> {
  const store = createStore(read(readStorage(name)));
  addEventListener('storage', (event) => {
    if (event.key === name) store.set(read(event.newValue));
  });
  return {
    ...store,
    set(value) {
      writeStorage(name, write(value));
      store.set(value);
    },
  };
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeStorage(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Kept in memory only.
  }
}
