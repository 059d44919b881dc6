/**
 * The tools that look into memory (SPEC M3, M4): search over everything, lines of a file, and notes in full. What a
 * search finds counts as a hit for the conversation the turn belongs to (M6). Searching never fails: trouble is told
 * in the answer, with what to do.
 */
import { NotFoundError } from '../../../base/index.ts';
import { openObject, placeIn, readInteger, readText } from '../../../time/cron-input/index.ts';
import type { MemoryResult, WireNote } from '../../operations/index.ts';
import type { Tool, ToolCall } from '../tool.ts';
import { memoryGetFace, memorySearchFace, searchNotesFace } from './memory-faces.ts';
import { noteView, outsideNote, resultView } from './note-view.ts';
import { fieldsOf, fractionOf, requireText } from './read-note.ts';

const LONGEST_QUERY = 2_000;
const LONGEST_PATH = 1_000;
const MOST_RESULTS = 50;
const USUAL_NOTES = 6;
/** Some that are found lie on another shelf. */
const SPARE = 30;
const MOST_LINES = 2_000;
const LAST_LINE = 10_000_000;

const memorySearch: Tool = {
  face: memorySearchFace,
  async run(call) {
    const { hark, context } = call;
    const fields = fieldsOf(call);
    const at = placeIn(fields);
    const query = requireText(fields, ['query', 'q'], 'say what to look for.', LONGEST_QUERY);
    const maxResults = readInteger(at('maxResults'), { min: 1, max: MOST_RESULTS });
    const minScore = fractionOf(fields.get('minScore'), 'minScore');
    const answer = await hark.memory.search(
      query,
      {
        personId: context.personId,
        sessionId: context.turn.conversationId,
        ...(maxResults === undefined ? {} : { maxResults }),
        ...(minScore === undefined ? {} : { minScore }),
      },
      call.caller,
    );
    return {
      ...answer,
      results: answer.results.map((result) => resultView(result, context.timeZone)),
      ...outsideNote(answer.results),
    };
  },
};

const memoryGet: Tool = {
  face: memoryGetFace,
  async run({ hark, context, args }) {
    const fields = openObject(args, 'arguments') ?? new Map();
    const at = placeIn(fields);
    const path = requireText(fields, ['path', 'file'], 'say which file, as memory_search shows it.', LONGEST_PATH);
    const from = readInteger(at('from'), { min: 1, max: LAST_LINE });
    const lines = readInteger(at('lines'), { min: 1, max: MOST_LINES });
    return {
      ...(await hark.memory.get({
        personId: context.personId,
        path,
        ...(from === undefined ? {} : { from }),
        ...(lines === undefined ? {} : { lines }),
      })),
    };
  },
};

const searchNotes: Tool = {
  face: searchNotesFace,
  async run(call) {
    const { hark, context } = call;
    const fields = fieldsOf(call);
    const at = placeIn(fields);
    const query = requireText(fields, ['query', 'q'], 'say what to look for.', LONGEST_QUERY);
    const shelf = readText(at('nuggetName'), LONGEST_PATH);
    const limit = readInteger(at('limit'), { min: 1, max: MOST_RESULTS }) ?? USUAL_NOTES;
    const answer = await hark.memory.search(
      query,
      { personId: context.personId, kinds: ['note'], maxResults: shelf === undefined ? limit : limit + SPARE },
      call.caller,
    );
    const { results, ...rest } = answer;
    const found = await notesOf(call, results);
    const notes = found.filter(({ nuggetName }) => shelf === undefined || nuggetName === shelf).slice(0, limit);
    return {
      ...rest,
      notes: notes.map((note) => noteView(note, context.timeZone)),
      count: notes.length,
      ...outsideNote(notes),
    };
  },
};

async function notesOf({ hark, context }: ToolCall, results: readonly MemoryResult[]): Promise<WireNote[]> {
  const ids = [...new Set(results.flatMap(({ noteId }) => (noteId === undefined ? [] : [noteId])))];
  const notes: WireNote[] = [];
  for (const id of ids) {
    try {
      notes.push(await hark.memory.note(id, { personId: context.personId }));
    } catch (error) {
      // Forgotten between the search and now.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return notes;
}

export const recallTools: readonly Tool[] = [memorySearch, memoryGet, searchNotes];
