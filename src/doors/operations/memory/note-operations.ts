/**
 * Notes as verbs: look, add, change, forget, link. A note goes in as it came: the room that owns notes checks it field
 * by field and ignores what it does not know.
 */
import { z } from 'zod';
import { id, pageSize, personId } from '../input-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { forgottenView, wireNote } from './memory-schemas.ts';

/** One note may be a million characters long. */
const LARGEST_NOTE_BYTES = 5 * 1024 * 1024;
/** Ten thousand notes of usual length, several times over. */
const LARGEST_BATCH_BYTES = 32 * 1024 * 1024;

const forPerson = (person: string | undefined) => (person === undefined ? {} : { personId: person });
const oneNote = z.strictObject({ id, personId });
const word = z.string().min(1).max(1_000).exactOptional();

const lookAndAdd: readonly Operation[] = [
  defineOperation({
    name: 'memory.list',
    summary: 'Notes, oldest first; with a limit, the newest of them.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/notes',
    input: z.strictObject({
      type: word,
      state: word,
      tag: word,
      nuggetName: word,
      title: word,
      includeHidden: z.boolean().exactOptional(),
      limit: pageSize,
      personId,
    }),
    output: z.object({ notes: z.array(wireNote) }),
    run: async (hark, input) => ({ notes: await hark.memory.list(input) }),
  }),
  defineOperation({
    name: 'memory.remember',
    summary: 'Remember something: { content } is enough. The same title changes the note that is there.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/notes',
    largestBodyBytes: LARGEST_NOTE_BYTES,
    input: z.looseObject({ personId }),
    output: wireNote,
    run: (hark, input, caller) => hark.memory.remember(input, caller),
  }),
  defineOperation({
    name: 'memory.addMany',
    summary: 'Remember many things at once. One bad note and none is kept.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/notes:batch',
    largestBodyBytes: LARGEST_BATCH_BYTES,
    input: z.strictObject({ notes: z.array(z.unknown()).max(100_000), personId }),
    output: z.object({ added: z.int(), updated: z.int(), ids: z.array(z.string()) }),
    // Each is checked by the room; what is no object is refused there, by its place in the list.
    run: (hark, { notes, personId: person }, caller) =>
      hark.memory.addMany(notes as Record<string, unknown>[], forPerson(person), caller),
  }),
];

const oneByOne: readonly Operation[] = [
  defineOperation({
    name: 'memory.note',
    summary: 'One note.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/notes/:id',
    input: oneNote,
    output: wireNote,
    run: (hark, { id: noteId, ...query }) => hark.memory.note(noteId, query),
  }),
  defineOperation({
    name: 'memory.edit',
    summary:
      'Change a note; only the fields given change. { hidden: true } takes it out of sight, false brings it back.',
    scope: 'speak',
    method: 'PATCH',
    path: '/api/memory/notes/:id',
    largestBodyBytes: LARGEST_NOTE_BYTES,
    input: z.looseObject({ id, personId }),
    output: wireNote,
    run: (hark, { id: noteId, personId: person, ...patch }, caller) =>
      hark.memory.edit(noteId, patch, forPerson(person), caller),
  }),
  defineOperation({
    name: 'memory.forgetNote',
    summary: 'Forget a note with what was made of it, for good. dryRun only shows what would go.',
    scope: 'speak',
    method: 'DELETE',
    path: '/api/memory/notes/:id',
    input: z.strictObject({ id, dryRun: z.boolean().exactOptional(), personId }),
    output: forgottenView,
    run: (hark, input, caller) => hark.memory.forget(input, caller),
  }),
  defineOperation({
    name: 'memory.forget',
    summary: 'Forget a note (id), or all that was learned from a source such as message:… or file:…, for good.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/forget',
    input: z
      .strictObject({
        id: id.exactOptional(),
        source: z.string().min(1).max(1_000).exactOptional(),
        dryRun: z.boolean().exactOptional(),
        personId,
      })
      .refine((input) => (input.id === undefined) !== (input.source === undefined), {
        path: ['source'],
        message: 'Say exactly one of id and source.',
      }),
    output: forgottenView,
    run: (hark, { id: noteId, source, ...rest }, caller) =>
      hark.memory.forget(noteId === undefined ? { source: source ?? '', ...rest } : { id: noteId, ...rest }, caller),
  }),
  defineOperation({
    name: 'memory.hit',
    summary: 'Count that a note was of use in a session. Of use in three sessions, it is promoted to MEMORY.md.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/notes/:id/hit',
    input: z.strictObject({ id, sessionId: id, personId }),
    output: wireNote,
    run: (hark, { id: noteId, ...input }) => hark.memory.hit(noteId, input),
  }),
];

const linking: readonly Operation[] = [
  defineOperation({
    name: 'memory.links',
    summary: "A note's neighbours: what it leads to and what leads to it.",
    scope: 'read',
    method: 'GET',
    path: '/api/memory/notes/:id/links',
    input: oneNote,
    output: z.object({
      links: z.array(
        z.object({ id: z.string(), title: z.string(), reason: z.string(), direction: z.enum(['to', 'from']) }),
      ),
    }),
    run: async (hark, { id: noteId, ...query }) => ({ links: [...(await hark.memory.links(noteId, query))] }),
  }),
  defineOperation({
    name: 'memory.link',
    summary: 'Link one note to another. The same link again changes its reason.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/links',
    input: z.strictObject({ from: id, to: id, reason: z.string().max(1_000).exactOptional(), personId }),
    output: wireNote,
    run: (hark, { from, to, ...input }, caller) => hark.memory.link(from, to, input, caller),
  }),
  defineOperation({
    name: 'memory.unlink',
    summary: 'Take such a link away.',
    scope: 'speak',
    method: 'DELETE',
    path: '/api/memory/links',
    input: z.strictObject({ from: id, to: id, personId }),
    output: wireNote,
    run: (hark, { from, to, ...query }, caller) => hark.memory.unlink(from, to, query, caller),
  }),
];

export const noteOperations: readonly Operation[] = [...lookAndAdd, ...oneByOne, ...linking];
