/**
 * Where everything is: one home folder (`HARK_HOME`, else `~/.hark`) and fixed places in it. Pure; the file
 * system is not asked. A leading `~` means the user's home, a relative path counts from the current folder.
 */
import { join, resolve } from 'node:path';

export interface WorkspacePaths {
  readonly home: string;
  readonly databaseFile: string;
  readonly tokenFile: string;
  readonly configFile: string;
  readonly dotEnvFile: string;
  readonly backupsFolder: string;
  /** The person's own files: MEMORY.md, HEARTBEAT.md and kin. */
  readonly workspaceFolder: string;
  /** Where other programs drop jobs, a line each (S13). */
  readonly requestsFile: string;
  /** Process id and port of the running gateway, for the command line to find it. */
  readonly gatewayFile: string;
  readonly lockFile: string;
  readonly logFile: string;
}

export interface PathFacts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly userHome: string;
  readonly currentFolder: string;
}

export function workspacePaths(facts: PathFacts): WorkspacePaths {
  const home = homeFolder(facts);
  return {
    home,
    databaseFile: join(home, 'hark.db'),
    tokenFile: join(home, 'token'),
    configFile: join(home, 'config.json'),
    dotEnvFile: join(home, '.env'),
    backupsFolder: join(home, 'backups'),
    workspaceFolder: join(home, 'workspace'),
    requestsFile: join(home, '.gateway', 'cron', 'requests.jsonl'),
    gatewayFile: join(home, 'gateway.json'),
    lockFile: join(home, 'hark.lock'),
    logFile: join(home, 'hark.log'),
  };
}

function homeFolder({ env, userHome, currentFolder }: PathFacts): string {
  const given = env.HARK_HOME?.trim() ?? '';
  if (given === '') return join(userHome, '.hark');
  // A shell expands `~`; a .env file or a service manager does not.
  return resolve(currentFolder, given.replace(/^~(?=$|[/\\])/, userHome));
}
