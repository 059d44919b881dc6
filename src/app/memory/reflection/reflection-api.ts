/**
 * Reflection and promotion as the doors see them (R1, R7, R8): run one now, look at the runs as diffs, take a change
 * or a whole run back, bring MEMORY.md in line. A change that cannot be taken back because its note was edited since
 * is left as it is, and said so.
 */
import { ConflictError, count } from '../../../base/index.ts';
import type { MemoryApi, ReflectionView } from '../../../doors/operations/index.ts';
import { writeLedger } from '../../../ledger/index.ts';
import {
  type Edit,
  listReflections,
  readReflection,
  type StoredChange,
  type StoredReflection,
  undoChange,
} from '../../../memory/reflect/index.ts';
import { requirePerson } from '../../../people/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { requireLimit } from '../notes-api.ts';
import type { Promotion } from './promotion.ts';
import type { Reflection } from './reflection.ts';

export type ReflectionApi = Pick<MemoryApi, 'reflect' | 'reflections' | 'undo' | 'promote'>;

const USUAL_RUNS = 30;
const MOST_RUNS = 365;

export function reflectionApi(
  parts: MemoryParts & { readonly reflection: Reflection; readonly promotion: Promotion },
): ReflectionApi {
  const { store, reflection, promotion } = parts;
  const personOf = async (personId: string | undefined): Promise<string> =>
    (await store.read((tx) => requirePerson(tx, personId))).id;
  const read = (personId: string, id: string): Promise<ReflectionView> =>
    store.read(async (tx) => viewOf(await readReflection(tx, personId, id)));
  return {
    async reflect({ personId, nuggetName, limit } = {}) {
      requireLimit(limit, 1);
      const id = await personOf(personId);
      const done = await reflection.run(id, {
        ...(nuggetName === undefined ? {} : { shelf: nuggetName }),
        ...(limit === undefined ? {} : { limit }),
      });
      return { ...(await read(id, done.id)), promoted: done.promoted };
    },
    reflections: ({ personId, limit } = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, personId);
        const runs = await listReflections(tx, person.id, Math.min(requireLimit(limit, 0) ?? USUAL_RUNS, MOST_RUNS));
        return Promise.all(runs.map(async ({ id }) => viewOf(await readReflection(tx, person.id, id))));
      }),
    async undo({ personId, reflectionId, seq }) {
      const id = await personOf(personId);
      const undone = await (seq === undefined
        ? undoAll(parts, id, reflectionId)
        : undoOne(parts, id, reflectionId, seq).then(() => ({ undone: 1, kept: 0 })));
      if (undone.undone > 0) await promotion.promote(id);
      return undone;
    },
    async promote({ personId } = {}) {
      return { promoted: await promotion.promote(await personOf(personId)) };
    },
  };
}

/** The latest first: a later change may rest on an earlier one. */
async function undoAll(
  parts: MemoryParts,
  personId: string,
  reflectionId: string,
): Promise<{ undone: number; kept: number }> {
  const { changes } = await parts.store.read((tx) => readReflection(tx, personId, reflectionId));
  let undone = 0;
  let kept = 0;
  for (const { seq, undoneAt } of changes.toReversed()) {
    if (undoneAt !== null) continue;
    try {
      await undoOne(parts, personId, reflectionId, seq);
      undone++;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      kept++;
    }
  }
  return { undone, kept };
}

/** A unit of its own, so that a change that cannot be taken back leaves nothing half done. */
function undoOne(parts: MemoryParts, personId: string, reflectionId: string, seq: number): Promise<void> {
  const { store, clock, ids, settling } = parts;
  return store.transaction(async (tx) => {
    const nowMs = clock.now();
    const change = await undoChange(tx, { personId, nowMs }, reflectionId, seq);
    await settling.settleNotes(tx, personId);
    await writeLedger(tx, ids, {
      personId,
      kind: 'reflect',
      subject: reflectionId,
      at: nowMs,
      outcome: 'undone',
      summary: `Took back what reflection did: ${change.detail} (${count(change.edits.length, 'edit')}).`,
      detail: { seq, noteId: change.noteId },
    });
  });
}

function viewOf(run: StoredReflection & { readonly changes: readonly StoredChange[] }): ReflectionView {
  const { id, ranAt, inspected, rewritten, merged, hidden, tagged, linked } = run;
  return {
    id,
    ranAt: new Date(ranAt).toISOString(),
    inspected,
    rewritten,
    merged,
    hidden,
    tagged,
    linked,
    changes: run.changes.map((change) => ({
      seq: change.seq,
      type: change.type,
      nuggetName: change.shelf,
      noteId: change.noteId,
      detail: change.detail,
      ...textsOf(change),
      undone: change.undoneAt !== null,
    })),
  };
}

/** The text before and after, where the text itself was changed; tags before and after, where those were. */
function textsOf({ type, edits }: StoredChange): { before?: string; after?: string } {
  const isContent = (edit: Edit) => edit.on === 'note' && edit.field === 'content';
  const content = edits.find(isContent);
  if (content?.on === 'note') return { before: String(content.before ?? ''), after: String(content.after ?? '') };
  if (type !== 'tag') return {};
  const tags = (isAdded: boolean) =>
    edits.flatMap((edit) => (edit.on === 'tag' && edit.add === isAdded ? [edit.tag] : []));
  return { before: tags(false).join(', '), after: tags(true).join(', ') };
}
