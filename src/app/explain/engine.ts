/** How another Hark is opened inside this one, for simulation: the same program on data, clock and channels of its own. */
import type { Clock, Ids } from '../../base/index.ts';
import type { Channel } from '../../deliver/index.ts';
import type { HarkApi } from '../../doors/operations/index.ts';
import type { Store } from '../../store/index.ts';

export interface Engine extends HarkApi {
  /** Puts the data in order without watching. */
  prepare(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface EngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly channels: readonly Channel[];
  readonly settings: Readonly<Record<string, unknown>>;
}

export type OpenEngine = (parts: EngineParts) => Promise<Engine>;
