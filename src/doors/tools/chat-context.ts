/**
 * Puts recent lines of the conversation below the text of a system event (`contextMessages`, SPEC S6), so that whoever
 * reads it later knows what it was about. Each message is one short line; asking again replaces the lines.
 */
import { shorten } from '../../base/index.ts';
import type { WireMessage } from '../operations/index.ts';

const HEADING = 'What was said before this was set:';
const LONGEST_LINE = 220;

export function withChatLines(text: string, messages: readonly WireMessage[]): string {
  const [own = text] = text.split(`\n\n${HEADING}\n`, 1);
  const lines = messages.flatMap(chatLine);
  return lines.length === 0 ? own : [`${own}\n`, HEADING, ...lines].join('\n');
}

function chatLine({ direction, text }: WireMessage): string[] {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  return words === '' ? [] : [`- ${direction === 'in' ? 'User' : 'Assistant'}: ${shorten(words, LONGEST_LINE)}`];
}
