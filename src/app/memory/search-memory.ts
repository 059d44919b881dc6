/**
 * Search as the doors offer it (M3): notes, files and conversations in one list, each with a piece of its text and where
 * it stands. Never throws: on trouble the answer says what happened and what to do. Conversations and citations are
 * left out where others read along. A note that was replaced gives way to the one that replaced it.
 */
import { messageOf } from '../../base/index.ts';
import type { DoorCaller, MemoryApi, MemoryResult, MemorySearchAnswer } from '../../doors/operations/index.ts';
import { searchMemory } from '../../memory/index-notes/index.ts';
import { countChanged, recordHit } from '../../memory/notes/index.ts';
import { type ChunkHit, type SourceKind, USUAL_MIN_SCORE } from '../../memory/search/index.ts';
import { requirePerson } from '../../people/index.ts';
import { StoreError } from '../../store/index.ts';
import { cutSnippet } from './cut-snippet.ts';
import { isDirectChat } from './direct-chat.sql.ts';
import type { MemoryParts, QueryVectors } from './memory-parts.ts';

const USUAL_RESULTS = 6;
const MOST_RESULTS = 100;
/** Nobody asks longer than this; what follows would only cost time. */
const LONGEST_QUERY = 4_000;
const KINDS: readonly SourceKind[] = ['note', 'file', 'message'];

type Options = NonNullable<Parameters<MemoryApi['search']>[1]>;

export function searchApi(parts: MemoryParts): Pick<MemoryApi, 'search'> {
  return {
    async search(query, options = {}, caller) {
      try {
        return await search(parts, { query: readQuery(query), options, caller });
      } catch (error) {
        parts.log.warn({ error: messageOf(error) }, 'a search of memory failed');
        return troubleOf(error);
      }
    },
  };
}

interface Asked {
  readonly query: string;
  readonly options: Options;
  readonly caller: DoorCaller | undefined;
}

async function search(parts: MemoryParts, asked: Asked): Promise<MemorySearchAnswer> {
  const { store, settings, ports, settling } = parts;
  const { query, options, caller } = asked;
  const { person, isDirect, isBehind } = await store.read(async (tx) => {
    const asking = await requirePerson(tx, options.personId);
    return {
      person: asking,
      isDirect: await isDirectChat(tx, caller?.turn?.conversationId),
      isBehind: (await countChanged(tx, asking.id)) > 0,
    };
  });
  // What another program wrote meanwhile.
  if (isBehind) await store.transaction((tx) => settling.settleNotes(tx, person.id));
  await ports.beforeSearch?.(person.id);
  const vectors: QueryVectors = (await ports.vectorsFor?.(person.id, query)) ?? {};
  const { kinds, warning } = kindsOf(options.kinds, isDirect && settings.get('memory.searchConversations'));
  const hits = await store.read((tx) =>
    searchMemory(tx, {
      personId: person.id,
      query,
      nowMs: parts.clock.now(),
      timeZone: person.timeZone,
      kinds,
      maxResults: clamp(options.maxResults, 1, MOST_RESULTS, USUAL_RESULTS),
      minScore: clamp(options.minScore, 0, 1, USUAL_MIN_SCORE),
      ...(vectors.source ? { vectors: vectors.source } : {}),
    }),
  );
  if (options.sessionId !== undefined) await countHits(parts, person.id, options.sessionId, hits);
  const citations = settings.get('memory.citations');
  const isCited = citations === 'on' || (citations === 'auto' && isDirect);
  const warnings = [warning, vectors.warning].filter((one) => one !== undefined);
  return {
    results: hits.map((hit) => toResult(hit, query, isCited)),
    mode: vectors.source ? 'text+vectors' : 'text',
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
  };
}

function readQuery(query: unknown): string {
  return typeof query === 'string' ? query.slice(0, LONGEST_QUERY).toWellFormed() : String(query ?? '');
}

function clamp(value: unknown, low: number, high: number, usual: number): number {
  return typeof value === 'number' && !Number.isNaN(value) ? Math.min(high, Math.max(low, value)) : usual;
}

function kindsOf(
  wanted: Options['kinds'],
  withConversations: boolean,
): { readonly kinds: readonly SourceKind[]; readonly warning?: string } {
  const asked = KINDS.filter((kind) => wanted === undefined || wanted.includes(kind));
  if (withConversations || !asked.includes('message')) return { kinds: asked };
  const kinds = asked.filter((kind) => kind !== 'message');
  return wanted === undefined ? { kinds } : { kinds, warning: 'Conversations are not searched here.' };
}

/** What is found for a conversation was of use there (M6). A note that went meanwhile is no trouble. */
async function countHits(
  { store, clock, settling, log }: MemoryParts,
  personId: string,
  sessionId: string,
  hits: readonly ChunkHit[],
): Promise<void> {
  for (const { sourceId, sourceKind } of hits) {
    if (sourceKind !== 'note') continue;
    try {
      await store.transaction(async (tx) => {
        await recordHit(tx, { personId, nowMs: clock.now() }, sourceId, sessionId);
        await settling.settleNotes(tx, personId);
      });
    } catch (error) {
      log.debug({ error: messageOf(error) }, 'a hit was not counted');
    }
  }
}

/** A chunk alone in its document has one that search made up. */
const isMadeUp = (hit: ChunkHit): boolean => hit.document === `${hit.sourceKind} ${hit.sourceId}`;

function toResult(hit: ChunkHit, query: string, isCited: boolean): MemoryResult {
  const { startLine, endLine, author, sourceId, sourceKind } = hit;
  const lines = startLine === undefined ? '' : `#L${startLine}-L${endLine ?? startLine}`;
  const where: Readonly<Record<SourceKind, Partial<MemoryResult>>> = {
    note: { noteId: sourceId },
    message: { messageId: sourceId },
    file: { path: sourceId },
  };
  const citation = sourceKind === 'file' ? `${sourceId}${lines}` : `${sourceKind}:${sourceId}`;
  return {
    ...where[sourceKind],
    ...(isMadeUp(hit) ? {} : { document: hit.document }),
    ...(startLine === undefined || sourceKind === 'note' ? {} : { startLine }),
    ...(endLine === undefined || sourceKind === 'note' ? {} : { endLine }),
    score: hit.score,
    snippet: cutSnippet(hit.text, query),
    citation: isCited ? citation : '',
    atMs: hit.at,
    ...(author === undefined ? {} : { author }),
    trust: hit.trust,
  };
}

function troubleOf(error: unknown): MemorySearchAnswer {
  const action = error instanceof StoreError ? error.next : 'Try again; `hark doctor` says more if it stays this way.';
  return {
    results: [],
    disabled: true,
    error: messageOf(error),
    warning: 'Memory could not be searched, so nothing was found. That does not mean that nothing is known.',
    action,
  };
}
