/** Settings about speaking unasked: how much, how easily, and what it looks at. All of them the user's alone (P5). */
import { z } from 'zod';
import { SOURCE_NAME } from '../../base/index.ts';
import { setting } from './setting.ts';
import { choice, listOf, onOff, prose, text, type ValueKind, wholeNumber } from './value-kinds.ts';

const threshold = (weight: number, level: string) =>
  setting(wholeNumber({ min: 1, max: 100, example: weight }), {
    default: weight,
    help: `How much small signs must weigh together before Hark speaks up while autonomy is ${level}. Higher is quieter. One urgent sign is enough by itself.`,
  });

/** Capitals do not make another source. */
const source = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .pipe(z.string().regex(SOURCE_NAME));

const SHORTEST_SECRET = 16;
/** Whoever guesses it can put words into the inbox, so it has to be long. */
const secret: ValueKind<string> = {
  ...text({ max: 256, example: 'a long random text' }),
  schema: z
    .string()
    .max(256)
    .regex(/^\P{Cc}*$/u)
    .refine((given) => given === '' || given.length >= SHORTEST_SECRET),
  allowed: `one line of text, ${SHORTEST_SECRET} to 256 characters, or empty`,
};

const toolName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/u);

export const speakSettings = {
  'heartbeat.dailyCap': setting(wholeNumber({ min: 0, max: 100, unit: 'messages', example: 3 }), {
    default: 6,
    help: 'How many messages a day Hark may send unasked. What comes after them is held for one digest the next morning. Reminders you asked for, and what is due within the hour, do not count.',
  }),
  'heartbeat.tokenCap': setting(wholeNumber({ min: 0, max: 100_000_000, unit: 'tokens', example: 50_000 }), {
    default: 200_000,
    help: 'How many tokens a day Hark may spend on speaking unasked. Without a model it spends none.',
  }),
  'heartbeat.breakThrough': setting(onOff(), {
    default: true,
    help: 'On: what is due within the hour is said even in quiet hours, in a conversation and past the daily cap. Off: it goes the usual way.',
  }),
  'heartbeat.gate': setting(choice(['signals', 'always']), {
    default: 'signals',
    help: 'signals: a model is asked only when something was found worth saying, so silence costs nothing. always: it is asked at each heartbeat.',
  }),
  'heartbeat.shadow': setting(onOff(), {
    default: false,
    help: 'On: Hark only shows what it would have said and sends nothing unasked. A way to get to know it.',
  }),
  'heartbeat.thresholdAct': threshold(8, 'act'),
  'heartbeat.thresholdSuggest': threshold(12, 'suggest'),
  'heartbeat.thresholdObserve': threshold(20, 'observe'),
  'heartbeat.prompt': setting(prose({ max: 4_000, example: 'Look at my open plans first.' }), {
    default: '',
    help: 'What a model is told at each heartbeat. Empty: the built-in words.',
  }),
  'heartbeat.tools': setting(
    listOf({
      item: toolName,
      max: 50,
      allowed: 'up to 50 names of tools, separated by commas (`hark tools list` shows them)',
      example: 'remember, schedule_task',
    }),
    {
      default: [],
      help: 'Tools a model may use by itself at a heartbeat, while autonomy is act and nothing from outside is in front of it. Empty: none.',
    },
  ),
  'inbox.watch': setting(
    listOf({
      item: source,
      max: 50,
      allowed: 'up to 50 names of sources, separated by commas',
      example: 'email, ci',
    }),
    {
      default: [],
      help: 'Sources whose new items are worth a message, once per heartbeat interval: only how many there are, never their words.',
    },
  ),
  'inbox.secret': setting(secret, {
    default: '',
    help: 'Signs what other programs put into the inbox without the token (POST /api/inbox/{source}). Empty: such hooks are refused.',
    env: 'HARK_INBOX_SECRET',
    isSecret: true,
  }),
};
