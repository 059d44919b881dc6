export { answerOffline } from './answer.ts';
export { explainApi } from './explain-api.ts';
export { jobSettings } from './job-settings.ts';
export { type PlainWords, plainWords } from './plain-words.ts';
export { requestsFileLoop } from './requests.ts';
export { settingsApi } from './settings-api.ts';
export { tasksApi } from './tasks-api.ts';
export { webhookEffects } from './webhooks.ts';
export { toWireMessage } from './wire.ts';
