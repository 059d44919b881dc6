/**
 * Reads where a job's result goes (SPEC S5), from `delivery` and from the fields older OpenClaw files keep in the
 * payload (`deliver`, `channel`, `to`, `bestEffortDeliver`); what stands in `delivery` wins.
 *
 *   mode given → that · `deliver: false` → none · any target or `deliver: true` → announce · nothing → undefined
 *
 * Refuses a webhook without an http(s) address. Whether that address may be called is decided when it is called.
 */
import { InputError, quote } from '../../../base/index.ts';
import type { CronDelivery, CronDeliveryMode } from '../../job.ts';
import { type Fields, openObject } from './raw-fields.ts';
import { compact, placeIn, readBoolean, readChoice, readText } from './read-field.ts';

const MODES: readonly CronDeliveryMode[] = ['none', 'announce', 'webhook'];
const LONGEST_CHANNEL = 100;
const LONGEST_TARGET = 2000;

/** What is given of a delivery, checked, with no mode made up; undefined when nothing is given. */
export function readDeliveryPatch(job: Fields, payload: Fields): Partial<CronDelivery> | undefined {
  const at = placeIn(openObject(job.get('delivery'), 'delivery') ?? new Map(), 'delivery.');
  const legacy = placeIn(payload, 'payload.');
  const deliver = readBoolean(legacy('deliver'));
  const delivery = compact({
    mode: readChoice(at('mode'), MODES) ?? modeOfDeliver(deliver),
    channel: readText(at('channel'), LONGEST_CHANNEL) ?? readText(legacy('channel'), LONGEST_CHANNEL),
    to: readText(at('to'), LONGEST_TARGET) ?? readText(legacy('to'), LONGEST_TARGET),
    bestEffort: readBoolean(at('bestEffort')) ?? readBoolean(legacy('bestEffortDeliver')),
  });
  return Object.keys(delivery).length > 0 ? delivery : undefined;
}

function modeOfDeliver(deliver: boolean | undefined): CronDeliveryMode | undefined {
  if (deliver === undefined) return undefined;
  return deliver ? 'announce' : 'none';
}

/** A patch made whole: `announce` where no mode is said. */
export function completeDelivery(patch: Partial<CronDelivery>): CronDelivery {
  const delivery = { ...patch, mode: patch.mode ?? 'announce' };
  if (delivery.mode === 'webhook' && !isWebAddress(delivery.to)) {
    const given = delivery.to === undefined ? 'nothing' : quote(delivery.to);
    throw new InputError('delivery.to', `delivery.to must be an http or https address for a webhook, not ${given}.`);
  }
  return delivery;
}

function isWebAddress(to: string | undefined): boolean {
  return to !== undefined && /^https?:\/\//iu.test(to) && URL.canParse(to);
}
