/**
 * The tools by which a model proposes what only the user decides: making a learning part of SOUL.md (SPEC R9), changing
 * a setting (P5). Whatever they ask for waits for the user's word, unless the user allowed it beforehand.
 */
import { z } from 'zod';
import { placeIn, readText, type ToolFace } from '../../time/cron-input/index.ts';
import { fieldsOf, requireText } from './memory/index.ts';
import type { Tool } from './tool.ts';

const LONGEST_TEXT = 2_000;

const promoteLearningFace: ToolFace = {
  name: 'promote_learning',
  description:
    'Makes a learning that was of use in at least five conversations part of SOUL.md, which is read before every answer; ' +
    'the note then leaves memory. The user is asked first unless they allowed it. Answers with the key and the hit count.',
  input: z.looseObject({
    key: z.string().describe('The name of the note, or its id.'),
    soul_addition: z.string().describe('One or two plain sentences, as they are to stand in SOUL.md.'),
  }),
};

const promoteLearning: Tool = {
  face: promoteLearningFace,
  async run(call) {
    const { hark, context, caller } = call;
    const fields = fieldsOf(call);
    const key = requireText(fields, ['key'], 'say which note is to be promoted.');
    const soulAddition = requireText(fields, ['soul_addition'], 'say what SOUL.md is to say.', LONGEST_TEXT);
    const { hits, ...done } = await hark.proposals.promoteLearning(
      { personId: context.personId, key, soulAddition },
      caller,
    );
    return {
      key: done.key,
      hitCount: hits,
      hits,
      state: done.state,
      proposalId: done.proposalId,
      note: SAID[done.state],
    };
  },
};

const proposeSettingFace: ToolFace = {
  name: 'propose_change',
  description:
    "Proposes to change one of the user's settings. Nothing changes until the user accepts it. Say why in a sentence.",
  input: z.looseObject({
    name: z.string().describe('The name of the setting, such as quietHours.start.'),
    value: z.unknown().describe('The value it should have.'),
    why: z.string().describe('Why, in one sentence.').exactOptional(),
  }),
};

const proposeSetting: Tool = {
  face: proposeSettingFace,
  async run(call) {
    const { hark, context, caller, args } = call;
    const fields = fieldsOf(call);
    const name = requireText(fields, ['name'], 'say which setting is meant.');
    const why = readText(placeIn(fields)('why'), LONGEST_TEXT);
    const wish = { personId: context.personId, name, value: args.value, ...(why === undefined ? {} : { why }) };
    const { id, title, state } = await hark.proposals.proposeSetting(wish, caller);
    return { proposalId: id, title, state, note: SAID[state] };
  },
};

/** What a model should tell the user. */
const SAID = {
  waiting: 'It waits for the user. Tell them what you proposed.',
  accepted: 'Done. Tell the user; they can take it back.',
  declined: 'The user declined this before. Do not propose it again.',
  undone: 'The user took this back before. Do not propose it again.',
} as const;

export const proposalTools: readonly Tool[] = [promoteLearning, proposeSetting];
