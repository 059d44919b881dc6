/** What is being written. Survives a reload. */
import { createStoredStore } from '../ui/store.ts';

export const draft = createStoredStore<string>({
  name: 'hark.draft',
  read: (text) => text ?? '',
  write: (text) => (text === '' ? null : text),
});
