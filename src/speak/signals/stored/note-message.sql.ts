/**
 * What each message of a talk leaves behind for signals: whether our question stays open (K4), who came up (K13), how
 * the person feels (K12, K10). Called once for every stored message, in the same unit of work. Only the person's own
 * words tell their mood and who matters to them.
 */
import { type MoodsTable, statement, type TalksTable, type Tx } from '../../../store/index.ts';
import { openQuestion, openWindow } from '../kinds/continuity.ts';
import { newsWindow } from '../kinds/delta.ts';
import { MOOD_ITEM, type Mood, NO_MOOD, nextMood } from '../kinds/sentiment.ts';
import type { WatchFacts } from '../watched-note.ts';
import { foldTopic } from '../words.ts';
import { addMention } from './mentions.sql.ts';
import { refreshContacts } from './settle-state.sql.ts';
import { dropWatch, itemRow, putWatches } from './watch-rows.sql.ts';

export interface NotedMessage {
  readonly personId: string;
  readonly conversationId: string;
  readonly direction: 'in' | 'out';
  readonly text: string;
  readonly at: number;
  /** Names in it. */
  readonly entities?: readonly string[] | undefined;
  /** -1 to 1; absent: not known. */
  readonly sentiment?: number | undefined;
  /** Out: nobody had asked for it (a nudge, a reminder). In: somebody else wrote it. It then leaves nothing behind. */
  readonly isUnasked?: boolean | undefined;
  readonly timeZone: string;
  readonly quiet: WatchFacts['quiet'];
}

const TALK = statement<TalksTable>('SELECT * FROM talks WHERE person_id = ? AND conversation_id = ?');
const PUT_TALK = statement(
  `INSERT INTO talks (person_id, conversation_id, heard_at, asked_at) VALUES (?, ?, ?, ?)
   ON CONFLICT (person_id, conversation_id) DO UPDATE SET heard_at = excluded.heard_at, asked_at = excluded.asked_at`,
);
const MOOD = statement<MoodsTable>('SELECT * FROM moods WHERE person_id = ?');
const PUT_MOOD = statement(
  `INSERT INTO moods (person_id, fast, slow, messages, is_moved, is_low, last_act_at) VALUES (?, ?, ?, ?, ?, ?, NULL)
   ON CONFLICT (person_id) DO UPDATE SET fast = excluded.fast, slow = excluded.slow, messages = excluded.messages,
   is_moved = excluded.is_moved, is_low = excluded.is_low`,
);

export async function noteMessage(tx: Tx, message: NotedMessage): Promise<void> {
  if (message.isUnasked) return;
  await (message.direction === 'in' ? noteTheirs(tx, message) : noteOurs(tx, message));
}

async function noteOurs(tx: Tx, { personId, conversationId, text, at }: NotedMessage): Promise<void> {
  const question = openQuestion(text);
  const talk = (await TALK(tx, personId, conversationId)).rows[0];
  const window = question === undefined ? undefined : openWindow(at, talk?.heard_at ?? null);
  await PUT_TALK(tx, personId, conversationId, talk?.heard_at ?? null, window ? at : null);
  if (!window) return dropWatch(tx, personId, 'continuity', conversationId);
  await putWatches(tx, [itemRow(personId, 'continuity', conversationId, { window, armedAtMs: at, label: question })]);
}

async function noteTheirs(tx: Tx, message: NotedMessage): Promise<void> {
  const { personId, conversationId, at, entities = [], sentiment, timeZone, quiet } = message;
  await PUT_TALK(tx, personId, conversationId, at, null);
  await dropWatch(tx, personId, 'continuity', conversationId);
  const names = new Map(entities.map((name) => [`@${foldTopic(name)}`, name]));
  for (const topic of names.keys()) await addMention(tx, personId, { topic, atMs: at, itemId: 'talk' });
  await refreshContacts(tx, personId, names, { nowMs: at, timeZone, quiet });
  if (sentiment !== undefined) await noteMood(tx, personId, sentiment, at);
}

async function noteMood(tx: Tx, personId: string, felt: number, at: number): Promise<void> {
  const row = (await MOOD(tx, personId)).rows[0];
  const { mood, moved, recovered } = nextMood(row ? toMood(row) : NO_MOOD, felt, at);
  await PUT_MOOD(tx, personId, mood.fast, mood.slow, mood.messages, mood.isMoved ? 1 : 0, mood.isLow ? 1 : 0);
  if (moved) {
    const timed = { window: moved, armedAtMs: at, label: moved.label };
    await putWatches(tx, [itemRow(personId, 'sentiment', MOOD_ITEM, timed)]);
  }
  if (recovered) {
    const timed = { window: newsWindow(at), armedAtMs: at, label: 'the mood recovered' };
    await putWatches(tx, [itemRow(personId, 'delta', MOOD_ITEM, timed)]);
  }
}

const toMood = (row: MoodsTable): Mood => ({
  fast: row.fast,
  slow: row.slow,
  messages: row.messages,
  isMoved: row.is_moved === 1,
  isLow: row.is_low === 1,
});
