/**
 * The one port through which Hark ever asks a language model: a turn of text and tools, or an object of a given shape.
 *
 * Invariant: neither call throws, and no message of theirs holds a secret. A failure says which kind it is, when another
 * try can help, and what the tries so far have used. Whoever asks names the person and what the answer is for, so that
 * every token can be accounted for. Knows no provider, no setting and no store.
 */
import type { z } from 'zod';
import type { Result } from '../../base/index.ts';

/** What an answer is for; each use may have a model of its own. */
export type ModelUse = 'chat' | 'heartbeat' | 'extraction';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In millionths of the currency of the prices; absent where no price is set. */
  readonly costMicros?: number;
}

export interface ModelTool {
  readonly description: string;
  readonly input: z.ZodType;
  /** Without it, calling the tool ends the turn. */
  readonly run?: (input: unknown) => Promise<unknown>;
}

export interface TurnRequest {
  readonly use: ModelUse;
  readonly personId: string;
  /** The ledger row that led to this call. */
  readonly causeId?: string;
  readonly system?: string;
  readonly prompt: string;
  readonly tools?: Readonly<Record<string, ModelTool>>;
  /** How many answers of the model one turn may take; tool results lead to the next one. */
  readonly maxSteps?: number;
  readonly maxOutputTokens?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  /** Why the call could not be done as it was made: no such tool, input of another shape, or the tool failed. */
  readonly problem?: string;
}

export interface Turn {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
  readonly model: string;
  readonly steps: number;
  readonly finish: string;
}

export interface ObjectRequest<T> extends Omit<TurnRequest, 'tools' | 'maxSteps'> {
  readonly schema: z.ZodType<T>;
  readonly name: string;
  readonly description?: string;
}

export interface ObjectAnswer<T> {
  readonly object: T;
  readonly usage: Usage;
  readonly model: string;
}

export type ModelFailureKind =
  | 'auth'
  | 'quota'
  | 'rate'
  | 'timeout'
  | 'network'
  | 'bad-answer'
  | 'refused'
  | 'circuit-open'
  | 'not-set-up'
  | 'aborted'
  | 'other';

export interface ModelFailure {
  readonly kind: ModelFailureKind;
  readonly message: string;
  /** Before this instant another try is pointless. */
  readonly retryAtMs?: number;
  readonly usage?: Usage;
}

export interface Model {
  /** Whether there is something to ask for this use. It says nothing about whether it will answer. */
  isSetUp(use: ModelUse): boolean;
  turn(request: TurnRequest): Promise<Result<Turn, ModelFailure>>;
  object<T>(request: ObjectRequest<T>): Promise<Result<ObjectAnswer<T>, ModelFailure>>;
}
