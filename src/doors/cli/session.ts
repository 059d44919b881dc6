/**
 * One run of one verb: the terminal, the ports and the client, each opened when first needed and closed at the end.
 * What can be asked for here is all a verb may know about its surroundings.
 */
import type { CliPorts } from './cli-ports.ts';
import type { Answers, Client, Input } from './client/client.ts';
import { openClient } from './client/open-client.ts';
import type { Terminal } from './terminal.ts';
import { type Paint, paintFor } from './text/paint.ts';

export interface Session {
  readonly terminal: Terminal;
  readonly isJson: boolean;
  readonly paint: Paint;
  readonly personId: string | undefined;
  ports(): Promise<CliPorts>;
  /** `isWatching`: without a gateway, run here what falls due. Counts for the first call only. */
  client(options?: { isWatching: boolean }): Promise<Client>;
  /** An operation, for the person the command line named. */
  call<N extends keyof Answers>(name: N, input?: Input): Promise<Answers[N]>;
  /** The person's zone. */
  zone(): Promise<string>;
  close(): Promise<void>;
}

export interface SessionParts {
  readonly terminal: Terminal;
  readonly isJson: boolean;
  readonly personId: string | undefined;
  readonly openPorts: () => Promise<CliPorts>;
}

/** Settings and upkeep are the installation's, not one person's. */
const WITHOUT_PERSON = /^(?:settings\.|backup$|doctor\.ask$)/u;

export function openSession({ terminal, isJson, personId, openPorts }: SessionParts): Session {
  let ports: Promise<CliPorts> | undefined;
  let client: Promise<Client> | undefined;
  let zone: Promise<string> | undefined;
  const session: Session = {
    terminal,
    isJson,
    paint: paintFor(terminal.hasColour),
    personId,
    ports() {
      ports ??= openPorts();
      return ports;
    },
    client({ isWatching } = { isWatching: false }) {
      client ??= session.ports().then((opened) => openClient(opened, isWatching));
      return client;
    },
    async call(name, input = {}) {
      const forPerson = personId === undefined || WITHOUT_PERSON.test(name) ? {} : { personId };
      return (await session.client()).call(name, { ...input, ...forPerson });
    },
    zone() {
      zone ??= session.call('status').then(({ person }) => person.timeZone);
      return zone;
    },
    async close() {
      const opened = await client?.catch(() => undefined);
      await opened?.close();
    },
  };
  return session;
}
