export { type InboxParts, inboxApi } from './inbox-api.ts';
