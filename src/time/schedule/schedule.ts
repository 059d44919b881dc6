/**
 * What a schedule is, and what each kind of schedule must be able to do. A schedule is plain data that can be stored
 * and sent; all behaviour is in one `ScheduleKind` per kind (see `kinds/`). Invariant of every `nextAfter`: the answer is
 * strictly later than the instant given, and the search is bounded.
 */
interface Window {
  /** No run before this instant (inclusive). */
  readonly fromMs?: number;
  /** No run after this instant (inclusive). */
  readonly untilMs?: number;
}

export type AtSchedule = { readonly kind: 'at'; readonly at: string } & Window;
export type EverySchedule = { readonly kind: 'every'; readonly everyMs: number; readonly anchorMs?: number } & Window;
export type CronSchedule = {
  readonly kind: 'cron';
  readonly expr: string;
  readonly tz?: string;
  readonly staggerMs?: number;
} & Window;
export type RruleSchedule = {
  readonly kind: 'rrule';
  readonly rrule: string;
  /** Local time in `tz`, no offset: `2026-03-06T08:00:00`. */
  readonly dtstart: string;
  readonly tz: string;
} & Window;

export type Schedule = AtSchedule | EverySchedule | CronSchedule | RruleSchedule;

export interface NextRunOptions {
  /** The person's zone, for a schedule that names none. */
  readonly timeZone?: string;
  /** Spreads jobs that share a time (`staggerMs`), always the same way for the same job. */
  readonly jobId?: string;
}

/** The own fields of unchecked input. */
export type RawFields = Readonly<Record<string, unknown>>;

export interface ScheduleKind<S extends Schedule> {
  /** The first run strictly after `afterMs`; undefined when there is none. Throws InputError on a broken schedule. */
  nextAfter(schedule: S, afterMs: number, options: NextRunOptions): number | undefined;
  /** The cleaned schedule without its window. Throws InputError naming the bare field. */
  check(raw: RawFields, nowMs: number): S;
  /** In plain words; `readerZone` is where the reader is, when known. */
  describe(schedule: S, readerZone: string | undefined): string;
  /** The zone its wall-clock parts are read in. */
  zoneOf(schedule: S, readerZone: string | undefined): string;
}
