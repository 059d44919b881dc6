/**
 * What a reminder's card may still offer. A card is a moment in the thread; the task behind it goes on living. The
 * truth is the task list (`undefined` while it loads). What was tapped here (`act`) counts before it while it is on
 * its way, and afterwards only gives the words: a reminder opened again elsewhere is open here too.
 */
import type { ReminderFiredCard, ReminderSetCard, WireTask } from '../../../src/doors/http/contract.ts';

/** Something the person did on this device, kept so that the folded line can say when. */
export interface Act {
  readonly kind: 'done' | 'snoozed' | 'deleted';
  readonly at: number;
  /** Until when it was snoozed, once known. */
  readonly until?: number;
  /** Not yet confirmed by a newer task list. */
  readonly isPending?: boolean;
}

type Tasks = readonly WireTask[] | undefined;

export type SetState =
  /** Counts down to `nextAt`. */
  | { readonly kind: 'waiting'; readonly nextAt: number }
  /** Its time has come; there is nothing to take back. */
  | { readonly kind: 'past' }
  | { readonly kind: 'off'; readonly nextAt: number }
  | { readonly kind: 'deleted'; readonly canUndo: boolean };

export function setState(card: ReminderSetCard, tasks: Tasks, act: Act | undefined, now: number): SetState {
  if (act?.isPending) return { kind: 'deleted', canUndo: true };
  const task = tasks?.find((one) => one.id === card.taskId);
  const nextAt = task ? nextRunOf(task) : (card.nextRunAt ?? undefined);
  if (task && !task.enabled && nextAt !== undefined && nextAt > now) return { kind: 'off', nextAt };
  const isGone = tasks !== undefined && !task;
  if (isGone && (act || card.isRepeating || (card.nextRunAt ?? 0) > now)) {
    return { kind: 'deleted', canUndo: act !== undefined };
  }
  return nextAt !== undefined && nextAt > now ? { kind: 'waiting', nextAt } : { kind: 'past' };
}

export type FiredState =
  | { readonly kind: 'open' }
  | { readonly kind: 'acted'; readonly act: Act }
  /** Closed somewhere else, or a later occurrence took its place. Nobody can tell from here which. */
  | { readonly kind: 'closed' };

/** Until the server has said, a card this young is taken for open and an older one for closed. */
const YOUNG_MS = 12 * 3_600_000;

/** `openSlotAt`: the task's open occurrence, `null` when it has none, `undefined` while that is not known. */
export function firedState(
  card: ReminderFiredCard,
  openSlotAt: number | null | undefined,
  act: Act | undefined,
  now: number,
): FiredState {
  if (act && (act.isPending || (act.until ?? 0) > now)) return { kind: 'acted', act };
  const isOpen = openSlotAt === undefined ? !act && now - card.slotAt < YOUNG_MS : openSlotAt === card.slotAt;
  if (isOpen) return { kind: 'open' };
  return act ? { kind: 'acted', act } : { kind: 'closed' };
}

export function nextRunOf(task: WireTask): number | undefined {
  return task.state.nextRunAtMs ?? task.nextRuns[0];
}

/** The next `count` things to come, soonest first. */
export function comingUp(
  tasks: readonly WireTask[],
  now: number,
  count: number,
): Array<{ task: WireTask; at: number }> {
  return tasks
    .filter((task) => task.enabled)
    .flatMap((task) => {
      const at = nextRunOf(task);
      return at !== undefined && at > now ? [{ task, at }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, count);
}
