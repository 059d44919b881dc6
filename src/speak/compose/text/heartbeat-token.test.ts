import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripHeartbeatToken } from './heartbeat-token.ts';

/** Any code point, lone surrogates included; quicker than fast-check's own table of them. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

const OK = 'HEARTBEAT_OK';
const skipped = (didStrip: boolean) => ({ shouldSkip: true, text: '', didStrip });
const kept = (text: string, didStrip: boolean) => ({ shouldSkip: false, text, didStrip });

describe('H8: an answer that is only the token, in both modes', () => {
  test.each([
    OK,
    `  ${OK}\n`,
    `${OK}.`,
    `${OK}!!!!`,
    `${OK} !!!`,
    `${OK}---`,
    `**${OK}**`,
    `*${OK}*`,
    `_${OK}_`,
    `__${OK}__`,
    `***${OK}***.`,
    `~~${OK}~~`,
    `\`${OK}\``,
    `\`\`\`\n${OK}\n\`\`\``,
    `\`\`\`text\n${OK}\n\`\`\``,
    `~~~\n${OK}\n~~~`,
    `"${OK}"`,
    `'${OK}'`,
    `“${OK}”`,
    `‘${OK}’`,
    `«${OK}»`,
    `(${OK})`,
    `[${OK}]`,
    `> ${OK}`,
    `# ${OK}`,
    `- ${OK}`,
    `**${OK}`,
    `<b>${OK}</b>`,
    `<B>${OK}</b>!`,
    `<p class="a">\n <b>${OK}</b>\n</p>`,
    `<b>**${OK}**</b>`,
    `<br>${OK}<br/>`,
    `&nbsp;${OK}&nbsp;`,
    `${OK}\n\n${OK}`,
    `${OK} 🦞`,
    `<think>shall I?</think>\n${OK}`,
    `<think>a</think><thinking>b</thinking>${OK}`,
  ])('%j', (raw) => {
    expect(stripHeartbeatToken(raw, { mode: 'heartbeat' })).toEqual(skipped(true));
    expect(stripHeartbeatToken(raw, { mode: 'message' })).toEqual(skipped(true));
  });

  test.each([undefined, null, '', ' \n\t', '<think>nothing</think> '])('no answer: %j', (raw) => {
    expect(stripHeartbeatToken(raw)).toEqual(skipped(false));
    expect(stripHeartbeatToken(raw, { mode: 'message' })).toEqual(skipped(false));
  });
});

describe('H8: the token at an edge goes, the words stay', () => {
  test.each([
    [`${OK} hello`, 'hello'],
    [`hello ${OK}`, 'hello'],
    [`${OK} hello ${OK}`, 'hello'],
    [`hello. ${OK}.`, 'hello.'],
    [`hello ${OK}!!!!`, 'hello'],
    [`hello\n\n**${OK}**`, 'hello'],
    [`hello (${OK})`, 'hello'],
    [`hello — ${OK}`, 'hello'],
    [`${OK}: hello`, 'hello'],
    [`${OK}. Hello.`, 'Hello.'],
    [`${OK} - hello`, 'hello'],
    [`${OK} — hello`, 'hello'],
    [`${OK}\n- a\n- b`, '- a\n- b'],
    [`${OK}\n\n## Title`, '## Title'],
    [`<code>${OK}</code> all good`, 'all good'],
    [`**${OK}** all **good**`, 'all **good**'],
    [`**${OK} all good**`, '**all good**'],
    [`<p>${OK} all good</p>`, '<p>all good</p>'],
    [`**All good ${OK}**`, '**All good**'],
    [`_All good ${OK}_`, '_All good_'],
    [`<p>All good ${OK}</p>`, '<p>All good</p>'],
    [`<P>All good ${OK}</p>.`, '<P>All good</p>'],
    [`a *b* ${OK}*`, 'a *b*'],
    [`${OK}.....`, '.....'],
    [`${OK}一切正常`, '一切正常'],
    [`一切正常。${OK}`, '一切正常。'],
    [`🦞 ${OK}`, '🦞'],
    [`${OK}-ish`, '-ish'],
    [`${OK}... hello`, 'hello'],
    [`${OK}- hello`, 'hello'],
    [`${OK} -- hello`, 'hello'],
    [`hello -- ${OK}`, 'hello'],
    [`one - two ${OK}`, 'one - two'],
    [`> ${OK} hello`, '> hello'],
    [`${'>'.repeat(200)}${OK} hello`, `${'>'.repeat(200)}hello`],
    [`<think>hm</think>hello ${OK}`, 'hello'],
  ])('%j → %j', (raw, text) => {
    expect(stripHeartbeatToken(raw, { mode: 'message' })).toEqual(kept(text, true));
    expect(stripHeartbeatToken(raw)).toEqual(skipped(true));
  });
});

describe('H8: what is no acknowledgement', () => {
  test.each([
    `${OK}_EXTRA`,
    `${OK}AY`,
    `${OK}2`,
    `${OK}é`,
    `MY_${OK}`,
    `x${OK}`,
    `_${OK}_EXTRA`,
    `**${OK}_EXTRA**`,
    `hello ${OK} there`,
    `hello ${OK}.....`,
    `hello ${OK} !!!!`,
    'heartbeat_ok',
    'HEARTBEAT OK',
    'NO_REPLY',
    'NOTHING',
    'hello',
    `I was told to answer ${OK} when all is well.`,
    `hello ${OK}_`,
    `${'>'.repeat(201)}${OK} hello`,
  ])('%j', (raw) => {
    expect(stripHeartbeatToken(raw)).toEqual(kept(raw, false));
    expect(stripHeartbeatToken(raw, { mode: 'message' })).toEqual(kept(raw, false));
  });

  test('a text without token is trimmed and keeps its later thoughts', () => {
    expect(stripHeartbeatToken(' the <think>tag</think> is old \n')).toEqual(
      kept('the <think>tag</think> is old', false),
    );
  });
});

describe('H8: how much may stand beside it', () => {
  const long = (n: number): string => 'A'.repeat(n);
  test('300 characters are an acknowledgement, 301 are a message', () => {
    expect(stripHeartbeatToken(`${OK} ${long(300)}`)).toEqual(skipped(true));
    expect(stripHeartbeatToken(`${long(300)}\n${OK}`)).toEqual(skipped(true));
    expect(stripHeartbeatToken(`${OK} ${long(301)}`)).toEqual(kept(long(301), true));
    expect(stripHeartbeatToken(`${long(301)} ${OK}`, { mode: 'heartbeat' })).toEqual(kept(long(301), true));
    expect(stripHeartbeatToken(`${OK} ${'🦞'.repeat(300)}`)).toEqual(skipped(true));
    expect(stripHeartbeatToken(`${OK} ${'🦞'.repeat(301)}`).shouldSkip).toBe(false);
  });

  test.each([
    [5, 5, true],
    [5, 6, false],
    [0, 1, false],
    [-3, 1, false],
    [Number.NaN, 300, true],
    [Number.NaN, 301, false],
    [Number.POSITIVE_INFINITY, 10_000, true],
  ])('maxAckChars %d, %d characters: skip %s', (maxAckChars, length, shouldSkip) => {
    expect(stripHeartbeatToken(`${OK} ${long(length)}`, { maxAckChars }).shouldSkip).toBe(shouldSkip);
  });

  test('mode message does not look at maxAckChars', () => {
    expect(stripHeartbeatToken(`${OK} hi`, { mode: 'message', maxAckChars: 50 })).toEqual(kept('hi', true));
  });
});

test('H8: never throws, never leaves a token at an edge, and is done in one go', () => {
  const piece = fc.constantFrom(
    OK,
    OK,
    ' ',
    '\n',
    '*',
    '_',
    '`',
    '```',
    '<b>',
    '</b>',
    '"',
    '.',
    '-',
    'word',
    '🦞',
    '_EXTRA',
    '<',
    '(',
    ')',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: anyCharacter })), { maxLength: 12 }), (pieces) => {
      const first = stripHeartbeatToken(pieces.join(''), { mode: 'message' });
      expect(first.shouldSkip).toBe(first.text === '');
      expect(first.text.startsWith(`${OK} `)).toBe(false);
      expect(first.text.endsWith(` ${OK}`)).toBe(false);
      expect(stripHeartbeatToken(first.text, { mode: 'message' }).text).toBe(first.text);
    }),
    { numRuns: 500 },
  );
});

test('H8: hostile answers take no time', () => {
  const many = 20_000;
  for (const raw of [
    '('.repeat(many) + OK + ')'.repeat(many),
    `${OK} `.repeat(80_000),
    `${OK} - `.repeat(60_000),
    `word ${` - ${OK}`.repeat(60_000)}`,
    '<a '.repeat(many) + OK,
    '`'.repeat(many) + OK,
  ]) {
    expect(() => stripHeartbeatToken(raw)).not.toThrow();
  }
});
