export type { UrlPolicy } from './allow-list.ts';
export { type CheckedUrl, checkUrl, type UrlRefusal } from './check-url.ts';
export type { FetchFailure } from './explain-network.ts';
export {
  type GuardedOptions,
  type GuardedRequest,
  type GuardedResponse,
  type GuardedResult,
  guardedFetch,
  type Resolver,
} from './guarded-fetch.net.ts';
