/** Settings about memory: what is searched, and how what was found is shown. */
import { setting } from './setting.ts';
import { choice, onOff } from './value-kinds.ts';

export const memorySettings = {
  'memory.citations': setting(choice(['auto', 'on', 'off']), {
    default: 'auto',
    help: 'Whether what was found in memory says where it stands (MEMORY.md#L3-L9). auto: only where you talk to Hark alone, so that a group does not see the names of your files.',
  }),
  'memory.searchConversations': setting(onOff(), {
    default: true,
    help: 'Whether a search of memory also looks through your own conversations with Hark. In a group it never does.',
  }),
};
