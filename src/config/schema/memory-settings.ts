/** Settings about memory: what is searched, and how what was found is shown. */
import { z } from 'zod';
import { setting } from './setting.ts';
import { choice, listOf, onOff } from './value-kinds.ts';

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
};
