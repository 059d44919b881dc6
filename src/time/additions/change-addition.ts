/**
 * Makes and changes standing additions: add, edit, pause, delete, undo, approve. Each is one unit of work and leaves a
 * ledger row; delete and edit leave a way back. Another person's addition does not exist.
 *
 * Refuses more than a heartbeat's prompt can hold, what a model may not do by itself (S4), and any change from a turn
 * that holds untrusted text to something the owner relies on (Q5).
 */
import { ConflictError, NotFoundError, quote, shorten } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Caller, checkModelRoom, type JobParts, refuseFromUntrustedTurn } from '../jobs/index.ts';
import type { Addition, AdditionCreate, AdditionPatch, AdditionUndo } from './addition.ts';
import { countAdditions, findAddition, saveAddition } from './additions.sql.ts';

export type AdditionParts = Pick<JobParts, 'clock' | 'ids' | 'publish'>;

/** Every one of them is read by a model at every heartbeat. */
export const MOST_ADDITIONS = 50;

export async function addAddition(
  parts: AdditionParts,
  tx: Tx,
  create: AdditionCreate,
  caller: Caller,
): Promise<Addition> {
  const person = await requirePerson(tx, caller.personId);
  if ((await countAdditions(tx, person.id)) >= MOST_ADDITIONS) {
    throw new ConflictError(
      'on_heartbeat',
      `There are ${MOST_ADDITIONS} standing additions already, and that is the limit. Delete some first.`,
    );
  }
  if (caller.by === 'model') await checkModelRoom(tx, person.id);
  const now = parts.clock.now();
  const addition: Addition = {
    id: parts.ids.next(),
    personId: person.id,
    ...create,
    createdBy: caller.by,
    needsApproval: caller.by === 'model' && caller.holdsUntrustedText === true,
    createdAtMs: now,
    updatedAtMs: now,
  };
  await keep(parts, tx, addition, caller, 'added', { outcome: 'set', sentence: 'Set for every heartbeat:' });
  return addition;
}

export async function requireAddition(tx: Tx, id: string, personId: string): Promise<Addition> {
  const addition = await findAddition(tx, id, personId);
  if (addition) return addition;
  throw new NotFoundError('id', `There is no task ${quote(id)}. The list of tasks shows them all.`);
}

async function requireLive(tx: Tx, id: string, caller: Caller): Promise<Addition> {
  const addition = await requireAddition(tx, id, caller.personId);
  if (addition.deletedAtMs === undefined) return addition;
  throw new NotFoundError('id', `${nameOf(addition)} is gone already. Undo brings it back.`);
}

export async function updateAddition(
  parts: AdditionParts,
  tx: Tx,
  id: string,
  patch: AdditionPatch,
  caller: Caller,
): Promise<Addition> {
  const addition = await requireLive(tx, id, caller);
  refuseFromUntrustedTurn(caller, addition);
  const isResumed = patch.enabled === true && !addition.enabled;
  if (caller.by === 'model' && isResumed) await checkModelRoom(tx, addition.personId);
  const { description, prompt, enabled } = addition;
  const now = parts.clock.now();
  const undo: AdditionUndo = { action: 'edit', atMs: now, before: { description, prompt, enabled } };
  const changed: Addition = { ...addition, ...patch, updatedAtMs: now, undo };
  const outcome = patch.enabled === false ? 'paused' : isResumed ? 'resumed' : 'changed';
  await keep(parts, tx, changed, caller, 'changed', { outcome, sentence: SENTENCES[outcome] });
  return changed;
}

const SENTENCES = { paused: 'Paused', resumed: 'Resumed', changed: 'Changed' };

/** Soft: it leaves every list and the heartbeat at once, and can be brought back until it is purged. */
export async function removeAddition(parts: AdditionParts, tx: Tx, id: string, caller: Caller): Promise<Addition> {
  const addition = await requireLive(tx, id, caller);
  refuseFromUntrustedTurn(caller, addition);
  const now = parts.clock.now();
  const removed: Addition = { ...addition, deletedAtMs: now, undo: { action: 'delete', atMs: now, before: {} } };
  await keep(parts, tx, removed, caller, 'removed', { outcome: 'deleted', sentence: 'Deleted' });
  return removed;
}

/** Takes the last change back. */
export async function undoAddition(parts: AdditionParts, tx: Tx, id: string, caller: Caller): Promise<Addition> {
  const { undo, deletedAtMs: _, ...addition } = await requireAddition(tx, id, caller.personId);
  if (!undo) throw new ConflictError('id', `There is nothing to undo for ${nameOf(addition)}.`);
  const restored: Addition = { ...addition, ...undo.before, updatedAtMs: parts.clock.now() };
  const sentence = `Took back the last change (${undo.action}) of`;
  await keep(parts, tx, restored, caller, 'changed', { outcome: 'undone', sentence });
  return restored;
}

/** The owner agrees to an addition that a model made while it held text from outside (S4). */
export async function approveAddition(parts: AdditionParts, tx: Tx, id: string, caller: Caller): Promise<Addition> {
  if (caller.by !== 'owner') throw new ConflictError('id', 'Only the owner can approve a task.');
  const addition = await requireLive(tx, id, caller);
  const approved: Addition = { ...addition, needsApproval: false, updatedAtMs: parts.clock.now() };
  await keep(parts, tx, approved, caller, 'changed', { outcome: 'approved', sentence: 'You approved' });
  return approved;
}

async function keep(
  parts: AdditionParts,
  tx: Tx,
  addition: Addition,
  caller: Caller,
  change: 'added' | 'changed' | 'removed',
  told: { outcome: string; sentence: string },
): Promise<void> {
  await saveAddition(tx, addition);
  await writeLedger(tx, parts.ids, {
    personId: addition.personId,
    kind: 'job',
    subject: addition.id,
    at: parts.clock.now(),
    outcome: told.outcome,
    summary: `${told.sentence} ${nameOf(addition)}.`,
    detail: { by: caller.by, onHeartbeat: true },
    ...(caller.causeId === undefined ? {} : { parentId: caller.causeId }),
  });
  tx.afterCommit(() => parts.publish({ personId: addition.personId, taskId: addition.id, change }));
}

const nameOf = ({ description }: Pick<Addition, 'description'>): string => `"${shorten(description, 80)}"`;
