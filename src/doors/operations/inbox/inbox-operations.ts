/** The inbox: what other programs put in (mail, SMS, notifications, calendars, CI), what waits there, marking as seen. */
import { z } from 'zod';
import { InputError } from '../../../base/index.ts';
import { id, moment, pageSize, personId, words } from '../input-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { instant } from '../wire-schemas.ts';
import type { InboxItemView, InboxSourceView, InboxTaken } from './inbox-api.ts';

/** Longer ones are no names any more; they are refused, not cut. */
const line = z.string().max(10_000);
const MOST_ITEMS = 100;

const source = id.describe('Where it comes from: email, sms, notification, calendar, ci, or a name of your own.');

const fields = {
  id: z.string().max(2_000).exactOptional().describe("The source's own id: the same id again is not a second item."),
  from: line.exactOptional().describe('Who wrote it.'),
  subject: line.exactOptional().describe('Of a mail.'),
  title: line.exactOptional().describe('Of a notification; the same as subject.'),
  app: line.exactOptional().describe('The program it came from.'),
  text: words.exactOptional().describe('The words. Cut after 4000 characters.'),
  preview: words.exactOptional().describe('The beginning of the words, where there is no text.'),
  address: z.string().max(320).exactOptional().describe('The account it came to, such as me@example.org.'),
  atMs: moment.exactOptional().describe('When it was written, in epoch milliseconds; left out, now.'),
  at: z.string().max(100).exactOptional().describe('The same as ISO 8601, such as 2026-03-11T15:10:00Z.'),
};

const item = z.object({
  id: z.string(),
  from: z.string().exactOptional(),
  title: z.string().exactOptional(),
  app: z.string().exactOptional(),
  text: z.string(),
  address: z.string().exactOptional(),
  atMs: instant,
  arrivedAtMs: instant,
  shownAtMs: instant.exactOptional(),
  trust: z.literal('untrusted'),
}) satisfies z.ZodType<InboxItemView>;

const sourceView = z.object({
  source: z.string(),
  watched: z.boolean(),
  waiting: z.int(),
  shown: z.int(),
  overflow: z.int().describe('How many fell out unseen, because more than a hundred waited.'),
  lastAtMs: instant.exactOptional(),
  items: z.array(item).readonly(),
}) satisfies z.ZodType<InboxSourceView>;

const taken = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  dropped: z.int().describe('Older ones that fell out unseen to make room.'),
  waiting: z.int(),
  shortened: z.int().exactOptional().describe('Items whose words were too long and were cut.'),
}) satisfies z.ZodType<InboxTaken>;

export const inboxOperations: readonly Operation[] = [
  defineOperation({
    name: 'inbox.add',
    summary: 'Put one item, or a list of up to 100, into the inbox. Takes a signature in place of the token.',
    scope: 'speak',
    method: 'POST',
    path: '/api/inbox/:source',
    listField: 'items',
    takesSignature: true,
    input: z.strictObject({
      source,
      ...fields,
      items: z
        .array(z.strictObject(fields))
        .min(1)
        .max(MOST_ITEMS)
        .exactOptional()
        .describe('Several at once; the body may also be the list itself.'),
      personId,
    }),
    output: taken,
    run: async (hark, { source: name, personId: person, items, ...own }, caller) => {
      const target = { source: name, ...(person === undefined ? {} : { personId: person }) };
      if (items === undefined) return hark.inbox.add({ ...target, item: own }, caller);
      const [beside] = Object.keys(own);
      if (beside !== undefined) {
        throw new InputError(beside, `${beside} stands beside items; put it into one of them, or send one item alone.`);
      }
      return hark.inbox.add({ ...target, items }, caller);
    },
  }),
  defineOperation({
    name: 'inbox.list',
    summary: 'Where things come in from, how many wait, were seen or were lost, and the latest of each.',
    scope: 'read',
    method: 'GET',
    path: '/api/inbox',
    input: z.strictObject({ source: source.exactOptional(), limit: pageSize, personId }),
    output: z.object({ sources: z.array(sourceView).readonly() }),
    run: (hark, input) => hark.inbox.list(input),
  }),
  defineOperation({
    name: 'inbox.clear',
    summary: 'Mark everything that waits from a source as seen.',
    scope: 'speak',
    method: 'POST',
    path: '/api/inbox/:source/clear',
    input: z.strictObject({ source, personId }),
    output: z.object({ source: z.string(), cleared: z.int(), waiting: z.int() }),
    run: (hark, { source: name, ...query }, caller) => hark.inbox.clear(name, query, caller),
  }),
];
