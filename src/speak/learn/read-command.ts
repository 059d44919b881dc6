/**
 * What a short sentence asks of the last thing Hark said unasked: "not now", "stop telling me about the gym". Whole
 * sentences only, so that a talk about stopping something is left alone. "Done" and "snooze 1 hour" are read by the
 * words of reminders, which know about times. Pure.
 */
export type NudgeCommand =
  | { readonly action: 'done' | 'dismiss' | 'snooze' }
  | {
      readonly action: 'mute';
      /** Absent: whatever was spoken of last. */
      readonly topic?: string;
    };

const LONGEST_COMMAND = 160;
const COURTESY = /^(?:(?:please|pls|ok(?:ay)?|hey|hark|no|thanks)[\s,!.]+)*(?:(?:can|could|would) you (?:please )?)?/iu;
const CLOSING = /(?:[\s,]+(?:please|pls|thanks|thank you|any ?more|again|ever again|for now))*[\s.!]*$/iu;

const DONE =
  /^(?:(?:that is|that's|it is|it's|i(?:'m| am)) )?(?:already )?(?:done|finished|sorted|taken care of|handled)(?: (?:it|that|already))?$|^(?:i )?(?:already )?(?:did|have done|finished|handled) (?:it|that)(?: already)?$|^yes,? (?:it is |it's )?done$/iu;
const DISMISS =
  /^(?:not interested|dismiss(?: (?:it|that|this))?|skip(?: (?:it|that|this))?|leave it|ignore (?:it|that|this)|no,? thanks?(?: you)?|never ?mind (?:that|it)|let it go)$/iu;
/** Whoever says "not now" wants to hear it later, the last hour before a date included. */
const LATER =
  /^(?:not (?:right )?now|(?:maybe |tell me |ask me )?later|in a (?:bit|while|moment)|i(?:'m| am) busy(?: right now| now)?)$/iu;
const MUTE = [
  /^(?:stop|quit) (?:telling|nudging|bugging|bothering|pinging|messaging) me(?: (?:about|on|with) (?<topic>.+))?$/iu,
  /^(?:do not|don't|never) (?:tell|nudge|bug|bother|ping|message) me(?: (?:about|on|with) (?<topic>.+))?$/iu,
  /^(?:do not|don't|never|stop) (?:mention(?:ing)?|bring(?:ing)? up|talk(?:ing)? about) (?<topic>.+)$/iu,
  /^mute(?: (?<topic>.+))?$/iu,
];
const IT = /^(?:it|this|that|these|those|such things)$/iu;

export function readNudgeCommand(text: string): NudgeCommand | undefined {
  if (text.length > LONGEST_COMMAND) return undefined;
  const bare = text.trim().replaceAll('’', "'");
  const said = bare.replace(CLOSING, '');
  const sentence = said.replace(COURTESY, '');
  // "No thanks" is an answer, not a courtesy.
  if ([bare.replace(/[\s.!]+$/u, ''), said, sentence].some((each) => DISMISS.test(each))) return { action: 'dismiss' };
  if ([said, sentence].some((each) => LATER.test(each))) return { action: 'snooze' };
  if (DONE.test(said) || DONE.test(sentence)) return { action: 'done' };
  for (const pattern of MUTE) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const topic = found.groups?.topic?.replace(/^(?:the|my|a|an) /iu, '').trim() ?? '';
    return topic === '' || IT.test(topic) ? { action: 'mute' } : { action: 'mute', topic };
  }
  return undefined;
}
