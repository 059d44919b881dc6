/** `gateway.json` in the home folder: where the running gateway is. A hint, never a lock; whoever reads it asks the address. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { WorkspacePaths } from '../../config/index.ts';

export interface GatewayFile {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
}

export async function writeGatewayFile(paths: WorkspacePaths, gateway: GatewayFile): Promise<void> {
  const draft = `${paths.gatewayFile}.${gateway.pid}`;
  await writeFile(draft, `${JSON.stringify(gateway)}\n`, { mode: 0o600 });
  await rename(draft, paths.gatewayFile);
}

export async function readGatewayFile(paths: WorkspacePaths): Promise<GatewayFile | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(paths.gatewayFile, 'utf8'));
    return isGatewayFile(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the file unless another gateway has written its own meanwhile. */
export async function removeGatewayFile(paths: WorkspacePaths, pid: number): Promise<void> {
  const found = await readGatewayFile(paths);
  if (found?.pid === pid) await rm(paths.gatewayFile, { force: true });
}

/** The token the gateway was started with, where the environment does not say; empty when there is none. */
export async function readTokenFile(paths: WorkspacePaths): Promise<string> {
  return (await readFile(paths.tokenFile, 'utf8').catch(() => '')).trim();
}

function isGatewayFile(value: unknown): value is GatewayFile {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && typeof value.pid === 'number' && 'url' in value && typeof value.url === 'string';
}
