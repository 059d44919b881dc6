/** The doctor's look at the search index (SPEC Q2): do its counts agree, does anything wait, was anything left out. */
import { count, joinWords, quote } from '../../../base/index.ts';
import type { DoctorCheck } from '../../../doors/operations/index.ts';
import { listFileProblems } from '../../../memory/index-files/index.ts';
import { checkCounts, countChunks } from '../../../memory/search/index.ts';
import { listPeople } from '../../../people/index.ts';
import type { AppParts } from '../../app-parts.ts';
import { countWaiting } from './index-counts.sql.ts';
import { unfinishedRebuilds } from './rebuild-index.ts';

const NAMED = 3;
const REBUILD = 'Run `hark memory index --rebuild`.';

export async function checkIndex({ store, settings }: AppParts): Promise<DoctorCheck> {
  const isSearched = settings.get('memory.searchConversations');
  const found = await store.read(async (tx) => {
    let chunks = 0;
    let waiting = 0;
    const wrong: string[] = [];
    const left: string[] = [];
    for (const { id } of await listPeople(tx)) {
      const { note, file, message } = await countChunks(tx, id);
      chunks += note + file + message;
      waiting += await countWaiting(tx, id, isSearched);
      const problem = await checkCounts(tx, id);
      if (problem) wrong.push(problem);
      left.push(...(await listFileProblems(tx, id)).map(({ path }) => path));
    }
    return { chunks, waiting, wrong, left };
  });
  const name = 'index';
  if (found.wrong.length > 0) return { name, state: 'problem', detail: found.wrong.join(' '), next: REBUILD };
  if ((await unfinishedRebuilds(store)).length > 0) {
    return { name, state: 'warning', detail: 'It is being made anew.', next: 'Start Hark; it goes on by itself.' };
  }
  const waiting = found.waiting > 0 ? ` ${count(found.waiting, 'message or note', 'messages or notes')} wait.` : '';
  const detail = `Memory search holds ${count(found.chunks, 'piece of text', 'pieces of text')}.${waiting}`;
  if (found.left.length === 0) return { name, state: 'ok', detail };
  const named = joinWords(found.left.slice(0, NAMED).map(quote));
  const more = found.left.length > NAMED ? ` and ${found.left.length - NAMED} more` : '';
  return {
    name,
    state: 'warning',
    detail: `${detail} Not (or not wholly) in it: ${named}${more}.`,
    next: '`hark memory index` says why.',
  };
}
