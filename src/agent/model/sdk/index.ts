export { askObject, refusalOf } from './ask-object.ts';
export {
  callSdk,
  freshMeter,
  type Meter,
  type SdkAnswer,
  type SdkCall,
  startLimit,
  type TimeLimit,
} from './call-sdk.net.ts';
export type { CallFailure } from './explain-failure.ts';
export { type GivenModel, isGivenModel, loadSdk, openModel } from './load-sdk.ts';
export type { ModelPost, PostAnswer, PostFailure, PostRequest } from './model-post.ts';
export { freshHabits, type Habits, sdkFetch } from './sdk-fetch.ts';
