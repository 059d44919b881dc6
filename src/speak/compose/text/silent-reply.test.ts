import { describe, expect, test } from 'vitest';
import { isSilentReply } from './silent-reply.ts';

describe('H8: no answer', () => {
  test.each([
    'NO_REPLY',
    'NOTHING',
    'no_reply',
    'Nothing',
    ' NOTHING \n',
    'NOTHING.',
    'NO_REPLY!',
    '"NO_REPLY"',
    "'NOTHING'",
    '“NOTHING”',
    '‘NOTHING’',
    '«NOTHING»',
    '**NO_REPLY**',
    '_NO_REPLY_',
    '__NOTHING__.',
    '**NOTHING.**',
    '`NO_REPLY`',
    '```\nNO_REPLY\n```',
    '```text\nNO_REPLY\n```',
    '~~NOTHING~~',
    '> NO_REPLY',
    '# NOTHING',
    '- NOTHING',
    'NO\\_REPLY',
    '<p>NO_REPLY</p>',
    '<b><i>NOTHING</i></b>!',
    '&nbsp;NOTHING',
    '<think>what is there?</think>NO_REPLY',
    '<thinking>\nlong\n</thinking>\n\n**NOTHING**',
    'thought without a start</think>NOTHING',
    '<think>a</think> NO_REPLY <think>b</think>',
    '<think>only thoughts</think>',
    '<p></p>',
    '',
    '  \n',
    null,
    undefined,
  ])('%j', (text) => expect(isSilentReply(text)).toBe(true));

  test.each([
    'NOTHING new',
    'There is nothing',
    'nothing to report.',
    'NO_REPLY NO_REPLY',
    'NO_REPLY needed',
    'Say NO_REPLY',
    'NOTHINGNESS',
    'NO_REPLY_EXTRA',
    'MY_NO_REPLY_X',
    'NO REPLY',
    'NO-REPLY',
    'NOREPLY',
    'NOTHING!!',
    'NOTHING..',
    'NOTHING?',
    'HEARTBEAT_OK',
    'x',
    '.',
    '<think>NO_REPLY</think> The report is ready',
    `"${' '.repeat(300)}NOTHING${' '.repeat(300)}"`,
    'NOTHING\nbut this',
  ])('but %j is one', (text) => expect(isSilentReply(text)).toBe(false));
});

test('H8: thoughts that never end take no time', () => {
  expect(isSilentReply(`${'<think>'.repeat(150_000)}NOTHING`)).toBe(true);
  expect(isSilentReply(`<think>a</think>${'<think>'.repeat(150_000)}`)).toBe(true);
});
