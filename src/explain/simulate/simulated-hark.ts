/**
 * The port to the engine under simulation, handed in by the app: the real one, on a store in memory, a clock that is
 * moved by hand, and channels that only write down. Simulation knows no more of Hark than this.
 */
import type { TestClock } from '../../base/index.ts';
import type { Channel } from '../../deliver/index.ts';
import type { LedgerRow } from '../../ledger/index.ts';
import type { Reaction, ScenarioUser } from './scenario.ts';

export interface SimulatedHark {
  /** Begins to watch, after the first time on the data that is there: a restart is `stop` and `start`. */
  start(): Promise<void>;
  /** Ends the engine as a signal would; the data stays. */
  stop(): Promise<void>;
  /** Lets go of everything. */
  close(): Promise<void>;
  /** A message of the person. Answers with the ids of the reminders and notes it made. */
  say(text: string, channel: string): Promise<readonly string[]>;
  /** Answers with the note's id. */
  remember(memory: Readonly<Record<string, unknown>>): Promise<string>;
  /** A note is resolved, a reminder done. */
  finish(id: string): Promise<void>;
  /** What the person did with a message: the card says what it was. */
  react(card: Readonly<Record<string, unknown>>, value: Reaction): Promise<void>;
  /** The reminder that putting off this one made, if it was the last thing done to it. */
  putOffTo(reminderId: string): Promise<string | undefined>;
  /** The notes behind an item that is none itself: a contact, a habit. */
  behind(itemId: string): Promise<readonly string[]>;
  takeIn(item: { readonly source: string; readonly from?: string; readonly text: string }): Promise<void>;
  set(name: string, value: unknown): Promise<void>;
  /** Every look at whether to speak, the earliest first. */
  beats(): Promise<readonly LedgerRow[]>;
  tokens(): Promise<number>;
}

export interface SimulatedWorld {
  readonly clock: TestClock;
  readonly channels: readonly Channel[];
  readonly user: ScenarioUser;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface SimulationPorts {
  /** The person is known, reachable on every channel (the first one last used), and nothing is watched yet. */
  open(world: SimulatedWorld): Promise<SimulatedHark>;
  /** Lets others on this machine have their turn. */
  breathe(): Promise<void>;
}
