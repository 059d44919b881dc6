/** Settings about memory: what is searched, and how what was found is shown. */
import { z } from 'zod';
import { setting } from './setting.ts';
import { choice, listOf, onOff, text, webAddress, wholeNumber } from './value-kinds.ts';

const LONGEST_PATH = 1_000;

export const memorySettings = {
  'memory.extraPaths': setting(
    listOf({
      item: z
        .string()
        .trim()
        .min(1)
        .max(LONGEST_PATH)
        .regex(/^\P{Cc}*$/u),
      max: 50,
      allowed: 'up to 50 folders or Markdown files, separated by commas; relative ones count from the workspace',
      example: '~/notes, projects/house.md',
    }),
    {
      default: [],
      help: 'Folders and files with Markdown (.md) that memory also searches and may read, besides MEMORY.md and memory/ in the workspace.',
    },
  ),
  'memory.citations': setting(choice(['auto', 'on', 'off']), {
    default: 'auto',
    help: 'Whether what was found in memory says where it stands (MEMORY.md#L3-L9). auto: only where you talk to Hark alone, so that a group does not see the names of your files.',
  }),
  'memory.searchConversations': setting(onOff(), {
    default: true,
    help: 'Whether a search of memory also looks through your own conversations with Hark. In a group it never does.',
  }),
  'memory.promoteLearnings': setting(choice(['ask', 'allow']), {
    default: 'ask',
    help: 'Whether a model may make a note that has proven itself part of SOUL.md. ask: it is shown to you first, as a proposal. allow: it is done at once; you can take it back.',
  }),
  'memory.embedder': setting(choice(['none', 'openai', 'ollama', 'offline']), {
    default: 'none',
    help: 'Who turns texts into vectors, so that search also finds what says the same in other words. none: search goes by words, which finds most things. openai: any server that speaks its API. ollama: a server of your own. offline: an encoder on this machine, to be installed first.',
  }),
  'memory.embedderUrl': setting(webAddress({ max: 500, example: 'http://127.0.0.1:11434' }), {
    default: '',
    help: 'Where the embedder is: for openai the address up to /v1, for ollama the server. May be a machine of your own network. Empty: the usual one.',
  }),
  'memory.embedderModel': setting(text({ max: 200, example: 'text-embedding-3-small' }), {
    default: '',
    help: 'The model that makes the vectors. Empty: text-embedding-3-small for openai, nomic-embed-text for ollama. With another model all vectors are made anew.',
  }),
  'memory.embedderKey': setting(text({ max: 500, example: 'sk-…' }), {
    default: '',
    help: 'The key the embedder wants to see.',
    env: 'HARK_EMBEDDER_KEY',
    isSecret: true,
  }),
  'capture.model': setting(onOff(), {
    default: true,
    help: 'Whether the model, where one is set up, reads your messages a moment after they came and notes what the rules missed. Off: notes are made without a model only.',
  }),
  'capture.tokenCap': setting(wholeNumber({ min: 0, max: 10_000_000, unit: 'tokens a day', example: 20_000 }), {
    default: 50_000,
    help: 'How many tokens the model may use in a day for reading your messages. When they are used up, the rest of the day is noted without it. 0: none.',
  }),
};
