/** Everything the command line needs, from the real machine. */
import { type Log, systemClock } from '../../base/index.ts';
import { type PathFacts, prepareHome, readSurroundings } from '../../config/index.ts';
import type { CliPorts } from '../../doors/cli/index.ts';
import { requireLock } from '../open-app.ts';
import { listBackups, restoreBackup } from '../upkeep/index.ts';
import { readVersion } from '../version.fs.ts';
import { findGateway } from './find-gateway.net.ts';
import { openFromSurroundings } from './open-local.ts';

export async function cliPorts(facts: PathFacts): Promise<CliPorts> {
  const surroundings = await readSurroundings(facts);
  const { paths, env } = surroundings;
  const clock = systemClock();
  return {
    version: readVersion(),
    paths,
    env,
    async startGateway() {
      // Loaded here, so that a short command does not carry the server.
      const { startGateway } = await import('./gateway.ts');
      return startGateway(surroundings);
    },
    async openLocal({ isWatching }) {
      const { app, close } = await openFromSurroundings(surroundings, sentenceLog);
      if (isWatching) await app.start();
      else await app.prepare();
      return { hark: app, close };
    },
    listBackups: () => listBackups(paths),
    async restore(wanted) {
      await prepareHome(paths);
      const lock = requireLock(paths);
      try {
        return await restoreBackup(paths, wanted, clock.now());
      } finally {
        lock.release();
      }
    },
    findGateway: () => findGateway(surroundings),
    now: () => clock.now(),
  };
}

/** Warnings and errors as plain sentences beside the command's own output. */
const sentenceLog: Log = {
  debug() {},
  info() {},
  warn: (_fields, message) => void process.stderr.write(`${message}\n`),
  error: (_fields, message) => void process.stderr.write(`${message}\n`),
};
