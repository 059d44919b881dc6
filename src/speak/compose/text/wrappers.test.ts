import { describe, expect, test } from 'vitest';
import { stripHeartbeatToken } from './heartbeat-token.ts';
import { closingMarks, isOnlyMarks, peel, withoutTags } from './wrappers.ts';

const OK = 'HEARTBEAT_OK';

describe('H8: what is put around a word', () => {
  test.each([
    ['*', '*'],
    ['**', '**'],
    ['_', '_'],
    ['~~', '~~'],
    ['`', '`'],
    ['"', '"'],
    ["'", "'"],
    ['“', '”'],
    ['‘', '’'],
    ['«', '»'],
    ['(', ')'],
    ['[', ']'],
    ['<b>', '</b>'],
    ['<B>', '</b>'],
    ['<my-tag a="1">', '</my-tag>'],
    ['<p> ', ' </p>'],
    ['```\n', '\n```'],
    ['```text \n', '\n```'],
    ['~~~\n', '\n~~~'],
    ['<p>**"', '"**</p>'],
  ])('%j and %j are a pair', (open, close) => {
    expect(peel({ before: `a ${open}`, after: `${close} b` })).toEqual({ before: 'a ', after: ' b' });
    expect(stripHeartbeatToken(`${open}${OK}${close} hello`, { mode: 'message' }).text).toBe('hello');
    expect(stripHeartbeatToken(`hello ${open}${OK}${close}`, { mode: 'message' }).text).toBe('hello');
  });

  test.each([
    ['“', '“'],
    ['(', ']'],
    ['*', '_'],
    ['<b>', '</i>'],
    ['<b', '</b>'],
    ['b>', '</b>'],
    ['<b> x', '</b>'],
    ['* ', '*'],
    ['``` x\n', '\n```'],
    ['```\n', 'x ```'],
    ['a', 'a'],
    ['‘', 'x'],
    ['«', 'x'],
    ['[', 'x'],
    ['`\n', '\n`'],
    ['~ ', ' ~'],
    ['', ''],
  ])('%j and %j are none', (before, after) => {
    expect(peel({ before, after })).toEqual({ before, after });
  });

  test('marks alone are nothing to read', () => {
    expect(['', ' ', '**', '> ', '<br/>', '<p></p>', '&nbsp;', '"()"', '# -'].every(isOnlyMarks)).toBe(true);
    expect(['a', '.', '🦞', '**a**', '<', '< b'].some(isOnlyMarks)).toBe(false);
    expect(withoutTags('a<b>c</b>&nbsp;d')).toBe('a c  d');
  });

  test.each([
    ['**a ', '**', '**'],
    ['**a** ', '**', ''],
    ['a ', '**', ''],
    ['**a ', '** b', '**'],
    ['**a ', ' **', ''],
    ['<p>a ', '</p>', '</p>'],
    ['<div><P>a ', ' </p> </div>x', ' </p> </div>'],
    ['<p>a ', '</p></div>', ''],
    ['a ', '</p>', ''],
    ['<p>a ', 'x</p>', ''],
    ['a', '', ''],
  ])('cutting %j | %j keeps %j', (before, after, closing) => {
    expect(closingMarks({ before, after })).toBe(closing);
  });
});
