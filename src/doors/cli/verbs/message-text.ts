/** A message in the terminal: its words, the time where nobody had asked, and the choices where it asks. Pure. */
import { formatWallTime, toWallMs } from '../../../base/index.ts';
import type { WireMessage } from '../../operations/index.ts';
import type { Paint } from '../text/paint.ts';
import { printable } from '../text/printable.ts';

export function messageText(message: WireMessage, paint: Paint, zone: string): string {
  const text = printable(message.text);
  if (message.card?.kind === 'question') {
    return [text, ...message.card.choices.map((choice, i) => `  ${i + 1}. ${printable(choice)}`)].join('\n');
  }
  const isUnasked = message.direction === 'out' && message.replyTo === undefined;
  if (!isUnasked) return text;
  const minute = Math.floor(toWallMs(zone, message.at) / 60_000) * 60_000;
  return `${paint.faint(formatWallTime(minute))}  ${paint.strong(text)}`;
}

export const setsReminder = (message: WireMessage): boolean => message.card?.kind === 'reminder-set';
