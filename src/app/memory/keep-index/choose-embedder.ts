/** Which embedder the settings ask for. None is the usual: words alone find most things. */
import { type Embedder, httpEmbedder, offlineEmbedder } from '../../../memory/embed/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { embedPost } from './embed-post.ts';

export const EMBEDDER_SETTINGS = [
  'memory.embedder',
  'memory.embedderUrl',
  'memory.embedderModel',
  'memory.embedderKey',
] as const;

export function chooseEmbedder({ settings }: Pick<MemoryParts, 'settings'>): Embedder | undefined {
  const kind = settings.get('memory.embedder');
  if (kind === 'none') return undefined;
  if (kind === 'offline') return offlineEmbedder();
  const access = {
    url: settings.get('memory.embedderUrl'),
    model: settings.get('memory.embedderModel'),
    key: settings.get('memory.embedderKey'),
  };
  return httpEmbedder(kind, access, embedPost);
}
