/**
 * Random plans, claims, ends and clock movements, played on the real timeline and on a few lines of plain memory.
 * Whatever the order, both must give the same claims, the same outcomes and the same next instant.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onEveryStore } from '../../testing/stores.ts';
import { LEASE_MS, plan, playTimeline, type TimelinePlay } from '../../testing/timelines.ts';
import type { Claim, FinishOutcome } from './index.ts';

interface ModelRow {
  at: number | undefined;
  lane: string;
  attempts: number;
  /** Whether the running claim, if any, is still about what is planned. */
  isChanged: boolean;
  claim: { id: number; lane: string; leaseUntil: number } | undefined;
}

/** The promise in plain memory: no epochs, only "which claim holds this row". */
class Model {
  readonly rows = new Map<string, ModelRow>();
  #claimCount = 0;

  put(key: string, at: number, lane: string): void {
    const claim = this.rows.get(key)?.claim;
    this.rows.set(key, { at, lane, attempts: 0, isChanged: true, claim });
  }

  cancel(key: string): void {
    const row = this.rows.get(key);
    if (row?.claim) Object.assign(row, { at: undefined, isChanged: true });
    else this.rows.delete(key);
  }

  claim(nowMs: number, limit: number): Array<{ key: string; at: number; attempts: number; id: number }> {
    for (const [key, { claim }] of this.rows) {
      if (claim && (claim.leaseUntil <= nowMs || claim.leaseUntil > nowMs + 10 * LEASE_MS)) this.free(key);
    }
    const claimed = [];
    for (const [key, row] of this.#waiting()) {
      if (claimed.length === limit || row.at === undefined || row.at > nowMs) break;
      if (this.#isTaken(row.lane)) continue;
      row.claim = { id: ++this.#claimCount, lane: row.lane, leaseUntil: nowMs + LEASE_MS };
      row.isChanged = false;
      claimed.push({ key, at: row.at, attempts: ++row.attempts, id: row.claim.id });
    }
    return claimed;
  }

  end(key: string, id: number, nextAt: number | undefined, isRetry: boolean): FinishOutcome {
    const row = this.rows.get(key);
    if (row?.claim?.id !== id) return 'fenced';
    const { isChanged } = row;
    if (!isChanged) Object.assign(row, { at: nextAt, attempts: isRetry ? row.attempts : 0 });
    this.free(key);
    return isChanged ? 'superseded' : 'finished';
  }

  renew(key: string, id: number, leaseUntil: number): boolean {
    const claim = this.rows.get(key)?.claim;
    if (claim?.id !== id) return false;
    claim.leaseUntil = leaseUntil;
    return true;
  }

  free(key: string): void {
    const row = this.rows.get(key);
    if (!row) return;
    row.claim = undefined;
    if (row.at === undefined) this.rows.delete(key);
  }

  nextAt(nowMs: number): number | undefined {
    const instants = [...this.rows.values()].flatMap((row) => {
      if (row.claim) return [row.claim.leaseUntil];
      if (row.at === undefined || (row.at <= nowMs && this.#isTaken(row.lane))) return [];
      return [Math.max(row.at, nowMs)];
    });
    return instants.length > 0 ? Math.min(...instants) : undefined;
  }

  #waiting(): Array<[string, ModelRow]> {
    const free = [...this.rows].filter(([, row]) => !row.claim);
    return free.sort(([a, x], [b, y]) => (x.at ?? 0) - (y.at ?? 0) || (a < b ? -1 : 1));
  }

  #isTaken(lane: string): boolean {
    return [...this.rows.values()].some((row) => row.claim?.lane === lane);
  }
}

interface Held {
  readonly claim: Claim;
  readonly id: number;
}

/** Both worlds, moved together. Claims are kept after they end, so that late and double ends are played too. */
class Game {
  readonly #real: TimelinePlay;
  readonly #model = new Model();
  readonly #held: Held[] = [];
  #now = 1_000;

  constructor(real: TimelinePlay) {
    this.#real = real;
  }

  async put(key: string, inMs: number, lane: string): Promise<void> {
    const at = this.#now + inMs;
    this.#model.put(key, at, lane);
    await this.#real.put(plan(key, at, { lane }));
  }

  async cancel(key: string): Promise<void> {
    this.#model.cancel(key);
    await this.#real.cancel(key);
  }

  async claim(limit: number): Promise<void> {
    const expected = this.#model.claim(this.#now, limit);
    const claims = await this.#real.claim(this.#now, limit);
    expect(claims.map(({ key, at, attempts }) => ({ key, at, attempts }))).toEqual(
      expected.map(({ key, at, attempts }) => ({ key, at, attempts })),
    );
    for (const [i, claim] of claims.entries()) this.#held.push({ claim, id: expected[i]?.id ?? 0 });
  }

  async end(pick: number, inMs: number | undefined, isRetry: boolean): Promise<void> {
    const held = this.#pick(pick);
    if (!held) return;
    const { claim, id } = held;
    const at = inMs === undefined ? undefined : this.#now + inMs;
    const outcome = isRetry ? await this.#real.retry(claim, at ?? this.#now) : await this.#real.finish(claim, at);
    expect(outcome).toBe(this.#model.end(claim.key, id, isRetry ? (at ?? this.#now) : at, isRetry));
  }

  async renew(pick: number): Promise<void> {
    const held = this.#pick(pick);
    if (!held) return;
    const leaseUntil = this.#now + LEASE_MS;
    expect(await this.#real.timeline.renew(held.claim, leaseUntil)).toBe(
      this.#model.renew(held.claim.key, held.id, leaseUntil),
    );
  }

  async releaseAll(): Promise<void> {
    const taken = [...this.#model.rows].filter(([, row]) => row.claim);
    for (const [key] of taken) this.#model.free(key);
    expect(await this.#real.timeline.releaseAll()).toBe(taken.length);
  }

  move(ms: number): void {
    this.#now = Math.max(0, this.#now + ms);
  }

  async compare(): Promise<void> {
    expect(await this.#real.timeline.nextAt(this.#now)).toBe(this.#model.nextAt(this.#now));
    for (const key of KEYS) expect((await this.#real.get(key))?.at).toBe(this.#model.rows.get(key)?.at);
  }

  #pick(pick: number): Held | undefined {
    return this.#held[this.#held.length - 1 - (pick % Math.max(1, this.#held.length))];
  }
}

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const key = fc.constantFrom(...KEYS);
const lane = fc.constantFrom('l1', 'l2', 'l3');
const inMs = fc.integer({ min: -500, max: 1_000 });
const pick = fc.nat(5);
type Move = (game: Game) => void | Promise<void>;
const move = <T>(values: fc.Arbitrary<T>, play: (game: Game, value: T) => void | Promise<void>): fc.Arbitrary<Move> =>
  values.map((value) => Object.assign((game: Game) => play(game, value), { toString: () => fc.stringify(value) }));

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: move(fc.tuple(key, inMs, lane), (game, [k, ms, l]) => game.put(k, ms, l)) },
  { weight: 1, arbitrary: move(key, (game, k) => game.cancel(k)) },
  { weight: 5, arbitrary: move(fc.integer({ min: 1, max: 4 }), (game, limit) => game.claim(limit)) },
  {
    weight: 3,
    arbitrary: move(fc.tuple(pick, fc.option(inMs, { nil: undefined })), (g, [p, ms]) => g.end(p, ms, false)),
  },
  { weight: 2, arbitrary: move(fc.tuple(pick, inMs), (game, [p, ms]) => game.end(p, ms, true)) },
  { weight: 1, arbitrary: move(pick, (game, p) => game.renew(p)) },
  { weight: 4, arbitrary: move(fc.integer({ min: 1, max: 700 }), (game, ms) => game.move(ms)) },
  // Far enough for a lease to run out, and back, a little or absurdly far.
  { weight: 2, arbitrary: move(fc.constantFrom(LEASE_MS, -300, -20 * LEASE_MS), (game, ms) => game.move(ms)) },
  { weight: 1, arbitrary: move(fc.constant('release all'), (game) => game.releaseAll()) },
);

onEveryStore('F2: any order of plans, claims and ends', (bench) => {
  it('gives what the model gives', async () => {
    const store = await bench.open();
    const numRuns = store.dialect === 'sqlite' ? 200 : 20;
    const play = fc.asyncProperty(fc.array(anyMove, { minLength: 5, maxLength: 60 }), async (moves) => {
      await store.transaction((tx) => tx.db.deleteFrom('timeline').execute());
      const game = new Game(playTimeline(store));
      for (const one of moves) {
        await one(game);
        await game.compare();
      }
    });
    await fc.assert(play, { numRuns });
  });
});
