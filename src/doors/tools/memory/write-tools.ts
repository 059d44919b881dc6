/**
 * The tools that write memory (SPEC M6, R1): keep, learn, reinforce, forget, and Nuggets' note tools. The same key
 * updates. What a turn with text from outside keeps is marked as such and never replaces a trusted note.
 */
import { ConflictError, InputError } from '../../../base/index.ts';
import { placeIn, readChoice, readInteger, readText } from '../../../time/cron-input/index.ts';
import type { ReflectionView, ToolAnswer } from '../../operations/index.ts';
import type { Tool, ToolCall } from '../tool.ts';
import {
  addLinkFace,
  createNoteFace,
  editNoteFace,
  memoryForgetFace,
  memoryLearnFace,
  memoryReinforceFace,
  memoryStoreFace,
  reflectFace,
  rememberFace,
} from './memory-faces.ts';
import { nameOf, noteView } from './note-view.ts';
import { fieldsOf, findNote, noteFieldsOf, patchOf, requireContent, requireText } from './read-note.ts';

const LONGEST_NAME = 300;
const LONGEST_REASON = 300;
const MOST_REFLECTED = 1_000;
/** From here on a note may graduate into SOUL.md (R9). */
const PROMOTION_HITS = 5;

async function keep(call: ToolCall, note: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
  const { hark, context, caller } = call;
  const kept = await hark.memory.remember({ ...note, personId: context.personId }, caller);
  return { ...noteView(kept, context.timeZone), stored: true };
}

async function store(call: ToolCall): Promise<ToolAnswer> {
  const fields = fieldsOf(call);
  const at = placeIn(fields);
  const key = readText(at('key'), LONGEST_NAME) ?? readText(at('title'), LONGEST_NAME);
  return keep(call, {
    content: requireContent(fields),
    ...(key === undefined ? {} : { title: key }),
    ...noteFieldsOf(fields, call.context.timeZone),
  });
}

const remember: Tool = { face: rememberFace, run: store };
const memoryStore: Tool = { face: memoryStoreFace, run: store };

const memoryLearn: Tool = {
  face: memoryLearnFace,
  run(call) {
    const fields = fieldsOf(call);
    const at = placeIn(fields);
    const key = readText(at('key'), LONGEST_NAME);
    return keep(call, {
      ...noteFieldsOf(fields, call.context.timeZone),
      content: requireContent(fields),
      type: readChoice(at('category'), ['LEARNING', 'ERROR', 'PREFERENCE'] as const) ?? 'LEARNING',
      ...(key === undefined ? {} : { title: key }),
    });
  },
};

const memoryReinforce: Tool = {
  face: memoryReinforceFace,
  async run(call) {
    const { hark, context } = call;
    const { personId, turn } = context;
    const key = requireText(fieldsOf(call), ['key', 'id'], 'say which note was of use.');
    const { id, trust } = await findNote(call, key, 'key');
    if (turn.holdsUntrustedText && trust !== 'untrusted') {
      throw new ConflictError(
        'key',
        'This turn holds text from outside, so it cannot vouch for what the user told Hark.',
      );
    }
    const note = await hark.memory.hit(id, { personId, sessionId: turn.conversationId });
    const isCandidate = note.hits >= PROMOTION_HITS;
    return {
      id,
      key: nameOf(note),
      hits: note.hits,
      reinforced: true,
      ...(isCandidate ? { canBePromoted: true } : {}),
    };
  },
};

const memoryForget: Tool = {
  face: memoryForgetFace,
  async run(call) {
    const { hark, context, caller } = call;
    const key = requireText(fieldsOf(call), ['key', 'id'], 'say which note to forget.');
    const note = await findNote(call, key, 'key');
    const gone = await hark.memory.forget({ id: note.id, personId: context.personId }, caller);
    return { key: nameOf(note), forgotten: gone.notes.map(({ id, why }) => ({ id, why })), count: gone.notes.length };
  },
};

const createNote: Tool = {
  face: createNoteFace,
  run(call) {
    const fields = fieldsOf(call);
    const shelf = readText(placeIn(fields)('nuggetName'), LONGEST_NAME);
    return keep(call, {
      title: requireText(fields, ['title', 'key'], 'say what the note is called.', LONGEST_NAME),
      content: requireContent(fields),
      ...(shelf === undefined ? {} : { nuggetName: shelf }),
      ...noteFieldsOf(fields, call.context.timeZone),
    });
  },
};

const editNote: Tool = {
  face: editNoteFace,
  async run(call) {
    const { hark, context, caller } = call;
    const fields = fieldsOf(call);
    const note = await findNote(call, requireText(fields, ['id', 'key'], 'say which note to change.'), 'id');
    const patch = patchOf(fields, context.timeZone);
    if (Object.keys(patch).length === 0) throw new InputError('content', 'Nothing to change was given.');
    const { personId, timeZone } = context;
    return { ...noteView(await hark.memory.edit(note.id, patch, { personId }, caller), timeZone) };
  },
};

const addLink: Tool = {
  face: addLinkFace,
  async run(call) {
    const { hark, context, caller } = call;
    const fields = fieldsOf(call);
    const from = await findNote(call, requireText(fields, ['fromId', 'from'], 'say which note.'), 'fromId');
    const to = await findNote(call, requireText(fields, ['toId', 'to'], 'say which note.'), 'toId');
    const reason = readText(placeIn(fields)('reason'), LONGEST_REASON);
    const input = { personId: context.personId, ...(reason === undefined ? {} : { reason }) };
    return { ...noteView(await hark.memory.link(from.id, to.id, input, caller), context.timeZone), linked: true };
  },
};

const reflect: Tool = {
  face: reflectFace,
  async run(call) {
    const { hark, context, caller } = call;
    if (context.turn.holdsUntrustedText) {
      throw new ConflictError('nuggetName', 'This turn holds text from outside, so it cannot tidy the memory now.');
    }
    const at = placeIn(fieldsOf(call));
    const nuggetName = readText(at('nuggetName'), LONGEST_NAME);
    const limit = readInteger(at('limit'), { min: 1, max: MOST_REFLECTED });
    const { id, changes, ...counts } = await hark.memory.reflect(
      {
        personId: context.personId,
        ...(nuggetName === undefined ? {} : { nuggetName }),
        ...(limit === undefined ? {} : { limit }),
      },
      caller,
    );
    return { reflectionId: id, ...counts, changes: changes.map(changeView) };
  },
};

/** Names of other notes stay out of it: they may be words from outside. */
function changeView({ type, nuggetName, noteId, detail }: ReflectionView['changes'][number]): Record<string, unknown> {
  return { type, nuggetName, noteId, detail: type === 'link' ? 'linked with a note that shares its words' : detail };
}

export const writeTools: readonly Tool[] = [
  remember,
  memoryStore,
  memoryLearn,
  memoryReinforce,
  memoryForget,
  createNote,
  editNote,
  addLink,
  reflect,
];
