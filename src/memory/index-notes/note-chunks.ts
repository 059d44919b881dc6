/**
 * What search keeps of a note: its title and text, in one chunk as a rule, in several where the text is long. A note
 * that is hidden or empty leaves nothing. What has faded or was replaced stays: an exact old hit is never lost.
 */
import type { NotesTable } from '../../store/index.ts';
import { type Chunk, type ChunkTrust, chunkMarkdown } from '../search/index.ts';

/** About 400 tokens; most notes are far shorter and are not worth cutting. */
const LONGEST_WHOLE = 1_600;

export function noteChunks(row: NotesTable): Chunk[] {
  if (row.hidden === 1) return [];
  const text = textOf(row).trim();
  if (text === '') return [];
  const parts = text.length <= LONGEST_WHOLE ? [text] : chunkMarkdown(text).map((chunk) => chunk.text);
  return parts.map((part, i) => ({
    personId: row.person_id,
    sourceKind: 'note',
    sourceId: row.id,
    part: i,
    // Without a place of its own it stands where it was written.
    ...(row.document === null ? {} : { document: row.document, seq: row.seq ?? row.created_at }),
    ...(row.author === null ? {} : { author: row.author }),
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: part,
    at: row.created_at,
    trust: row.trust as ChunkTrust, // written only through the checks of notes
  }));
}

/** A title that is only the beginning of the text says nothing more. */
function textOf({ title, content }: NotesTable): string {
  return title === '' || content.startsWith(title) ? content : `${title}\n${content}`;
}
