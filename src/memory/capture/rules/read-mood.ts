/**
 * The mood of a message from its words and signs, -1…1; 0 when it says nothing of mood. Negation just before a word
 * turns it, "very" strengthens it. Invariant: bounded and the same for the same text. Reads no intent from it.
 */

import { MOOD_NOT, MOOD_SIGNS, MOOD_VERY, MOOD_WORDS } from '../data/mood-words.ts';
import { fold } from '../text/fold.ts';

/** Words before a mood word that can still turn or strengthen it. */
const REACH = 3;

export function readMood(folded: string): number {
  const tokens = folded.slice(0, 4000).match(/[\p{L}]+(?:'[\p{L}]+)?|\p{Extended_Pictographic}|[:;]-?[()DPp/]/gu) ?? [];
  let sum = 0;
  let count = 0;
  for (const [i, token] of tokens.entries()) {
    const weight = MOOD_WORDS.get(token) ?? MOOD_SIGNS.get(token);
    if (weight === undefined) continue;
    const before = tokens.slice(Math.max(0, i - REACH), i);
    const turned = before.some((word) => MOOD_NOT.has(word)) ? -0.7 : 1;
    const strength = before.some((word) => MOOD_VERY.has(word)) ? 1.3 : 1;
    sum += weight * turned * strength;
    count += 1;
  }
  if (count === 0) return 0;
  const mood = Math.max(-1, Math.min(1, sum / Math.sqrt(count)));
  return Math.round(mood * 100) / 100;
}

export const moodOf = (text: string): number => readMood(fold(text));
