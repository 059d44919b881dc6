/** What the app is wired from. Everything that touches the outside is handed in, so tests and simulations can hand in theirs. */
import type { GivenModel } from '../agent/model/index.ts';
import type { Clock, Hub, Ids, Log } from '../base/index.ts';
import type { SettingProblem, Settings, WorkspacePaths } from '../config/index.ts';
import type { Channel } from '../deliver/index.ts';
import type { WireEvent } from '../doors/operations/index.ts';
import type { Store, Tx } from '../store/index.ts';
import type { Effects } from '../time/jobs/index.ts';
import type { OpenEngine } from './explain/engine.ts';

export interface AppParts {
  readonly version: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly settings: Settings<Tx>;
  /** Config files that could not be read at the start. */
  readonly fileProblems?: readonly SettingProblem[];
  /** Channels besides web, terminal and library. */
  readonly channels?: readonly Channel[];
  /** A ready model from an embedding program; takes the place of what the settings name. */
  readonly givenModel?: GivenModel;
  /** How simulation opens another Hark on data of its own. */
  readonly openEngine: OpenEngine;
  /** Where files are; absent when everything is in memory. */
  readonly paths?: WorkspacePaths;
}

/** An event and the person it concerns. */
export interface AppEvent {
  readonly personId: string;
  readonly event: WireEvent;
}

/** What the pieces of the app share once it is built. */
export interface AppCore extends AppParts {
  readonly hub: Hub<AppEvent>;
  readonly effects: Effects;
}
