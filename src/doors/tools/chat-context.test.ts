import { expect, test } from 'vitest';
import type { WireMessage } from '../operations/index.ts';
import { withChatLines } from './chat-context.ts';

const said = (direction: 'in' | 'out', text: string): WireMessage => ({
  id: text,
  conversationId: 'main',
  direction,
  channel: 'web',
  text,
  at: 0,
});

test('S6: each message is one short line below the text', () => {
  const lines = withChatLines('Look', [said('in', 'a\n b '), said('out', 'c'.repeat(500)), said('in', ' \n')]).split(
    '\n',
  );
  expect(lines.slice(0, 2)).toEqual(['Look', '']);
  expect(lines.slice(3)).toEqual(['- User: a b', `- Assistant: ${'c'.repeat(219)}…`]);
});

test('S6: asking again replaces the lines, and none leaves the text as it was', () => {
  const once = withChatLines('Look\n\nat this', [said('in', 'a')]);
  expect(withChatLines(once, [said('in', 'b')])).toBe(withChatLines('Look\n\nat this', [said('in', 'b')]));
  expect(withChatLines(once, [])).toBe('Look\n\nat this');
});
