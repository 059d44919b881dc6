/**
 * Somebody who keeps setting reminders while the program dies under them, and who knows what they were promised: a
 * 2xx answer is a promise. What got no answer is said again where saying it twice is safe (a message with its
 * client key), and only counted where it is not.
 */
import type { PostMessageResponse, WireMessage, WireTask } from '../../../src/doors/operations/index.ts';
import { type Api, isOk } from './api.ts';
import type { Chance } from './seed.ts';
import { sleep } from './wait.ts';

export interface Wish {
  readonly text: string;
  readonly how: 'words' | 'at' | 'every';
  /** Sent with it, so that it can be sent again. */
  readonly clientKey?: string;
  isPromised: boolean;
  taskId?: string;
  dueAt?: number;
}

export class Storm {
  readonly wishes: Wish[] = [];
  /** Answers that are neither a promise nor a broken connection: none are expected. */
  readonly refusals: string[] = [];
  readonly #chance: Chance;
  readonly #most: { readonly repeating: number; readonly pauseMs: number };
  #count = 0;
  #api: Api | undefined;
  #isOver = false;
  readonly #workers: Promise<void>[] = [];

  constructor(chance: Chance, most: { repeating: number; pauseMs: number }) {
    this.#chance = chance;
    this.#most = most;
  }

  start(workers: number): void {
    for (let i = 0; i < workers; i++) this.#workers.push(this.#work());
  }

  /** Where the program is now; undefined while it is not there. */
  aim(api: Api | undefined): void {
    this.#api = api;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
  }

  /** An instant within the next `withinMs` at which something promised comes due, if there is one. */
  nextDue(nowMs: number, withinMs: number): number | undefined {
    const due = this.wishes.flatMap(({ dueAt }) =>
      dueAt !== undefined && dueAt > nowMs && dueAt < nowMs + withinMs ? dueAt : [],
    );
    return this.#chance.pick(due);
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const api = this.#api;
      if (api) await this.#wishOnce(api, this.#unanswered() ?? this.#newWish());
      await sleep(this.#most.pauseMs);
    }
  }

  /** A message that got no answer is sent again, now and then: the same key, so the same message. */
  #unanswered(): Wish | undefined {
    if (!this.#chance.happens(0.3)) return undefined;
    return this.#chance.pick(this.wishes.filter((wish) => !wish.isPromised && wish.clientKey !== undefined));
  }

  #newWish(): Wish {
    const text = `task-${++this.#count}-x`;
    const roll = this.#chance.next();
    const hasRoom = this.wishes.filter((wish) => wish.how === 'every').length < this.#most.repeating;
    const how = roll < 0.1 && hasRoom ? 'every' : roll < 0.5 ? 'at' : 'words';
    const wish: Wish = { text, how, isPromised: false, ...(how === 'words' ? { clientKey: `key-${text}` } : {}) };
    this.wishes.push(wish);
    return wish;
  }

  async #wishOnce(api: Api, wish: Wish): Promise<void> {
    try {
      if (wish.how === 'words') await this.#say(api, wish);
      else await this.#addTask(api, wish);
    } catch {
      // No answer: nothing was promised.
    }
  }

  async #say(api: Api, wish: Wish): Promise<void> {
    const seconds = this.#chance.between(1, 4);
    const answer = await api.ask('POST', '/api/messages', {
      text: `remind me in ${seconds} seconds to ${wish.text}`,
      clientKey: wish.clientKey,
    });
    if (!isOk(answer)) return void this.refusals.push(`${wish.text}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { replies } = answer.body as PostMessageResponse; // the documented answer of this route
    const card = replies[0]?.card;
    if (card?.kind !== 'reminder-set') return void this.refusals.push(`${wish.text}: ${JSON.stringify(replies)}`);
    this.#promise(wish, card.taskId, card.nextRunAt ?? undefined);
  }

  async #addTask(api: Api, wish: Wish): Promise<void> {
    const at = new Date(Date.now() + this.#chance.between(1_000, 4_000)).toISOString();
    const schedule = wish.how === 'at' ? { kind: 'at', at } : { kind: 'every', everyMs: 1_000 };
    const payload = { kind: 'reminder', text: wish.text };
    const answer = await api.ask('POST', '/api/tasks', { name: wish.text, schedule, payload });
    if (!isOk(answer)) return void this.refusals.push(`${wish.text}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const task = answer.body as WireTask; // the documented answer of this route
    this.#promise(wish, task.id, task.state.nextRunAtMs);
  }

  #promise(wish: Wish, taskId: string, dueAt: number | undefined): void {
    wish.isPromised = true;
    wish.taskId = taskId;
    if (dueAt !== undefined) wish.dueAt = dueAt;
  }
}

/** How often each wish arrived, by its own words (a late one has a sentence more). */
export function arrivalsIn(messages: readonly WireMessage[]): Map<string, WireMessage[]> {
  const arrivals = new Map<string, WireMessage[]>();
  for (const message of messages) {
    if (message.card?.kind !== 'reminder-fired') continue;
    const text = message.card.title;
    arrivals.set(text, [...(arrivals.get(text) ?? []), message]);
  }
  return arrivals;
}
