/** Talking to Hark: a message in with its answers, and the messages so far. */
import { z } from 'zod';
import { LONGEST_MESSAGE } from '../../inbox/index.ts';
import { id, moment, pageSize, personId, words } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import { messageList, postMessageResponse } from './wire-schemas.ts';

/** Where the person is, by the door the message came through; a terminal that talks over HTTP says so itself. */
const CHANNELS: Readonly<Record<string, string>> = { http: 'web', cli: 'terminal' };

export const messageOperations: readonly Operation[] = [
  defineOperation({
    name: 'messages.send',
    summary: 'Say something to Hark; the answers come back at once.',
    scope: 'speak',
    method: 'POST',
    path: '/api/messages',
    input: z.strictObject({
      text: words.max(LONGEST_MESSAGE),
      conversationId: id.exactOptional(),
      clientKey: id.exactOptional().describe('Your own key: sent twice with the same key, it is one message.'),
      channel: z
        .enum(['web', 'terminal'])
        .exactOptional()
        .describe('Where you are reading: answers and reminders go there.'),
      author: id
        .exactOptional()
        .describe('Who wrote it, when that is not you: kept as untrusted words, which command nothing.'),
      atMs: moment.exactOptional().describe('When it was written, if not just now. Epoch milliseconds.'),
      personId,
    }),
    output: postMessageResponse,
    run: (hark, input, caller) =>
      hark.receive({ ...input, channel: input.channel ?? CHANNELS[caller.door] ?? 'library' }),
  }),
  defineOperation({
    name: 'messages.list',
    summary: 'Messages, oldest first: the latest ones, or those after or before a message id.',
    scope: 'read',
    method: 'GET',
    path: '/api/messages',
    input: z.strictObject({
      after: id.exactOptional(),
      before: id.exactOptional(),
      limit: pageSize,
      conversationId: id.exactOptional(),
      personId,
    }),
    output: messageList,
    run: (hark, input) => hark.messages.list(input),
  }),
];
