/** Looking after the data: copies, going back to one, and a check-up (Q2). */
import { ConflictError, formatLocal, messageOf, SetupError } from '../../../base/index.ts';
import { hostTimeZone } from '../../../config/index.ts';
import { type DoctorCheck, isStoreTrouble } from '../../operations/index.ts';
import { EXIT, isHomeInUse } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { formatAway, formatBytes } from '../text/format-time.ts';
import { table, wrap } from '../text/table.ts';
import type { Verb } from '../verb.ts';
import { contextOf } from './say.ts';

export const upkeepVerbs: readonly Verb[] = [
  {
    name: 'backup',
    summary: 'Make a checked copy of the data now.',
    examples: ['hark backup'],
    notes: 'One is made every day while Hark runs.',
    async run(session) {
      const made = await session.call('backup');
      return { json: made, text: () => `Backed up and checked: ${made.file} (${formatBytes(made.bytes)}).` };
    },
  },
  {
    name: 'backups',
    summary: 'The backups there are, the newest first.',
    examples: ['hark backups'],
    async run(session) {
      const backups = await (await session.ports()).listBackups();
      const text = async () => {
        if (backups.length === 0) return 'There is no backup yet. `hark backup` makes one.';
        const { nowMs, width } = await contextOf(session);
        const rows = backups.map(({ file, bytes, at }) => [formatAway(at, nowMs), formatBytes(bytes), file]);
        return table(rows, [{}, { isRight: true }, {}], width).join('\n');
      };
      return { json: { backups }, text };
    },
  },
  {
    name: 'restore',
    summary: 'Go back to a backup: the newest, or the one named. What was there is kept beside it.',
    takes: '[file]',
    examples: ['hark restore', 'hark restore hark-20260311T030000000Z.db'],
    notes: 'Stop Hark first.',
    async run(session, { words: [file] }) {
      const ports = await session.ports();
      const running = await ports.findGateway();
      if (running)
        throw new StopFirst('home', `Hark is running at ${running.url}; its data cannot be replaced under it.`);
      const done = await ports.restore(file);
      const from = formatLocal(done.from.at, hostTimeZone());
      const kept =
        done.keptAs === undefined ? 'There was no database before.' : `What was there is kept as ${done.keptAs}.`;
      return { json: done, text: () => `Restored the backup of ${from}.\n${kept}` };
    },
  },
  {
    name: 'doctor',
    summary: 'Check the installation and say what to mend.',
    examples: ['hark doctor', 'hark doctor --json'],
    notes: 'Ends with code 1 when something must be mended.',
    async run(session) {
      const found = await examine(session);
      return {
        json: found,
        text: () => doctorText(session, found.checks, found.isWell),
        code: found.isWell ? EXIT.ok : EXIT.failed,
      };
    },
  },
];

class StopFirst extends ConflictError {
  readonly next = 'Stop it (Ctrl-C where it runs), then run `hark restore` again.';
}

/** Data that cannot even be opened is a finding, not a failure of the check-up. */
async function examine(session: Session): Promise<{ checks: DoctorCheck[]; isWell: boolean }> {
  try {
    const { url } = await session.client();
    const found = await session.call('doctor.ask');
    const gateway: DoctorCheck =
      url === undefined
        ? { name: 'gateway', state: 'warning', detail: 'Hark is not running.', next: 'Start it with `hark start`.' }
        : { name: 'gateway', state: 'ok', detail: `Running at ${url}.` };
    return { checks: [gateway, ...found.checks], isWell: found.isWell };
  } catch (error) {
    const isData = (error instanceof SetupError && !isHomeInUse(error)) || isStoreTrouble(error);
    if (!isData) throw error;
    const { next } = error;
    return { checks: [{ name: 'data', state: 'problem', detail: messageOf(error), next }], isWell: false };
  }
}

function doctorText({ paint, terminal }: Session, checks: readonly DoctorCheck[], isWell: boolean): string {
  const signs = { ok: paint.good('ok'), warning: paint.warn('look'), problem: paint.bad('mend') };
  const lines = checks.flatMap(({ name, state, detail, next }) => {
    const sign = `${signs[state]}${' '.repeat(6 - { ok: 2, warning: 4, problem: 4 }[state])}`;
    const more = next === undefined ? [] : wrap(`Next: ${next}`, terminal.width, '      ');
    const [first = '', ...rest] = wrap(`${name}: ${detail}`, terminal.width, '      ');
    return [`${sign}${first.trimStart()}`, ...rest, ...more];
  });
  return [...lines, '', isWell ? 'All is well.' : 'Something must be mended.'].join('\n');
}
