/**
 * What is said where nothing was understood: to a request, honestly what can be done without a model (A2); to somebody
 * who only talks, a short line that fits the mood. Pure. Whoever feels terrible is not shown a manual.
 */
import { quote } from '../../base/index.ts';
import { moodOf } from '../../memory/capture/index.ts';
import { IN_PASSING } from './small-talk.ts';

const EXAMPLES = [
  'remind me in 20 min to call Rui',
  'every weekday at 9 stand up',
  'what is scheduled?',
  'remember that my dentist is Dr. Ruiz',
  'what do you know about my dentist?',
];

const ABLE =
  'I set and list reminders, and you can mark them done, snooze, pause or cancel them; I remember what you tell me and find it again.';
const TRY = `Try ${EXAMPLES.map(quote).join(', ')}.`;

export const WHAT_I_CAN_DO = `No model is set up, so I work with reminders and notes: ${ABLE}\n${TRY}`;
/** A model reads and words what Hark says unasked; the chat itself is answered without it. */
const BESIDES_A_MODEL = `In the chat I work with reminders and notes: ${ABLE}\n${TRY}`;

const SORRY = 'I am sorry to hear that. If something should be put off or remembered, just tell me.';
const GLAD = 'That is good to hear.';
const LISTENING = 'I hear you. Ask "what can you do?" to see what I understand.';
const LINES: ReadonlySet<string> = new Set([WHAT_I_CAN_DO, BESIDES_A_MODEL, SORRY, GLAD, LISTENING, ...IN_PASSING]);

/** Whether this reply of ours says that we did not understand: it leaves a question before it open. */
export const isNotUnderstood = (reply: string): boolean => LINES.has(reply);

/** Someone wants something of us. */
const REQUEST =
  /\?\s*$|^\W*(?:(?:hey|hi|ok|okay|so|and|please|pls|hark)[\s,]+)*(?:please|pls|help|(?:can|could|would|will|do|are) you|i (?:want|need|would like|'d like) you to|what(?! an? )|when|where|who|whom|whose|why|how(?! (?:nice|sad|lovely|awful|great|terrible|funny|cool|strange))|which|is there|are there|write|tell|show|give|find|search|look up|google|translate|summari[sz]e|play|open|book|order|send|call|make|create|draft|compose|explain|describe|define|calculate|compute|convert|compare|recommend|suggest|list|add|set|start|turn|switch|buy|read|check|draw|sing|plan|schedule|cancel|move|delete|remove|stop|pause|resume|snooze)\b/iu;
/** What happened says enough where no word of mood is there. */
const BLOW =
  /\b(?:died|passed away|funeral|got fired|lost my (?:job|wallet|keys|phone)|broke up|broken up|divorc\w+|in (?:the )?hospital|accident|failed|robbed|stolen|cancer|miscarriage|can['’]t sleep|i miss (?:my|him|her|you|them))\b/iu;
const LUCK =
  /\b(?:got the job|got in(?:to)?|passed (?:my|the|it)|promoted|promotion|got engaged|got married|pregnant|(?:i|we) won|it worked|made it|we did it)\b/iu;
/** More than this in either direction is a mood. */
const FELT = 0.3;

export function kindWords(text: string, hasModel = false): string {
  if (REQUEST.test(text)) return hasModel ? BESIDES_A_MODEL : WHAT_I_CAN_DO;
  const mood = BLOW.test(text) ? -1 : LUCK.test(text) ? 1 : moodOf(text);
  return mood <= -FELT ? SORRY : mood >= FELT ? GLAD : LISTENING;
}
