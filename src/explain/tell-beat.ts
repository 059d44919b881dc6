/**
 * One look at whether to speak, in plain words (SPEC Z2): when, what was seen, why it was said or not, and what would
 * have had to differ. Pure. Every reason of a decision has its sentence here; one without would be a gap in "why".
 */
import { count, formatLocal, joinWords, quote, shorten } from '../base/index.ts';
import type { Decision, SilentReason, SpeakReason } from '../speak/decide/index.ts';
import type { Beat } from './beat.ts';
import { type Counterfactual, counterfactualInWords, counterfactuals } from './counterfactual.ts';

export interface ToldBeat {
  readonly answer: string;
  readonly counterfactuals: readonly Counterfactual[];
}

const REASONS: Readonly<Record<SpeakReason | SilentReason, string>> = {
  first_contact: 'we had not met yet, so I said hello once',
  critical_deadline: 'something is due within the hour',
  immediate: 'its time had come',
  elevated: 'it was pressing enough to say by itself',
  confluence: 'several things came together',
  always: 'you asked me to look with the model each time',
  disabled: 'the heartbeat or all scheduling is switched off',
  quiet_hours: 'these are your quiet hours',
  time_period: 'it was not urgent enough for that time of day',
  conversation: 'you were in the middle of a conversation',
  recent_activity: 'you had written only a moment before',
  below_threshold: 'what I saw did not weigh enough',
  no_signals: 'nothing was worth saying',
  cooldown: 'I had spoken of it a short while before',
  same_fingerprint: 'I had said exactly this a short while before',
  topic_repeat: 'I had brought this up often or lately, and it had not changed',
  muted: 'you muted this topic',
  budget: 'the day’s messages were used up',
  no_route: 'I had no address to reach you at',
  shadow: 'I am in shadow mode: I only show what I would have said',
  observe: 'autonomy is observe: I only note what I would have said',
};

export function tellBeat({ row, decision, input }: Beat, timeZone: string): ToldBeat {
  const found = input ? counterfactuals(input) : [];
  const when = formatLocal(row.at, timeZone);
  const did = decision.verdict === 'act' ? 'I spoke' : 'I looked and stayed silent';
  const again =
    row.times > 1 ? ` It was the same at ${count(row.times, 'look')} until ${formatLocal(row.untilAt, timeZone)}.` : '';
  const sentences = [
    `${when}: ${did}, because ${reasonInWords(decision)}.`,
    seenInWords(decision),
    counterfactualInWords(found, timeZone),
  ];
  return { answer: sentences.filter((sentence) => sentence !== '').join(' ') + again, counterfactuals: found };
}

function reasonInWords({ reason, gates }: Decision): string {
  const words = REASONS[reason] ?? reason;
  const stopped = gates.find(({ outcome }) => outcome === 'stop');
  const isWorthIt = reason === 'below_threshold' || reason === 'cooldown' || reason === 'same_fingerprint';
  return isWorthIt && stopped ? `${words} (${stopped.detail})` : words;
}

const MOST_SEEN = 4;

function seenInWords({ signals }: Decision): string {
  if (signals.length === 0) return '';
  const shown = signals.slice(0, MOST_SEEN).map(({ kind, text }) => `${quote(shorten(text, 80))} (${kind})`);
  const left = signals.length - shown.length;
  return `I saw ${joinWords(left > 0 ? [...shown, `${left} more`] : shown)}.`;
}
