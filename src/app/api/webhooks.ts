/** Ties jobs that call a webhook to the guarded sender. */
import { type Clock, err, ok } from '../../base/index.ts';
import type { Settings } from '../../config/index.ts';
import { createWebhookSender } from '../../deliver/webhook/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Effect, textOf } from '../../time/jobs/index.ts';

export function webhookEffects(
  settings: Settings<Tx>,
  clock: Pick<Clock, 'now'>,
): { effect: Effect; check: (url: string) => void } {
  const sender = createWebhookSender({
    clock,
    policy: () => ({ allowPrivate: settings.get('webhooks.allowPrivate') }),
    secret: () => settings.get('webhooks.secret'),
  });
  return {
    check: (url) => sender.check(url),
    effect: async ({ job, kind, slotAt, startedAt }, signal) => {
      const sent = await sender.post(
        job.delivery?.to ?? '',
        {
          type: 'job.finished',
          jobId: job.id,
          name: job.name,
          slotAtMs: slotAt,
          kind,
          status: 'ok',
          text: textOf(job.payload),
          runAtMs: startedAt,
          personId: job.personId,
        },
        { signal },
      );
      return sent.ok ? ok({}) : err({ message: sent.error.message, isTransient: sent.error.isTransient });
    },
  };
}
