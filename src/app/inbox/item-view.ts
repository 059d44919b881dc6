/** Items of the inbox as the doors show them: always untrusted. Pure. */
import type { InboxItemView } from '../../doors/operations/index.ts';
import type { InboxItemsTable } from '../../store/index.ts';

export function toItemView(row: InboxItemsTable): InboxItemView {
  return {
    id: row.item_id,
    ...(row.sender === null ? {} : { from: row.sender }),
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.app === null ? {} : { app: row.app }),
    text: row.body,
    ...(row.address === null ? {} : { address: row.address }),
    atMs: row.received_at,
    arrivedAtMs: row.arrived_at,
    ...(row.shown_at === null ? {} : { shownAtMs: row.shown_at }),
    trust: 'untrusted',
  };
}
