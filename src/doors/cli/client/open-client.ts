/**
 * Finds Hark: the running gateway if there is one, else the data itself. Two commands at once without a gateway would
 * both want the data; the second waits a moment for the first, because such a command is over quickly.
 */
import type { CliPorts, LocalHark } from '../cli-ports.ts';
import { isHomeInUse } from '../exit-codes.ts';
import { wait } from '../wait.loop.ts';
import type { Client } from './client.ts';
import { gatewayClient } from './gateway-client.net.ts';
import { localClient } from './local-client.ts';

const TRIES = 20;
const BETWEEN_TRIES_MS = 150;

export async function openClient(ports: CliPorts, isWatching: boolean, pause = wait): Promise<Client> {
  for (let tries = 1; ; tries++) {
    const gateway = await ports.findGateway();
    if (gateway) return gatewayClient(gateway, () => ports.findGateway());
    try {
      const local: LocalHark = await ports.openLocal({ isWatching });
      return localClient(local.hark, () => local.close());
    } catch (error) {
      // By a command that is about to end, or a gateway that is about to answer.
      if (!isHomeInUse(error) || tries >= TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
