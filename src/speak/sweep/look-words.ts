/** A look in one sentence, for people who ask why (Z1, Z2). Pure. */
import { joinWords, quote, shorten } from '../../base/index.ts';
import type { Look } from './look.ts';

const MOST_NAMED = 3;

/** Completes "Stayed silent: …". */
const SILENCES: Readonly<Record<string, string>> = {
  disabled: 'the heartbeat is switched off',
  'scheduling-off': 'scheduling is switched off',
  'quiet-hours': 'these are your quiet hours',
  'time-period': 'it is not urgent enough for this time of day',
  conversation: 'we were talking',
  'recent-activity': 'you wrote a moment ago',
  'below-threshold': 'it does not weigh enough to disturb you',
  'no-signals': 'there was nothing to say',
  cooldown: 'it was said a short while ago',
  'same-fingerprint': 'the very same was said a short while ago',
  'topic-repeat': 'this was said often enough',
  muted: 'you muted the topic',
  budget: "today's messages are used up; it comes with tomorrow's digest",
  'no-route': 'there is no address to reach you',
  shadow: 'shadow mode only shows what it would say',
  observe: 'you let it only observe',
  'requests-in-flight': 'a message is still on its way to you',
  duplicate: 'the same words were sent within the last day',
  'needs-model': 'what there is to do needs a model, and none is set up',
  'empty-heartbeat-file': 'HEARTBEAT.md holds nothing to do',
  'ok-token': 'the model was asked and found nothing worth saying',
  'model-failed': 'the model gave no usable answer; it is asked again later',
  'circuit-open': 'the model is not asked for a while, after errors that another try would not mend',
  interval: 'the model was asked less than an interval ago',
};

export function sayLook(look: Look, text: string | undefined): string {
  if (text !== undefined && look.skip === undefined) return `Spoke up (${look.decision.reason}): ${quote(text)}.`;
  const would = text === undefined ? '' : ` It would have said ${quote(text)}.`;
  return `Stayed silent: ${silence(look.skip ?? look.decision.reason)}.${about(look)}${would}`;
}

/** The words for a skip reason; the reason itself where there are none. */
export function silence(skip: string): string {
  return SILENCES[skip] ?? skip;
}

function about({ decision }: Look): string {
  if (decision.signals.length === 0) return '';
  const named = decision.signals.slice(0, MOST_NAMED).map(({ text }) => quote(shorten(text, 60)));
  const more = decision.signals.length - named.length;
  return ` Seen: ${joinWords(more > 0 ? [...named, `${more} more`] : named)}.`;
}
