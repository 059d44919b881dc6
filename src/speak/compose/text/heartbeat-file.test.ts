import { describe, expect, test } from 'vitest';
import { isHeartbeatContentEffectivelyEmpty } from './heartbeat-file.ts';

describe('H4: nothing to do in HEARTBEAT.md', () => {
  test.each([
    '',
    '\n \t\r\n',
    '# Heartbeat',
    '# HEARTBEAT.md\n\n# Keep this file empty\n## Tasks\n###### deep',
    '#',
    '- \n* \n+\n•\n1.\n2) ',
    '- [ ]\n- [x]\n* [X] \n[ ]\n- []\n1. [ ]',
    '<!-- a\n# b\n- buy milk\n-->',
    '<!-- a --> <!-- b -->\n# T',
    '---\n***\n___\n- - -\n* * *',
    '```\n```\n```markdown\n~~~\n~~~js',
    'Title\n=====\n',
    '>\n>>',
    '12.\n10) ',
    '```  js\n```',
    '\ufeff# Title\n\u200b',
    '# a\r\n\r\n- \r# b',
  ])('%j', (content) => expect(isHeartbeatContentEffectivelyEmpty(content)).toBe(true));

  test.each([
    'check the mail',
    '# Tasks\n- check the mail',
    '- [ ] check the mail',
    '- [x] done but written',
    '1. water',
    '#hashtag',
    '```\ncheck the mail\n```',
    '`code`',
    '```one line```',
    '> a quote',
    '<!-- open, and never closed: check the mail',
    '<!-- a --> check the mail',
    'check <!-- a --> the mail',
    'check the mail\n---',
    '-5 degrees',
    '- -x',
    '--> ',
    '=x=',
    '*bold*',
    '__init__',
    '[link]',
    'check # of mails',
    'check the mail -->',
  ])('but %j is a wish', (content) => expect(isHeartbeatContentEffectivelyEmpty(content)).toBe(false));

  test.each([null, undefined])('no file (%s) is not an empty file', (content) => {
    expect(isHeartbeatContentEffectivelyEmpty(content)).toBe(false);
  });

  test('files of any size, also hostile ones', () => {
    expect(isHeartbeatContentEffectivelyEmpty('# heading\n'.repeat(200_000))).toBe(true);
    expect(isHeartbeatContentEffectivelyEmpty('<!--'.repeat(500_000))).toBe(false);
    expect(isHeartbeatContentEffectivelyEmpty(`${'<!---->'.repeat(200_000)}`)).toBe(true);
    expect(isHeartbeatContentEffectivelyEmpty(`${' '.repeat(1_000_000)}x`)).toBe(false);
    expect(isHeartbeatContentEffectivelyEmpty(`${'- '.repeat(200_000)}x`)).toBe(false);
  });
});
