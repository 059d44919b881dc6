/** Wires the model port: settings of the moment in, guarded requests out, notices through the outbox like any message. */
import { type CheckedModel, createModel, type ModelSettings } from '../../agent/model/index.ts';
import type { OutgoingDraft } from '../../deliver/index.ts';
import type { Tx } from '../../store/index.ts';
import type { AppParts } from '../app-parts.ts';
import { modelPost } from './model-post.ts';

export interface ModelWiring extends Pick<AppParts, 'store' | 'clock' | 'ids' | 'log' | 'settings' | 'givenModel'> {
  readonly enqueue: (tx: Tx, draft: OutgoingDraft) => Promise<string | undefined>;
}

export function wireModel({ store, clock, ids, log, settings, givenModel, enqueue }: ModelWiring): CheckedModel {
  return createModel({
    store,
    clock,
    ids,
    log,
    settings: () => readSettings(settings),
    post: modelPost,
    tell: async (tx, { personId, key, text, causeId }) => {
      await enqueue(tx, { personId, kind: 'alert', idempotencyKey: key, text, causeId });
    },
    given: givenModel,
  });
}

function readSettings(settings: AppParts['settings']): ModelSettings {
  return {
    baseUrl: settings.get('model.baseUrl').replace(/\/+$/u, ''),
    apiKey: settings.get('model.apiKey'),
    name: settings.get('model.name'),
    heartbeat: settings.get('model.heartbeat'),
    extraction: settings.get('model.extraction'),
    timeoutMs: settings.get('model.timeoutMs'),
    priceIn: settings.get('model.priceIn'),
    priceOut: settings.get('model.priceOut'),
  };
}
