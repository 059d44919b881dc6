export { inboxVerbs } from './inbox-verbs.ts';
