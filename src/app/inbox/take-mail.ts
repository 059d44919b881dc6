/**
 * New mail for whoever asks (M6, `check_email`): what neither a heartbeat nor an earlier call has shown, oldest first.
 * Handing it out is showing it, in the same unit of work, so nothing comes up a second time and nothing is lost.
 */
import type { NewMail } from '../../doors/operations/index.ts';
import { isMailSource } from '../../inbox/index.ts';
import {
  holdSource,
  INBOX_CAP,
  listInboxSources,
  listLatestItems,
  listNewItems,
  showInboxItems,
} from '../../speak/signals/index.ts';
import type { InboxItemsTable, InboxSourcesTable, Tx } from '../../store/index.ts';
import { toItemView } from './item-view.ts';

export interface MailRequest {
  readonly personId: string;
  /** Only mail to these; empty: to any. */
  readonly accounts: readonly string[];
  readonly limit: number;
  readonly atMs: number;
}

const accountOf = ({ address, source }: InboxItemsTable): string => address ?? source;

export async function takeMail(tx: Tx, request: MailRequest): Promise<NewMail> {
  const { personId, accounts, limit, atMs } = request;
  // A source that is watched but was never fed brings no mail.
  const sources = (await listInboxSources(tx, personId)).filter(
    ({ source, last_at: lastAt }) => isMailSource(source) && lastAt !== null,
  );
  const wanted = new Set(accounts.map((account) => account.trim().toLowerCase()));
  const waiting: InboxItemsTable[] = [];
  for (const { source } of sources) {
    // In a fleet two may ask at once; each mail goes to one of them.
    await holdSource(tx, personId, source);
    waiting.push(...(await listNewItems(tx, personId, source, INBOX_CAP)).items);
  }
  const mine = waiting
    .filter((item) => wanted.size === 0 || wanted.has(accountOf(item)) || wanted.has(item.source))
    .sort((a, b) => a.received_at - b.received_at);
  const taken = mine.slice(0, limit);
  for (const [source, items] of Map.groupBy(taken, (item) => item.source)) {
    await showInboxItems(tx, personId, { source, itemIds: items.map((item) => item.item_id), atMs });
  }
  return {
    mail: taken.map((item) => ({ source: item.source, ...toItemView({ ...item, shown_at: atMs }) })),
    left: mine.length - taken.length,
    lost: sources.reduce((sum, { overflow }) => sum + overflow, 0),
    accounts: await accountsOf(tx, personId, sources, new Set(taken)),
  };
}

async function accountsOf(
  tx: Tx,
  personId: string,
  sources: readonly InboxSourcesTable[],
  taken: ReadonlySet<InboxItemsTable>,
): Promise<NewMail['accounts']> {
  const takenIds = new Set(Array.from(taken, ({ source, item_id: itemId }) => `${source} ${itemId}`));
  const accounts = new Map<string, { waiting: number; lastArrivalMs?: number }>();
  for (const { source, last_at: lastAt } of sources) {
    const items = await listLatestItems(tx, personId, source, 2 * INBOX_CAP);
    for (const address of items.length === 0 ? [source] : new Set(items.map(accountOf))) {
      const isWaiting = (item: InboxItemsTable): boolean =>
        accountOf(item) === address && item.shown_at === null && !takenIds.has(`${source} ${item.item_id}`);
      const waiting = (accounts.get(address)?.waiting ?? 0) + items.filter(isWaiting).length;
      accounts.set(address, { waiting, ...(lastAt === null ? {} : { lastArrivalMs: lastAt }) });
    }
  }
  return Array.from(accounts, ([address, state]) => ({ address, ...state })).sort((a, b) =>
    a.address < b.address ? -1 : 1,
  );
}
