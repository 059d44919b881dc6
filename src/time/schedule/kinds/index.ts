/** The table of schedule kinds. A new kind is one file with a `ScheduleKind` and one row here. */
import type { Schedule, ScheduleKind } from '../schedule.ts';
import { atKind } from './at.ts';
import { cronKind } from './cron.ts';
import { everyKind } from './every.ts';
import { rruleKind } from './rrule.ts';

const KINDS: { readonly [K in Schedule['kind']]: ScheduleKind<Extract<Schedule, { kind: K }>> } = {
  at: atKind,
  every: everyKind,
  cron: cronKind,
  rrule: rruleKind,
};

export const KIND_NAMES = Object.keys(KINDS);

/** The behaviour behind a kind's name; undefined for a name that is not in the table. */
export function kindNamed(name: unknown): ScheduleKind<Schedule> | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(KINDS, name)) return undefined;
  // A cast because the compiler cannot tie the name in the row to the name in the schedule; callers pass only schedules
  // whose `kind` is this very name.
  return KINDS[name as Schedule['kind']] as ScheduleKind<Schedule>;
}
