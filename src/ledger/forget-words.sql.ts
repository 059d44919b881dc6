/**
 * Takes the words of forgotten notes out of what the ledger tells about looks and what came of them (M10): the signals
 * that named a note, the gates that quote it, the message and its sending. That somebody looked, when, why and with
 * what outcome stays, and so do ids: only words go. Rows that do not name a forgotten note are not touched, whatever
 * they say, so that nobody can make the ledger lose words by repeating them elsewhere.
 */
import type { Tx } from '../store/index.ts';

export interface ForgottenWords {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

const GONE = '(forgotten)';
const SUMMARY = 'About something that was forgotten.';
/** Shorter words stand in texts that are about something else. */
const SHORTEST_WORDS = 4;
const ROWS_PER_READ = 200;

export async function forgetLedgerWords(
  tx: Tx,
  personId: string,
  notes: readonly ForgottenWords[],
): Promise<{ changed: number }> {
  const ids = new Set(notes.map(({ id }) => id));
  const words = notes.flatMap(({ title, content }) => [title, content]);
  let changed = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { id: string; summary: string; detail: string | null }[] = await tx.db
      .selectFrom('ledger')
      .select(['id', 'summary', 'detail'])
      .where('person_id', '=', personId)
      .where('kind', '=', 'beat')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_PER_READ)
      .execute();
    for (const row of rows) if (await forgetInRow(tx, row, { ids, words })) changed++;
    after = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.id;
  }
  return { changed };
}

/** What jobs made of forgotten notes are called goes too. Their slots, instants and outcomes stay. */
export async function forgetLedgerJobs(tx: Tx, personId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.db
    .updateTable('ledger')
    .set({ summary: SUMMARY })
    .where('person_id', '=', personId)
    .where('kind', 'in', ['job', 'slot'])
    .where('subject', 'in', jobIds)
    .execute();
}

async function forgetInRow(
  tx: Tx,
  row: { readonly id: string; readonly summary: string; readonly detail: string | null },
  { ids, words }: { readonly ids: ReadonlySet<string>; readonly words: readonly string[] },
): Promise<boolean> {
  const detail: unknown = row.detail === null ? null : JSON.parse(row.detail);
  const quoted = textsAbout(detail, ids);
  if (quoted === undefined) return false;
  const isQuoting = quoteFinder([...words, ...quoted]);
  const said = isSaidOf(detail, ids);
  const clean = JSON.stringify(
    said ? withoutSaid(withoutWords(detail, ids, isQuoting)) : withoutWords(detail, ids, isQuoting),
  );
  const summary = said || isQuoting(row.summary) ? SUMMARY : row.summary;
  await tx.db.updateTable('ledger').set({ summary, detail: clean }).where('id', '=', row.id).execute();
  // What a look led to tells the same words in its own line: the sending above all.
  const children = await tx.db
    .selectFrom('ledger')
    .select(['id', 'kind', 'summary'])
    .where('parent_id', '=', row.id)
    .execute();
  for (const child of children) {
    if (!(said && child.kind === 'send') && !isQuoting(child.summary)) continue;
    await tx.db.updateTable('ledger').set({ summary: SUMMARY }).where('id', '=', child.id).execute();
  }
  return true;
}

/** Something was said about it, or would have been: perhaps in words of a model's own, in which no quote is found. */
function isSaidOf(detail: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof detail !== 'object' || detail === null || !('text' in detail) || !('decision' in detail)) return false;
  return textsAbout(detail.decision, ids) !== undefined;
}

function withoutSaid(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return detail;
  return {
    ...detail,
    text: GONE,
    ...('model' in detail ? { model: withoutWords(detail.model, NO_IDS, () => true) } : {}),
  };
}

const NO_IDS: ReadonlySet<string> = new Set();

function quoteFinder(words: readonly string[]): (text: string) => boolean {
  const quotes = [...new Set(words.map(plain))].filter((word) => word.length >= SHORTEST_WORDS);
  return (text) => {
    const read = plain(text);
    return quotes.some((quote) => read.includes(quote));
  };
}

/** Case, line breaks and the `…` of a shortened text do not matter. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim().replace(/…$/u, '').trimEnd();

/** The texts of everything in here that is about one of these notes; undefined when nothing is. */
function textsAbout(value: unknown, ids: ReadonlySet<string>): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const below = Object.values(value).map((part) => textsAbout(part, ids));
  const found = below.filter((texts) => texts !== undefined).flat();
  if (isAbout(value, ids)) return 'text' in value && typeof value.text === 'string' ? [...found, value.text] : found;
  return below.some((texts) => texts !== undefined) ? found : undefined;
}

/** A signal names notes in `itemIds`, an earlier message in `items`. */
function isAbout(value: object, ids: ReadonlySet<string>): boolean {
  if ('itemIds' in value && Array.isArray(value.itemIds)) return value.itemIds.some((id) => ids.has(id));
  return 'items' in value && Array.isArray(value.items) && value.items.some((item) => ids.has(item?.id));
}

/** A name a program compares (`time_of_day`, an id, a zone): a note called "time" must not take it along. */
const isName = (text: string): boolean => /^[\w:./+-]*$/.test(text);

function withoutWords(value: unknown, ids: ReadonlySet<string>, isQuoting: (text: string) => boolean): unknown {
  if (typeof value === 'string') return !isName(value) && isQuoting(value) ? GONE : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withoutWords(part, ids, isQuoting));
  const about = isAbout(value, ids);
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    if (about && name === 'text') return [name, GONE];
    // Topics are words of the note; one that stands for all keeps what the rules about topics saw: the same matter.
    if (about && name === 'topics') return [name, [GONE]];
    return [name, withoutWords(part, ids, isQuoting)];
  });
  return Object.fromEntries(parts);
}
