/**
 * The inbox as the doors reach it (I1, I2). One call is one unit of work: the items, the mark that a signature was used,
 * the ledger's row and the next look (K19), or none of them. The ledger and what is said unasked hold the source and
 * how many, never a word of what came in.
 */
import {
  type Clock,
  ConflictError,
  count,
  type Ids,
  InputError,
  joinWords,
  NotFoundError,
  quote,
  SOURCE_NAME,
  SOURCE_NAME_ALLOWED,
} from '../../base/index.ts';
import type { InboxApi, InboxSourceView, InboxTaken, SignedHook } from '../../doors/operations/index.ts';
import { type ReadItem, readItem, rememberSignature, type SentItem } from '../../inbox/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import {
  addInboxItems,
  countWaiting,
  dropSource,
  INBOX_CAP,
  listInboxSources,
  listLatestItems,
  showAllItems,
} from '../../speak/signals/index.ts';
import type { InboxSourcesTable, Store, Tx } from '../../store/index.ts';
import { toInstantMs } from '../../time/cron-input/index.ts';
import { checkHook, HOOK_WINDOW_MS } from './check-hook.ts';
import { toItemView } from './item-view.ts';
import { takeMail } from './take-mail.ts';

export interface InboxParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly secret: () => string;
  /** Something new is there: where it may speak up, the next look comes forward. */
  readonly changed: (tx: Tx, person: Person) => Promise<void>;
}

const USUAL_ITEMS = 20;
const MOST_MAIL = 50;
/** More than anybody has; a program gone wild must not fill the table with names. */
const MOST_SOURCES = 100;

export function inboxApi(parts: InboxParts): InboxApi {
  const { store, clock } = parts;
  return {
    checkHook: (hook, body) => checkHook(parts.secret(), hook, body, clock.now()),
    add: async (input, caller) => {
      const source = readSource(input.source);
      return store.transaction(async (tx) => {
        const person = await requirePerson(tx, input.personId);
        if (caller?.hook) await spendSignature(tx, person, caller.hook, clock.now());
        const items = readAll(parts, person, input);
        await makeRoom(tx, person.id, source);
        return take(parts, tx, { person, source, items, door: caller?.door ?? 'library' });
      });
    },
    list: (query = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        const known = await listInboxSources(tx, person.id);
        const wanted = query.source === undefined ? known : [findSource(known, query.source)];
        const sources: InboxSourceView[] = [];
        for (const row of wanted) sources.push(await sourceView(tx, row, query.limit ?? USUAL_ITEMS));
        return { sources };
      }),
    clear: (name, query = {}, caller) =>
      store.transaction(async (tx) => {
        if (caller?.by === 'model') throw new InputError('source', 'Only the user may clear the inbox.');
        const person = await requirePerson(tx, query.personId);
        const { source } = findSource(await listInboxSources(tx, person.id), name);
        const cleared = await showAllItems(tx, person.id, source, clock.now());
        return { source, cleared, waiting: (await countWaiting(tx, person.id, source)).count };
      }),
    takeMail: ({ personId, accounts = [], limit = USUAL_ITEMS } = {}) =>
      store.transaction(async (tx) => {
        const person = await requirePerson(tx, personId);
        const most = Math.min(limit, MOST_MAIL);
        return takeMail(tx, { personId: person.id, accounts, limit: most, atMs: clock.now() });
      }),
  };
}

/** Capitals do not make another source. */
function readSource(given: string): string {
  const source = given.trim().toLowerCase();
  if (SOURCE_NAME.test(source)) return source;
  throw new InputError('source', `source is ${quote(given)}; allowed: ${SOURCE_NAME_ALLOWED}.`);
}

function findSource(known: readonly InboxSourcesTable[], given: string): InboxSourcesTable {
  const found = known.find(({ source }) => source === given.trim().toLowerCase());
  if (found) return found;
  const names = joinWords(known.map(({ source }) => source)) || 'none yet';
  throw new NotFoundError('source', `There is no source ${quote(given)}. There are: ${names}.`);
}

/** Whoever recorded a signed request must not be able to send it again. */
async function spendSignature(
  tx: Tx,
  person: Person,
  { signature, timestamp }: SignedHook,
  nowMs: number,
): Promise<void> {
  const isNew = await rememberSignature(tx, {
    personId: person.id,
    signature,
    atMs: Number(timestamp) * 1_000,
    forgetBeforeMs: nowMs - 2 * HOOK_WINDOW_MS,
  });
  if (isNew) return;
  throw new ConflictError(
    'x-hark-signature',
    'x-hark-signature was used before: this very request was taken already, and nothing was added. Sign a new one.',
  );
}

function readAll(
  { clock, ids }: InboxParts,
  { timeZone }: Person,
  { item, items }: { readonly item?: SentItem; readonly items?: readonly SentItem[] },
): ReadItem[] {
  const facts = {
    nowMs: clock.now(),
    newId: () => ids.next(),
    toInstantMs: (text: string) => toInstantMs(text, timeZone),
  };
  if (item) return [readItem(item, facts)];
  return (items ?? []).map((sent, n) => readItem(sent, { ...facts, place: `items.${n}.` }));
}

/** A new name may push out one that nobody uses any more. */
async function makeRoom(tx: Tx, personId: string, source: string): Promise<void> {
  const known = await listInboxSources(tx, personId);
  if (known.length < MOST_SOURCES || known.some((row) => row.source === source)) return;
  const idle = known.filter((row) => row.is_watched === 0).sort((a, b) => (a.last_at ?? 0) - (b.last_at ?? 0));
  for (const row of idle) {
    if ((await countWaiting(tx, personId, row.source)).count > 0) continue;
    return dropSource(tx, personId, row.source);
  }
  throw new ConflictError(
    'source',
    `There are ${MOST_SOURCES} sources already, and something waits in each. Clear one with \`hark inbox clear <source>\`.`,
  );
}

interface Delivery {
  readonly person: Person;
  readonly source: string;
  readonly items: readonly ReadItem[];
  readonly door: string;
}

async function take(
  { clock, ids, changed }: InboxParts,
  tx: Tx,
  { person, source, items, door }: Delivery,
): Promise<InboxTaken> {
  const atMs = clock.now();
  const arrived = await addInboxItems(tx, { personId: person.id, source, items, atMs });
  const { accepted, dropped } = arrived;
  if (accepted > 0) {
    const lost = dropped > 0 ? ` ${count(dropped, 'older one')} fell out unseen: at most ${INBOX_CAP} wait.` : '';
    await writeLedger(tx, ids, {
      personId: person.id,
      kind: 'inbox',
      subject: source,
      at: atMs,
      outcome: 'received',
      summary: `${count(accepted, 'new item')} came in from ${source}.${lost}`,
      detail: { ...arrived, door },
    });
    await changed(tx, person);
  }
  const shortened = items.filter(({ isShortened }) => isShortened).length;
  return { ...arrived, ...(shortened === 0 ? {} : { shortened }) };
}

async function sourceView(tx: Tx, row: InboxSourcesTable, limit: number): Promise<InboxSourceView> {
  const kept = await listLatestItems(tx, row.person_id, row.source, 2 * INBOX_CAP);
  const waiting = kept.filter(({ shown_at: shownAt }) => shownAt === null).length;
  return {
    source: row.source,
    watched: row.is_watched === 1,
    waiting,
    shown: kept.length - waiting,
    overflow: row.overflow,
    ...(row.last_at === null ? {} : { lastAtMs: row.last_at }),
    items: kept.slice(0, limit).map(toItemView),
  };
}
