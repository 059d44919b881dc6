/**
 * What the command line needs from the rest of Hark; `main.ts` hands it in. The verbs go to the running gateway over
 * HTTP when there is one; when there is none, they open the data themselves, do their work and close it again.
 */
import type { WorkspacePaths } from '../../config/index.ts';
import type { HarkApi } from '../operations/index.ts';

export interface RunningGateway {
  /** `http://127.0.0.1:8427` */
  readonly url: string;
  /** The address with a fresh single-use sign-in code in its fragment. */
  newLink(): string;
  /** Resolves when it was told to stop (signal) and has stopped. */
  readonly stopped: Promise<void>;
  stop(): Promise<void>;
}

export interface LocalHark {
  readonly hark: HarkApi;
  close(): Promise<void>;
}

export interface CliPorts {
  readonly version: string;
  readonly paths: WorkspacePaths;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Throws SetupError when another Hark holds the home folder, the port is taken, the data is broken… */
  startGateway(): Promise<RunningGateway>;
  /** Opens the data in this process. `isWatching`: run what falls due too (`hark chat` without a gateway). */
  openLocal(options: { isWatching: boolean }): Promise<LocalHark>;
  listBackups(): Promise<ReadonlyArray<{ file: string; bytes: number; at: number }>>;
  /** Puts a backup in the database's place; what was there is kept aside. Refused while a gateway runs. */
  restore(wanted: string | undefined): Promise<{ from: { file: string; at: number }; keptAs: string | undefined }>;
  /** The running gateway's address and the token to talk to it, if one answers. */
  findGateway(): Promise<{ url: string; token: string } | undefined>;
  now(): number;
}
