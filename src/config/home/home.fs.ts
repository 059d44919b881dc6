/**
 * Reads the surroundings before anything else runs: the environment with its `.env` files, the config file, and
 * the folders of the home. A broken config or `.env` file never stops the start (P7): it is left as it is and
 * reported. A home that cannot be written does stop it, in words that say what to do.
 */
import { mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'dotenv';
import { messageOf } from '../../base/index.ts';
import type { SettingProblem } from '../resolve-settings.ts';
import { codeOf, explainFailure } from './explain-failure.ts';
import { type PathFacts, type WorkspacePaths, workspacePaths } from './workspace-paths.ts';

export interface Surroundings {
  readonly paths: WorkspacePaths;
  /** The real environment over `.env` of the current folder over `.env` of the home. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the config file holds; undefined when there is none or it cannot be read. */
  readonly file: unknown;
  readonly problems: readonly SettingProblem[];
}

export async function readSurroundings(facts: PathFacts): Promise<Surroundings> {
  // The current folder's .env may say where the home is, so it is read first.
  const near = await readDotEnv(join(facts.currentFolder, '.env'));
  const paths = workspacePaths({ ...facts, env: { ...near.env, ...facts.env } });
  const far = await readDotEnv(paths.dotEnvFile);
  const config = await readConfigFile(paths.configFile);
  return {
    paths,
    env: { ...far.env, ...near.env, ...facts.env },
    file: config.file,
    problems: [...near.problems, ...far.problems, ...config.problems],
  };
}

export async function readDotEnv(
  path: string,
): Promise<{ env: Record<string, string>; problems: readonly SettingProblem[] }> {
  const content = await readIfThere(path);
  if (typeof content === 'string') return { env: parse(content), problems: [] };
  return { env: {}, problems: content ? [unreadable(path, 'environment', content.why)] : [] };
}

export async function readConfigFile(path: string): Promise<{ file: unknown; problems: readonly SettingProblem[] }> {
  const content = await readIfThere(path);
  if (content === undefined) return { file: undefined, problems: [] };
  if (typeof content !== 'string') return { file: undefined, problems: [unreadable(path, 'file', content.why)] };
  if (content.trim() === '') return { file: undefined, problems: [] };
  try {
    return { file: JSON.parse(content), problems: [] };
  } catch (error) {
    // The parser quotes the text around the fault, which may hold a secret: only the place is told.
    const place = /position \d+( \(line \d+ column \d+\))?|end of JSON input/.exec(messageOf(error))?.[0];
    return { file: undefined, problems: [unreadable(path, 'file', `not valid JSON${place ? ` (${place})` : ''}`)] };
  }
}

/** Creates the home and its folders, open to the owner only, and proves that they can be written. */
export async function prepareHome(paths: WorkspacePaths): Promise<void> {
  const folders = [paths.home, paths.backupsFolder, paths.workspaceFolder, dirname(paths.requestsFile)];
  for (const folder of folders) await makeFolder(folder);
  // Permission bits lie (root, network disks, full disks); only writing tells.
  const probe = join(paths.home, `.probe-${process.pid}`);
  try {
    await writeFile(probe, 'x', { mode: 0o600 });
    await unlink(probe);
  } catch (cause) {
    throw explainFailure('write in the folder', paths.home, cause);
  }
}

/** Folders that exist keep their permissions: HARK_HOME may be a shared folder that is not ours to close. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  } catch (cause) {
    throw explainFailure('create the folder', folder, cause);
  }
}

async function readIfThere(path: string): Promise<string | { readonly why: string } | undefined> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    return { why: codeOf(error) === 'EISDIR' ? 'it is a folder' : messageOf(error) };
  }
}

function unreadable(path: string, where: 'file' | 'environment', why: string): SettingProblem {
  const message = `${path} is ${why.startsWith('not ') ? why : `not readable (${why})`}, so it is ignored and left as it is. Mend it and start Hark again.`;
  const allowed = where === 'file' ? 'a JSON object such as {"timeZone": "Europe/Berlin"}' : 'lines such as NAME=value';
  return { name: path, where, value: '', allowed, message };
}
