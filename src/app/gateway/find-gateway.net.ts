/** Asks whether the gateway that `gateway.json` names really answers. */
import type { Surroundings } from '../../config/index.ts';
import { readGatewayFile, readTokenFile } from './gateway-file.fs.ts';

const PATIENCE_MS = 2_000;

export async function findGateway({ paths, env }: Surroundings): Promise<{ url: string; token: string } | undefined> {
  const gateway = await readGatewayFile(paths);
  if (!gateway) return undefined;
  try {
    const answer = await fetch(`${gateway.url}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return undefined;
  } catch {
    return undefined;
  }
  return { url: gateway.url, token: env.HARK_TOKEN?.trim() || (await readTokenFile(paths)) };
}
