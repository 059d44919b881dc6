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

/** Why nothing was said although it had been decided to speak; the decision does not know of these. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  'ok-token': 'the model was asked and found nothing worth saying',
  duplicate: 'the same words had been sent within the last day',
  'needs-model': 'what there was to do needs a model, and none is set up',
  'model-failed': 'only the model would have had words, and it gave no usable answer',
  'circuit-open': 'only the model would have had words, and it is left alone after errors',
  'empty-heartbeat-file': 'HEARTBEAT.md holds nothing to do',
  interval: 'the model had been asked less than an interval before',
  budget: 'the day’s tokens were used up',
};

export function tellBeat({ row, decision, input }: Beat, timeZone: string): ToldBeat {
  const isKeptBack = decision.verdict === 'act' && row.outcome === 'silent';
  // What would change the decision would not have changed what came of it.
  const found = input && !isKeptBack ? counterfactuals(input) : [];
  const when = formatLocal(row.at, timeZone);
  const did = decision.verdict === 'act' && !isKeptBack ? 'I spoke' : 'I looked and stayed silent';
  const because = isKeptBack ? (AFTERWARDS[row.reason ?? ''] ?? row.reason ?? '') : reasonInWords(decision);
  const again =
    row.times > 1 ? ` It was the same at ${count(row.times, 'look')} until ${formatLocal(row.untilAt, timeZone)}.` : '';
  const sentences = [
    `${when}: ${did}, because ${because}.`,
    seenInWords(decision),
    turnInWords(row.detail?.model, row.tokens),
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

/** What a model had to do with it, and what it cost. */
function turnInWords(turn: unknown, tokens: number): string {
  if (typeof turn !== 'object' || turn === null) return '';
  const { model, why, usedOwnWords } = turn as Record<string, unknown>; // our own JSON
  const asked = `I asked the model${typeof model === 'string' ? ` ${model}` : ''} (${count(tokens, 'token')})`;
  if (typeof why !== 'string') return `${asked}.`;
  const reason = why.replace(/\.$/u, '');
  return usedOwnWords === true ? `${asked} and used my own words, because ${reason}.` : `${asked}: ${reason}.`;
}

const MOST_SEEN = 4;

function seenInWords({ signals }: Decision): string {
  if (signals.length === 0) return '';
  // A matter that is due and also still open is one matter.
  const byText = [...Map.groupBy(signals, ({ text }) => text)];
  const shown = byText
    .slice(0, MOST_SEEN)
    .map(([text, same]) => `${quote(shorten(text, 80))} (${[...new Set(same.map(({ kind }) => kind))].join(', ')})`);
  const left = byText.length - shown.length;
  return `I saw ${joinWords(left > 0 ? [...shown, `${left} more`] : shown)}.`;
}
