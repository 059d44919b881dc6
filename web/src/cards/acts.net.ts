/**
 * Done, later, delete, and taking each back. The card folds at the tap and a toast offers the way back; when the
 * server refuses, the card opens again and says why. What was done is remembered on this device for its words only.
 */
import type { WireTask } from '../../../src/doors/http/contract.ts';
import { ApiError, post, remove } from '../net/api.net.ts';
import { personZone, refreshNow, taskPath } from '../net/queries.ts';
import { now } from '../time/clock.ts';
import { clockOf } from '../time/zone.ts';
import { createStoredStore } from '../ui/store.ts';
import { showToast } from '../ui/toast-store.ts';
import { type Act, nextRunOf } from './card-state.ts';

type Acts = Readonly<Record<string, Act>>;
/** Older ones lose only their words. */
const KEPT = 200;

export const acts = createStoredStore<Acts>({
  name: 'hark.acts',
  read: readActs,
  write: (value) => JSON.stringify(Object.fromEntries(Object.entries(value).slice(-KEPT))),
});

function readActs(text: string | null): Acts {
  try {
    const entries = Object.entries((JSON.parse(text ?? '{}') ?? {}) as Record<string, Act>);
    return Object.fromEntries(entries.map(([key, { isPending: _, ...act }]) => [key, act]));
  } catch {
    return {};
  }
}

function note(key: string, act: Act | undefined): void {
  const { [key]: _, ...others } = acts.get();
  acts.set(act ? { ...others, [key]: act } : others);
}

/** Which card: a task, or one occurrence of it. */
export interface Target {
  readonly taskId: string;
  readonly title: string;
  readonly slotAt?: number;
}

export const keyOf = ({ taskId, slotAt }: Target): string => (slotAt === undefined ? taskId : `${taskId}@${slotAt}`);

export function markDone(target: Target): Promise<void> {
  return act(target, { kind: 'done', at: now() }, async () => {
    await post(path(target, 'done'), { slotAt: target.slotAt });
    return { title: target.title, rest: ' done' };
  });
}

export type Later = { readonly minutes: number } | { readonly until: 'tomorrow' };

export function snooze(target: Target, later: Later): Promise<void> {
  const at = now();
  const until = 'minutes' in later ? at + later.minutes * 60_000 : undefined;
  return act(target, { kind: 'snoozed', at, ...(until ? { until } : {}) }, async () => {
    const task = await post<WireTask | undefined>(path(target, 'snooze'), { ...later, slotAt: target.slotAt });
    const known = (task?.state && nextRunOf(task)) ?? until;
    if (known !== undefined) note(keyOf(target), { kind: 'snoozed', at, until: known, isPending: true });
    const isTomorrow = 'until' in later;
    const clock = known === undefined ? '' : clockOf(known, personZone.get());
    return { lead: 'Snoozed to ', title: [isTomorrow ? 'tomorrow' : '', clock].filter(Boolean).join(' ') };
  });
}

export function deleteTask(target: Target): Promise<void> {
  return act(target, { kind: 'deleted', at: now() }, async () => {
    await remove(path(target));
    return { title: target.title, rest: ' deleted' };
  });
}

export async function takeBack(target: Target): Promise<void> {
  const key = keyOf(target);
  const before = acts.get()[key];
  note(key, undefined);
  try {
    await post(path(target, 'undo'));
  } catch (error) {
    note(key, before);
    showToast({ lead: 'Not taken back: ', title: reasonOf(error) });
    return;
  }
  await refreshNow().catch(() => undefined);
}

interface Said {
  readonly lead?: string;
  readonly title: string;
  readonly rest?: string;
}

async function act(target: Target, happened: Act, ask: () => Promise<Said>): Promise<void> {
  const key = keyOf(target);
  note(key, { ...happened, isPending: true });
  try {
    showToast({ ...(await ask()), undo: () => void takeBack(target) });
  } catch (error) {
    note(key, undefined);
    showToast({ lead: 'Not changed: ', title: reasonOf(error) });
    return;
  }
  await settle(key);
}

/** Without a newer list the act stays in front: the old list would open the card again. */
async function settle(key: string): Promise<void> {
  try {
    await refreshNow();
  } catch {
    return;
  }
  const noted = acts.get()[key];
  if (!noted) return;
  const { isPending: _, ...settled } = noted;
  note(key, settled);
}

function path({ taskId }: Target, verb?: string): string {
  return verb ? `${taskPath(taskId)}/${verb}` : taskPath(taskId);
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'something in the page failed.';
}
