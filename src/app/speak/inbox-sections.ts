/**
 * What waits in the inbox, as the heartbeat prompt shows it (H7): mail, SMS, and everything else as notifications, each
 * oldest first. Reading uses nothing up. `shown` names exactly the items whose words stand in the prompt; whoever sent
 * it hands that list to `consumeShown` after it went well, so that the others, and what came in meanwhile, stay new.
 */
import { isMailSource, isSmsSource } from '../../inbox/index.ts';
import { type HeartbeatPromptInput, SHOWN_PER_SOURCE } from '../../speak/compose/index.ts';
import {
  INBOX_CAP,
  listInboxSources,
  listLatestItems,
  listNewItems,
  showInboxItems,
} from '../../speak/signals/index.ts';
import type { InboxItemsTable, Tx } from '../../store/index.ts';

export type InboxSections = Required<
  Pick<HeartbeatPromptInput, 'emailStatus' | 'newEmails' | 'newSms' | 'newNotifications'>
>;

/** One item whose words were in a prompt. */
export interface ShownItem {
  readonly source: string;
  readonly itemId: string;
}

export interface InboxReading {
  readonly sections: InboxSections;
  readonly shown: readonly ShownItem[];
}

export async function readInbox(tx: Tx, personId: string): Promise<InboxReading> {
  const waiting: InboxItemsTable[] = [];
  const emailStatus: InboxSections['emailStatus'][number][] = [];
  for (const { source, last_at: lastAt } of await listInboxSources(tx, personId)) {
    const { items } = await listNewItems(tx, personId, source, INBOX_CAP);
    waiting.push(...items);
    if (isMailSource(source)) emailStatus.push(...(await statusOf(tx, personId, source, { items, lastAt })));
  }
  const isOther = ({ source }: InboxItemsTable): boolean => !isMailSource(source) && !isSmsSource(source);
  const mail = oldestFirst(waiting.filter(({ source }) => isMailSource(source)));
  const sms = oldestFirst(waiting.filter(({ source }) => isSmsSource(source)));
  const others = oldestFirst(waiting.filter(isOther));
  return {
    sections: {
      emailStatus,
      newEmails: mail.map(asMail),
      newSms: sms.map(asSms),
      newNotifications: others.map(asNotification),
    },
    // The prompt shows the first of each list, and says how many more there are.
    shown: [mail, sms, others]
      .flatMap((list) => list.slice(0, SHOWN_PER_SOURCE))
      .map(({ source, item_id: itemId }) => ({ source, itemId })),
  };
}

export async function inboxSections(tx: Tx, personId: string): Promise<InboxSections> {
  return (await readInbox(tx, personId)).sections;
}

/** The prompt that showed these went well: they are used up, and nothing else is. Returns how many were still new. */
export async function consumeShown(
  tx: Tx,
  personId: string,
  shown: readonly ShownItem[],
  atMs: number,
): Promise<number> {
  let used = 0;
  for (const [source, items] of Map.groupBy(shown, (item) => item.source)) {
    const itemIds = items.map(({ itemId }) => itemId);
    used += await showInboxItems(tx, personId, { source, itemIds, atMs });
  }
  return used;
}

/** Each account that mail of this source came to. */
async function statusOf(
  tx: Tx,
  personId: string,
  source: string,
  now: { readonly items: readonly InboxItemsTable[]; readonly lastAt: number | null },
): Promise<InboxSections['emailStatus']> {
  const seen = await listLatestItems(tx, personId, source, INBOX_CAP);
  const accounts = new Set([...now.items, ...seen].map(({ address }) => address ?? source));
  return [...accounts].sort().map((address) => ({
    address,
    unread: now.items.filter((item) => (item.address ?? source) === address).length,
    ...(now.lastAt === null ? {} : { lastSyncMs: now.lastAt }),
  }));
}

/** The order of the prompt, whatever else is put behind them there. */
function oldestFirst(items: readonly InboxItemsTable[]): InboxItemsTable[] {
  return [...items].sort((a, b) => a.received_at - b.received_at);
}

/** `atMs` puts those of several sources in one order. */
function asMail({ received_at: atMs, title, sender, body }: InboxItemsTable) {
  return {
    atMs,
    ...(title === null ? {} : { subject: title }),
    ...(sender === null ? {} : { from: sender }),
    preview: body,
  };
}

function asSms({ received_at: atMs, sender, title, body }: InboxItemsTable) {
  const text = title === null ? body : `${title} ${body}`.trim();
  return { atMs, ...(sender === null ? {} : { from: sender }), text };
}

function asNotification({ received_at: atMs, source, app, sender, title, body }: InboxItemsTable) {
  const heading = [sender, title].filter((part) => part !== null && part !== '').join(': ');
  return { atMs, app: app ?? source, ...(heading === '' ? {} : { title: heading }), text: body };
}
