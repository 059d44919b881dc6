/**
 * What is said in the end: a model's words, Hark's own, or nothing (SPEC H8, H9). The table:
 *   answer    said in any case (due, on the clock, own events)         else
 *   words     sent, if they name what is due; else Hark's own          sent
 *   ack       Hark's own words                                         silence, `ok-token`; it rests as if it had been said
 *   failed    Hark's own words                                         Hark's own words, if there are any; else silence
 * Words that were sent within the last day are not sent again: `duplicate`. Pure.
 */
import { namesMatter, withPlainLinks } from '../compose/index.ts';
import type { Signal } from '../signals/index.ts';
import type { Look } from '../sweep/index.ts';
import type { Answered } from './beat-parts.ts';
import type { NudgeDraft } from './draft-nudge.ts';
import type { Prepared, Question } from './prepare-beat.ts';
import { isSaidLately } from './said-lately.ts';

export interface Words {
  readonly look: Look;
  /** To be sent. */
  readonly draft?: NudgeDraft;
  /** Not sent, and not to be asked again at once. */
  readonly declined?: NudgeDraft;
  /** The turn led to something, so what it was shown is used up (H7): at once, or when the message has arrived. */
  readonly isTurnUsed: boolean;
  /** Why a model's answer was not used. */
  readonly ownWords?: string;
}

export function findWords(prepared: Prepared, asked: Answered | undefined): Words {
  const { ask } = prepared;
  if (!ask || !asked) return ownWords(prepared);
  const { answer } = asked;
  if (answer.kind === 'failed') return failed(prepared, answer);
  if (answer.kind === 'ack') {
    if (ask.mustSay) return ownWords(prepared, 'it had nothing to say about what is due');
    return silent(prepared, ask, 'ok-token');
  }
  return fromAnswer(prepared, ask, { text: answer.text, isUntrusted: asked.holdsUntrusted });
}

function fromAnswer(prepared: Prepared, ask: Question, given: { text: string; isUntrusted: boolean }): Words {
  const { look, said } = prepared;
  if (ask.mustSay && !namesAll(given.text, ask, look)) return ownWords(prepared, 'its words do not name what is due');
  const text = given.isUntrusted ? withPlainLinks(given.text) : given.text;
  const draft: NudgeDraft = {
    ...ask.draft,
    text,
    shown: ask.brief.shown,
    ...(given.isUntrusted ? { isUntrusted: true } : {}),
  };
  const isEvent = draft.kind === 'event';
  if (isEvent || !isSaidLately(said, draft, look.atMs)) return { look, draft, isTurnUsed: true };
  return ask.mustSay ? ownWords(prepared, 'its words were sent before') : silent(prepared, ask, 'duplicate');
}

function silent({ look }: Prepared, ask: Question, skip: string): Words {
  const isAboutItems = ask.draft.items.length > 0 && ask.draft.kind !== 'event';
  return { look: { ...look, skip }, isTurnUsed: true, ...(isAboutItems ? { declined: ask.draft } : {}) };
}

function failed(prepared: Prepared, { reason, why }: Extract<Answered['answer'], { kind: 'failed' }>): Words {
  if (prepared.offline) return ownWords(prepared, why);
  return { look: { ...prepared.look, skip: reason }, isTurnUsed: false };
}

function ownWords({ look, offline, said }: Prepared, because?: string): Words {
  const about = { isTurnUsed: false, ...(because === undefined ? {} : { ownWords: because }) };
  if (!offline) return { look, ...about };
  const isRepeated = offline.kind !== 'event' && isSaidLately(said, offline, look.atMs);
  return isRepeated ? { look: { ...look, skip: 'duplicate' }, ...about } : { look, draft: offline, ...about };
}

/** Every matter that is due is named; of several events each in its own words. */
function namesAll(text: string, { events }: Question, { decision, input }: Look): boolean {
  const isLastCall = decision.reason === 'critical_deadline';
  const due: readonly Pick<Signal, 'text' | 'dueAtMs'>[] =
    events.length > 0 ? events : decision.signals.filter((signal) => isDue(signal) || isLastCall);
  return due.every((matter) => namesMatter(text, matter, input.timeZone));
}

function isDue({ tier, trust }: Signal): boolean {
  return tier === 'immediate' && trust !== 'untrusted';
}
