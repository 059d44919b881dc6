/**
 * Looks at everything Hark depends on and says what is wrong and what to do (SPEC Q2). Mends nothing; only a model that
 * answers the look counts as working again.
 */
import { count, formatLocal, messageOf } from '../../base/index.ts';
import type { DoctorCheck, HarkApi } from '../../doors/operations/index.ts';
import { listPeople } from '../../people/index.ts';
import { isSound } from '../../store/index.ts';
import type { AppParts } from '../app-parts.ts';
import { checkIndex } from '../memory/keep-index/index.ts';
import { listBackups } from './backup.fs.ts';

const BACKUP_TOO_OLD_MS = 48 * 3_600_000;

/** A look at one thing; `parts` is what most of them need. */
type Look = (parts: AppParts) => Promise<DoctorCheck | undefined>;

export async function runDoctor(parts: AppParts, more: readonly Look[] = []): ReturnType<HarkApi['doctor']> {
  const checks: DoctorCheck[] = [];
  const looks: readonly Look[] = [checkStore, checkFile, checkClock, checkSettingsFound, checkBackups, checkIndex];
  for (const check of [...looks, ...more]) {
    const found = await check(parts).catch(
      (error: unknown): DoctorCheck => ({ name: check.name, state: 'problem', detail: messageOf(error) }),
    );
    if (found) checks.push(found);
  }
  return { checks, isWell: checks.every((check) => check.state !== 'problem') };
}

async function checkStore({ store }: AppParts): Promise<DoctorCheck> {
  const people = await store.read((tx) => listPeople(tx));
  return {
    name: 'store',
    state: 'ok',
    detail: `${store.dialect} at ${store.place} answers; ${count(people.length, 'person', 'people')}.`,
  };
}

async function checkFile({ store, paths }: AppParts): Promise<DoctorCheck | undefined> {
  if (store.dialect !== 'sqlite' || !paths) return undefined;
  const verdict = await isSound(paths.databaseFile, 'integrity_check');
  if (verdict === 'ok') return { name: 'database file', state: 'ok', detail: 'Every page passed the check.' };
  return { name: 'database file', state: 'problem', detail: verdict, next: 'Stop Hark and run `hark restore`.' };
}

async function checkClock({ clock, settings }: AppParts): Promise<DoctorCheck> {
  const zone = settings.get('timeZone');
  return { name: 'clock and zone', state: 'ok', detail: `It is ${formatLocal(clock.now(), zone)} for you.` };
}

async function checkSettingsFound({ settings, fileProblems = [] }: AppParts): Promise<DoctorCheck> {
  const problems = [...fileProblems, ...settings.problems()];
  if (problems.length === 0) return { name: 'settings', state: 'ok', detail: 'All settings are in order.' };
  return {
    name: 'settings',
    state: 'warning',
    detail: problems.map((problem) => problem.message).join(' '),
    next: 'Correct them where they are set; until then the defaults are used.',
  };
}

async function checkBackups({ store, paths, clock }: AppParts): Promise<DoctorCheck | undefined> {
  if (store.dialect !== 'sqlite' || !paths) return undefined;
  const [newest] = await listBackups(paths);
  if (!newest) return { name: 'backups', state: 'warning', detail: 'There is none yet.', next: 'Run `hark backup`.' };
  const isOld = clock.now() - newest.at > BACKUP_TOO_OLD_MS;
  const detail = `The newest is from ${new Date(newest.at).toISOString()}: ${newest.file}`;
  return isOld
    ? { name: 'backups', state: 'warning', detail, next: 'Run `hark backup`; it is made daily while Hark runs.' }
    : { name: 'backups', state: 'ok', detail };
}
