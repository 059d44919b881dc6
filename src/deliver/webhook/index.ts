export { signBody } from './sign-body.ts';
export type { JobFinishedEvent } from './webhook-event.ts';
export {
  createWebhookSender,
  type PostOptions,
  type WebhookFailure,
  type WebhookSender,
  type WebhookSenderParts,
} from './webhook-sender.ts';
