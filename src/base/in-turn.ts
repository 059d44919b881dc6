/**
 * Lets work that shares a key run one after the other, and other work beside it. A piece that fails fails for its own
 * caller only; the next one runs all the same. Holds nothing once the last piece of a key has ended.
 */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const ends = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = ends.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (ends.get(key) === end) ends.delete(key);
      });
    ends.set(key, end);
    return result;
  };
}
