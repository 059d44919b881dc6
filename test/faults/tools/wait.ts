/** Waiting for the outside world: by asking again and again, with an end that says what was waited for. */
const PAUSE_MS = 40;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until there is an answer; after `patienceMs` it throws with the name of what did not come. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  patienceMs = 60_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come within ${patienceMs} ms`);
    await sleep(PAUSE_MS);
  }
}
