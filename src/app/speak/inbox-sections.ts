/**
 * What waits in the inbox, as the heartbeat prompt shows it (H7): mail, SMS, and everything else as notifications, each
 * oldest first. Reads only: what was shown is used up by whoever sent the prompt, after it went well.
 */
import type { HeartbeatPromptInput } from '../../speak/compose/index.ts';
import { INBOX_CAP, listInboxSources, listNewItems } from '../../speak/signals/index.ts';
import type { InboxItemsTable, Tx } from '../../store/index.ts';

type Sections = Required<Pick<HeartbeatPromptInput, 'newEmails' | 'newSms' | 'newNotifications'>>;

const MAIL = /^e?-?mail\b/iu;
const SMS = /^(?:sms|text)\b/iu;

export async function inboxSections(tx: Tx, personId: string): Promise<Sections> {
  const items: InboxItemsTable[] = [];
  for (const { source } of await listInboxSources(tx, personId)) {
    items.push(...(await listNewItems(tx, personId, source, INBOX_CAP)).items);
  }
  const isOther = ({ source }: InboxItemsTable): boolean => !MAIL.test(source) && !SMS.test(source);
  return {
    newEmails: items.filter(({ source }) => MAIL.test(source)).map(asMail),
    newSms: items.filter(({ source }) => SMS.test(source)).map(asSms),
    newNotifications: items.filter(isOther).map(asNotification),
  };
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

function asSms({ received_at: atMs, sender, body }: InboxItemsTable) {
  return { atMs, ...(sender === null ? {} : { from: sender }), text: body };
}

function asNotification({ received_at: atMs, source, title, body }: InboxItemsTable) {
  return { atMs, app: source, ...(title === null ? {} : { title }), text: body };
}
