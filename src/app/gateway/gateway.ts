/**
 * The running Hark of a machine: the app with its loop, the HTTP door, and a small file that tells the command line
 * where to find it. Stops cleanly on request; a kill is survivable because nothing here is the truth.
 */
import { systemClock, systemIds } from '../../base/index.ts';
import { loadOrCreateToken, type Surroundings } from '../../config/index.ts';
import type { RunningGateway } from '../../doors/cli/index.ts';
import { createSignIn, type RunningServer, serveHttp } from '../../doors/http/index.ts';
import { removeGatewayFile, writeGatewayFile } from './gateway-file.fs.ts';
import { openFromSurroundings } from './open-local.ts';
import { webFolder } from './web-folder.fs.ts';

export async function startGateway(surroundings: Surroundings): Promise<RunningGateway> {
  const { paths, env } = surroundings;
  const opened = await openFromSurroundings(surroundings);
  const { app, log } = opened;
  let server: RunningServer | undefined;
  try {
    const { token, notes } = await loadOrCreateToken(paths, systemIds(systemClock()), env);
    for (const note of notes) log.warn({}, note);
    const settings = await app.settings.list();
    const setting = (name: string) => settings.find((view) => view.name === name)?.value;
    const signIn = createSignIn(systemClock(), systemIds(systemClock()));
    const listening = await serveHttp({
      hark: app,
      token,
      signIn,
      clock: systemClock(),
      ids: systemIds(systemClock()),
      log,
      host: String(setting('server.host')),
      port: Number(setting('server.port')),
      webFolder: await webFolder(),
    });
    server = listening;
    await app.start();
    await writeGatewayFile(paths, { pid: process.pid, port: listening.port, url: listening.url });
    const stopped = Promise.withResolvers<void>();
    const stop = async (): Promise<void> => {
      await removeGatewayFile(paths, process.pid);
      await listening.close();
      await opened.close();
      stopped.resolve();
    };
    return {
      url: listening.url,
      newLink: () => `${listening.url}/#code=${signIn.newCode()}`,
      stopped: stopped.promise,
      stop,
    };
  } catch (error) {
    // A port that still answers would keep a process alive that does nothing.
    await server?.close();
    await opened.close();
    throw error;
  }
}
