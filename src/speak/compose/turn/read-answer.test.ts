/** H8: what a model may send at a heartbeat, and what is made of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnsweredTurn, LONGEST_MESSAGE, readHeartbeatAnswer } from './read-answer.ts';
import { RESPOND } from './respond-tool.ts';

const turn = (more: Partial<AnsweredTurn>): AnsweredTurn => ({ text: '', calls: [], finish: 'stop', ...more });
const call = (input: unknown, name = RESPOND) => ({ name, input });
const read = (more: Partial<AnsweredTurn>) => readHeartbeatAnswer(turn(more));

describe('H8: the answering tool comes first', () => {
  it.each([
    [{ notify: false }, { kind: 'ack' }],
    [
      { notify: false, text: 'all fine', outcome: 'looked at mail' },
      { kind: 'ack', outcome: 'looked at mail' },
    ],
    [
      { notify: true, text: 'Rui wrote about the lease.' },
      { kind: 'notify', text: 'Rui wrote about the lease.' },
    ],
    [
      { notify: 'true', text: 'Rain at 5.' },
      { kind: 'notify', text: 'Rain at 5.' },
    ],
    [{ notify: 'FALSE' }, { kind: 'ack' }],
    [{ notify: true, text: 'HEARTBEAT_OK' }, { kind: 'ack' }],
    [{ notify: true, text: '  NO_REPLY ' }, { kind: 'ack' }],
    ['{"notify":true,"text":"Rain."}', { kind: 'notify', text: 'Rain.' }],
  ])('%j is %j', (input, answer) => {
    expect(read({ calls: [call(input)], text: 'something beside it' })).toEqual(answer);
  });

  it('the first valid one counts; one that cannot be read is passed over', () => {
    const calls = [call(null), call({ notify: 7 }), call({ notify: true, text: 'first' }), call({ notify: false })];
    expect(read({ calls })).toEqual({ kind: 'notify', text: 'first' });
  });

  it('notify without words takes the text beside it, and is no answer where there is none', () => {
    expect(read({ calls: [call({ notify: true })], text: 'Rain at 5.' })).toEqual({
      kind: 'notify',
      text: 'Rain at 5.',
    });
    expect(read({ calls: [call({ notify: true, text: ' ' })] }).kind).toBe('nonsense');
  });
});

describe('H8: else the text', () => {
  it.each([
    ['', 'ack'],
    ['HEARTBEAT_OK', 'ack'],
    ['**HEARTBEAT_OK** all quiet', 'ack'],
    ['NOTHING', 'ack'],
    ['no_reply.', 'ack'],
    ['<think>shall I?</think>', 'ack'],
    ['<think>shall I?</think>HEARTBEAT_OK', 'ack'],
    ['{"notify": false}', 'ack'],
    ['```json\n{"notify": false, "outcome": "calm"}\n```', 'ack'],
    ['<think>I will never stop thinking about', 'nonsense'],
    ['x'.repeat(1_000_000), 'nonsense'],
    ['Chove às cinco, leva um guarda-chuva.', 'notify'],
    ['五点下雨', 'notify'],
  ])('%j is %s', (text, kind) => {
    expect(read({ text }).kind).toBe(kind);
  });

  it('H8: a control word in the middle does not reach anybody, nor does a thought', () => {
    const answer = read({ text: '<think>hm</think>Rain HEARTBEAT_OK at five, NO_REPLY take an umbrella.' });
    expect(answer).toEqual({ kind: 'notify', text: 'Rain at five, take an umbrella.' });
  });

  it('H10: tools without an end, or an answer cut before its first word, are no answer', () => {
    const looping = Array.from({ length: 4 }, () => call({ query: 'x' }, 'memory_search'));
    expect(read({ calls: looping, finish: 'tool-calls' }).kind).toBe('nonsense');
    expect(read({ finish: 'length' }).kind).toBe('nonsense');
  });

  it('a long message is cut at a word', () => {
    const answer = read({ text: 'word '.repeat(3_000) });
    expect(answer.kind).toBe('notify');
    expect(answer.kind === 'notify' && [...answer.text].length).toBeLessThanOrEqual(LONGEST_MESSAGE);
  });
});

describe('H8: at the edges', () => {
  const MOST = 20_000;
  const long = (length: number): string => 'a'.repeat(length);

  it.each([
    [
      'a call without words, beside too much',
      { calls: [call({ notify: true })], text: long(MOST + 1) },
      'without words',
    ],
    ['a call with too many words', { calls: [call({ notify: true, text: long(MOST + 1) })] }, 'far too long'],
    ['too much text', { text: long(MOST + 1) }, 'far too long'],
    ['thoughts without an end', { text: '<thinking>and so on' }, 'only thought aloud'],
    ['thoughts behind thoughts', { text: '<think>a</think>  <think>b' }, 'only thought aloud'],
    ['used up', { finish: 'length' }, 'used up'],
    ['tools in the words of another server', { finish: 'tool_calls' }, 'used up'],
    ['tools in the words of this one', { finish: 'tool-calls' }, 'used up'],
    ['blanks and a tool', { text: ' \n ', calls: [call({}, 'cron')] }, 'used up'],
    ['a thought, then nothing', { text: '<think>a</think> ', finish: 'length' }, 'used up'],
  ])('%s is no answer, and it is said why', (_, more, why) => {
    expect(read(more)).toEqual({ kind: 'nonsense', why: expect.stringContaining(why) });
  });

  it('what is just short enough is read', () => {
    expect(read({ text: long(MOST) }).kind).toBe('notify');
    expect(read({ calls: [call({ notify: true, text: long(MOST) })] }).kind).toBe('notify');
    expect(read({ calls: [call({ notify: true })], text: long(MOST) }).kind).toBe('notify');
  });

  it('an answer that was cut or stands beside tools is one, if there are words', () => {
    expect(read({ text: 'Rain at 5.', finish: 'length' })).toEqual({ kind: 'notify', text: 'Rain at 5.' });
    expect(read({ text: 'Rain.', calls: [call({}, 'cron')], finish: 'stop' })).toEqual({
      kind: 'notify',
      text: 'Rain.',
    });
  });

  it('only the answering tool answers', () => {
    expect(read({ calls: [call({ notify: true, text: 'no' }, 'cron')], text: 'Rain.' })).toEqual({
      kind: 'notify',
      text: 'Rain.',
    });
  });

  it('words that only say nothing, or only think, are not sent', () => {
    const said = (text: string) => read({ calls: [call({ notify: true, text })] });
    expect(said('<think>shall I')).toEqual({ kind: 'ack' });
    expect(said('HEARTBEAT_OK fine')).toEqual({ kind: 'ack' });
    expect(said('HEARTBEAT_OK NO_REPLY')).toEqual({ kind: 'ack' });
    expect(said('  Rain.  ')).toEqual({ kind: 'notify', text: 'Rain.' });
    expect(said('Is it <think> you mean?').kind).toBe('notify');
    expect(said('NOTHING')).toEqual({ kind: 'ack' });
  });

  it('flags with blanks, numbers for words', () => {
    expect(read({ calls: [call({ notify: ' True ', text: 5, outcome: 3 })] })).toEqual({
      kind: 'notify',
      text: '5',
      outcome: '3',
    });
    expect(read({ calls: [call({ notify: true, text: { a: 1 } })] }).kind).toBe('nonsense');
  });

  it.each([
    ['```\n{"notify": true, "text": "Rain."}\n```', { kind: 'notify', text: 'Rain.' }],
    ['```json   {"notify": true, "text": "Rain."}```', { kind: 'notify', text: 'Rain.' }],
    ['  {"notify": true, "text": "Rain."}  ', { kind: 'notify', text: 'Rain.' }],
    ['<think>a</think>{"notify": true, "text": "Rain."}', { kind: 'notify', text: 'Rain.' }],
    ['{"notify": true}', { kind: 'nonsense', why: expect.stringContaining('without words') }],
  ])('a call written down is one: %j', (text, answer) => {
    expect(read({ text })).toEqual(answer);
  });

  it.each(['{"notify": false', '"notify": false}', '{notify: no}', '["notify", false]'])(
    'what only looks like a call is text: %j',
    (text) => {
      expect(read({ text }).kind).toBe('notify');
    },
  );

  it('a call whose input is no object, or too long to be one, is passed over', () => {
    const input = `{"notify": true, "text": "${long(MOST)}"}`;
    expect(read({ calls: [call(input), call('{oops'), call([true])], text: 'Rain.' })).toEqual({
      kind: 'notify',
      text: 'Rain.',
    });
  });
});

it('H8: whatever comes, it is an answer of three kinds, and no control word is in the words', () => {
  const piece = fc.constantFrom(
    'HEARTBEAT_OK',
    'NO_REPLY',
    '<think>',
    '</think>',
    ' ',
    '\n',
    '**',
    '{"notify":',
    'rain',
  );
  const words = fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''));
  const input = fc.oneof(fc.anything(), fc.record({ notify: fc.boolean(), text: words }));
  const calls = fc.array(fc.record({ name: fc.constantFrom(RESPOND, 'cron'), input }), { maxLength: 4 });
  fc.assert(
    fc.property(words, calls, fc.constantFrom('stop', 'length', 'tool-calls', '?'), (text, made, finish) => {
      const answer = readHeartbeatAnswer({ text, calls: made, finish });
      expect(['notify', 'ack', 'nonsense']).toContain(answer.kind);
      if (answer.kind !== 'notify') return;
      expect(answer.text.trim()).not.toBe('');
      expect(answer.text).not.toMatch(/(?<![\w-])(?:HEARTBEAT_OK|NO_REPLY)(?![\w-])/u);
    }),
  );
});
