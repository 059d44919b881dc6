/** What asking a model needs from the rest of Hark, handed in by the app, and what a call is known by. */
import type { Clock, Ids, Log } from '../../base/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import type { ModelSettings } from './model-target.ts';
import type { CallPurpose } from './model-words.ts';
import type { GivenModel, ModelPost } from './sdk/index.ts';

export interface ModelNotice {
  readonly personId: string;
  readonly key: string;
  readonly text: string;
  readonly causeId: string;
}

export interface ModelParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
  /** Read for every call, so that a change takes effect at once. */
  readonly settings: () => ModelSettings;
  readonly post: ModelPost;
  /** Puts a message to the person into the outbox. */
  readonly tell: (tx: Tx, notice: ModelNotice) => Promise<void>;
  /** From an embedding program; takes the place of what the settings name. */
  readonly given?: GivenModel | undefined;
}

export interface Wanted {
  readonly purpose: CallPurpose;
  readonly personId: string;
  readonly causeId?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
