/**
 * The turns of a model that one beat takes. An answer is kept while the matter is the same, so a look that was out of
 * date does not pay twice; a matter that changed is asked about once more, and never again after that. Every token that
 * was spent is counted, answers that were thrown away included (D8).
 */
import type { LookTurn, Watched } from '../sweep/index.ts';
import type { Answered, BeatModel } from './beat-parts.ts';
import type { Words } from './find-words.ts';
import type { Question } from './prepare-beat.ts';

/** One, and one more when things changed while it was under way. */
const MOST_TURNS = 2;

const GAVE_UP: Answered = {
  answer: { kind: 'failed', reason: 'model-failed', why: 'things kept changing while it was asked' },
  tokens: 0,
  costMicros: 0,
  record: {},
  holdsUntrusted: false,
  hasActed: false,
};

export class Turns {
  readonly #answers = new Map<string, Answered>();
  readonly #model: BeatModel | undefined;
  readonly #signal: AbortSignal | undefined;
  #taken = 0;

  constructor(model: BeatModel | undefined, signal: AbortSignal | undefined) {
    this.#model = model;
    this.#signal = signal;
  }

  get isAny(): boolean {
    return this.#taken > 0;
  }

  async answer(person: Watched, { about, brief, mustSay }: Question): Promise<Answered> {
    const known = this.#answers.get(about);
    if (known) return known;
    const hasActed = [...this.#answers.values()].some((asked) => asked.hasActed);
    if (!this.#model || hasActed || this.#taken >= MOST_TURNS) return GAVE_UP;
    this.#taken++;
    const asked = await this.#model.ask({ person, brief, mustSay, signal: this.#signal });
    this.#answers.set(about, asked);
    return asked;
  }

  /** For the ledger; undefined when no model was asked. */
  record(asked: Answered | undefined, words: Words): LookTurn | undefined {
    if (!this.isAny) return undefined;
    const all = [...this.#answers.values()];
    const tokens = all.reduce((sum, one) => sum + one.tokens, 0);
    const cost = all.reduce((sum, one) => sum + one.costMicros, 0) / 1_000_000;
    const shown = asked && asked !== GAVE_UP ? asked : all.at(-1);
    const outcome = asked ? asked.answer.kind : 'thrown-away';
    const why = words.ownWords ?? whyOf(asked);
    return {
      tokens,
      cost,
      summary: inWords({ tokens, outcome, why, isOwn: words.ownWords !== undefined }),
      detail: {
        ...shown?.record,
        outcome,
        tokens,
        turns: this.#taken,
        ...(asked && asked.answer.kind !== 'failed' && asked.answer.outcome ? { note: asked.answer.outcome } : {}),
        ...(why === undefined ? {} : { why }),
        ...(words.ownWords === undefined ? {} : { usedOwnWords: true }),
      },
    };
  }
}

function whyOf(asked: Answered | undefined): string | undefined {
  if (!asked) return 'something else was said or changed meanwhile';
  return asked.answer.kind === 'failed' ? asked.answer.why : undefined;
}

function inWords(turn: { tokens: number; outcome: string; why: string | undefined; isOwn: boolean }): string {
  const asked = `A model was asked (${turn.tokens} tokens)`;
  if (turn.why === undefined) return `${asked}.`;
  const why = turn.why.replace(/\.$/u, '');
  return turn.isOwn ? `${asked}; these are Hark's own words, because ${why}.` : `${asked}: ${why}.`;
}
