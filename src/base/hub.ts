/** Tells whoever listens, in this process only. Nothing depends on being told: the rows are the truth. */
export interface Hub<E> {
  publish(event: E): void;
  subscribe(listener: (event: E) => void): () => void;
}

export function createHub<E>(): Hub<E> {
  const listeners = new Set<(event: E) => void>();
  return {
    publish(event) {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
