/** Sources the index holds although they are gone, for an index that is made anew. Reads only. */
import type { SourceKind } from '../../../memory/search/index.ts';
import { statement, type Tx } from '../../../store/index.ts';

export interface LostSource {
  readonly kind: SourceKind;
  readonly id: string;
  /** One past the last of its chunks. */
  readonly parts: number;
}

const GONE: Readonly<Record<SourceKind, string>> = {
  note: 'NOT EXISTS (SELECT 1 FROM notes WHERE notes.id = chunks.source_id AND notes.person_id = chunks.person_id)',
  message:
    'NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = chunks.source_id AND messages.person_id = chunks.person_id)',
  file: 'NOT EXISTS (SELECT 1 FROM files WHERE files.path = chunks.source_id AND files.person_id = chunks.person_id)',
};

const lost = Object.entries(GONE).map(([kind, isGone]) =>
  statement<{ kind: SourceKind; id: string; parts: number }>(`SELECT '${kind}' AS kind, source_id AS id,
    MAX(part) + 1 AS parts FROM chunks WHERE person_id = ? AND source_kind = '${kind}' AND ${isGone}
    GROUP BY source_id LIMIT 1000`),
);

export async function lostSources(tx: Tx, personId: string): Promise<LostSource[]> {
  const found: LostSource[] = [];
  for (const ask of lost) {
    found.push(...(await ask(tx, personId)).rows.map(({ kind, id, parts }) => ({ kind, id, parts: Number(parts) })));
  }
  return found;
}
