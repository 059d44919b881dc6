/**
 * Reads what a job is to do: a systemEvent, an agentTurn or a reminder (SPEC S4), from a `payload` object, from
 * `text`/`message`/`model` … beside the job's own fields, or from both.
 *
 *   kind given → that kind, words taken from `text` or `message` alike
 *   no kind    → `text` alone is a systemEvent; `message`, or any field only a model turn has, makes an agentTurn
 *   `text` and `message` that differ → refused: nobody knows which one was meant
 *
 * A reminder is never inferred: it has to be asked for by kind.
 */
import { InputError } from '../../../base/index.ts';
import type { CronPayload, CronPayloadPatch, CronSessionTarget } from '../../job.ts';
import { type Fields, isGiven, openObject } from './raw-fields.ts';
import { compact, placeIn, readBoolean, readChoice, readInteger, readText } from './read-field.ts';
import { isScheduleKind } from './read-schedule.ts';

type Kind = CronPayload['kind'];

export const PAYLOAD_KINDS: readonly Kind[] = ['systemEvent', 'agentTurn', 'reminder'];

export const LONGEST_WORDS = 10_000;
const LONGEST_MODEL_NAME = 200;
const LONGEST_THINKING = 50;
/** A turn that needs more than a day is not a turn. */
const LONGEST_TURN_SECONDS = 86_400;

const TURN_KEYS: readonly string[] = ['model', 'thinking', 'timeoutSeconds', 'allowUnsafeExternalContent'];

/** Where older OpenClaw files keep the delivery: inside the payload. */
export const LEGACY_DELIVERY_KEYS: readonly string[] = ['deliver', 'channel', 'to', 'bestEffortDeliver'];

/** Every key that may stand beside a job's own fields and belongs into its payload. */
export const PAYLOAD_KEYS: readonly string[] = ['text', 'message', ...TURN_KEYS, ...LEGACY_DELIVERY_KEYS];

/** The payload's raw fields from `payload` and from the keys beside it; what stands in `payload` wins. */
export function gatherPayload(job: Fields): Map<string, unknown> {
  const gathered = new Map<string, unknown>();
  if (isGiven(job.get('kind')) && !isScheduleKind(job.get('kind'))) gathered.set('kind', job.get('kind'));
  for (const key of PAYLOAD_KEYS) if (isGiven(job.get(key))) gathered.set(key, job.get(key));
  for (const [key, value] of openObject(job.get('payload'), 'payload') ?? [])
    if (isGiven(value)) gathered.set(key, value);
  refuseTwoTexts(gathered, 'payload.text');
  return gathered;
}

/** `text` and `message` may both be there when they say the same. What is no text at all is refused elsewhere. */
export function refuseTwoTexts(fields: Fields, field: string): void {
  const [text, message] = [fields.get('text'), fields.get('message')];
  if (typeof text !== 'string' || typeof message !== 'string' || !isGiven(text) || !isGiven(message)) return;
  if (text.trim() === message.trim()) return;
  throw new InputError(field, 'text and message differ, so it is not clear which is meant; give only one of them.');
}

/** The whole payload of a new job. `target` decides between the kinds only where the same words came twice. */
export function readPayload(fields: Fields, target: CronSessionTarget | undefined): CronPayload {
  const { text, message, kind: asked, ...turn } = readPayloadPatch(fields);
  const both = isGiven(fields.get('text')) && isGiven(fields.get('message'));
  const kind = asked ?? inferKind(fields, both && target === 'main');
  const words = text ?? message;
  if (words === undefined) {
    const field = kind === 'agentTurn' ? 'payload.message' : 'payload.text';
    throw new InputError(field, `${field} is missing: say what is to be done or said.`);
  }
  return kind === 'agentTurn' ? { kind, message: words, ...turn } : { kind, text: words };
}

function inferKind(fields: Fields, meantForMain: boolean): Kind {
  const turnKeys = ['message', ...TURN_KEYS];
  return !meantForMain && turnKeys.some((key) => fields.has(key)) ? 'agentTurn' : 'systemEvent';
}

/** What is given of a payload, checked; nothing inferred. */
export function readPayloadPatch(fields: Fields): CronPayloadPatch {
  const at = placeIn(fields, 'payload.');
  const kind = readChoice(at('kind'), PAYLOAD_KINDS);
  const text = readText(at('text'), LONGEST_WORDS);
  const message = readText(at('message'), LONGEST_WORDS);
  return compact({
    kind,
    // Both say the same here, and one is enough.
    text,
    message: text === undefined ? message : undefined,
    model: readText(at('model'), LONGEST_MODEL_NAME),
    thinking: readText(at('thinking'), LONGEST_THINKING),
    timeoutSeconds: readInteger(at('timeoutSeconds'), { min: 0, max: LONGEST_TURN_SECONDS }),
    allowUnsafeExternalContent: readBoolean(at('allowUnsafeExternalContent')),
  });
}
