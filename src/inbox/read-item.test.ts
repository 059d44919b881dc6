/** I1: what a source sends, made fit to keep. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../base/index.ts';
import { isMailSource, isSmsSource, type ReadFacts, readItem, type SentItem } from './index.ts';

const NOW = Date.UTC(2026, 2, 11, 12);
let made = 0;
const facts: ReadFacts = {
  nowMs: NOW,
  newId: () => `n${++made}`,
  toInstantMs: (text) => Date.parse(text) || undefined,
};

test('I1: whatever comes in: one line stays one line, nothing breaks a screen, nothing is too long, no time is ahead', () => {
  const words = fc.option(fc.string({ unit: 'binary', maxLength: 600 }), { nil: undefined });
  const item = fc.record({
    id: words,
    from: words,
    subject: words,
    title: words,
    app: words,
    text: words,
    preview: words,
    atMs: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(item, (raw) => {
      const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined)) as SentItem;
      let kept: ReturnType<typeof readItem>;
      try {
        kept = readItem(sent, facts);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        return;
      }
      const { sender = '', title = '', app = '', body, itemId, receivedAtMs } = kept;
      for (const line of [sender, title, app, itemId]) expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e]/u);
      expect(body.replaceAll(/[\n\t]/gu, '')).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e]/u);
      expect([...`${sender}${title}`].length).toBeLessThanOrEqual(600);
      expect(body.length + title.length).toBeGreaterThan(0);
      expect(itemId).not.toBe('');
      expect(receivedAtMs).toBeLessThanOrEqual(NOW);
      expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
    }),
  );
});

test('I1: an id is what the source says, else made of words and time, else new', () => {
  const id = (sent: SentItem) => readItem(sent, facts).itemId;
  expect(id({ id: ' m1\n', text: 'x' })).toBe('m1');
  expect(id({ text: 'x', atMs: 5 })).toBe(id({ preview: 'x', atMs: 5 }));
  expect(id({ text: 'x', atMs: 5 })).not.toBe(id({ text: 'x', atMs: 6 }));
  expect(id({ text: 'x', atMs: 5 })).not.toBe(id({ text: 'x', from: 'Bob', atMs: 5 }));
  expect(id({ text: 'x' })).not.toBe(id({ text: 'x' }));
});

test('I1: what is cut says so; text wins over preview, subject over title', () => {
  expect(readItem({ text: 'word '.repeat(1_000), title: 'b', subject: 'a', preview: 'p' }, facts)).toMatchObject({
    ...{ title: 'a', isShortened: true, body: expect.stringMatching(/^word[\s\S]+word…$/u) },
  });
  expect(readItem({ text: 'x', title: 'b', preview: 'p' }, facts)).toMatchObject({
    title: 'b',
    body: 'x',
    isShortened: false,
  });
});

test.each([
  [{}, 'text', 'needs a subject'],
  [{ text: 'x', at: 'never' }, 'at', '"never"; allowed'],
  [{ text: 'x', address: 'a b@c' }, 'address', '"a b@c"; allowed'],
  [{ text: 'x', id: 'x'.repeat(501) }, 'id', '501 characters; allowed'],
])('Q6: %j is refused by its place', (sent, field, words) => {
  const told = () => readItem(sent, { ...facts, place: 'items.2.' });
  expect(told).toThrow(expect.objectContaining({ field: `items.2.${field}` }));
  expect(told).toThrow(words);
});

test('H7: a source is mail, short messages or something else by its name', () => {
  const mail = ['email', 'Email', 'mail', 'e-mail', 'email-work', 'mail.home', 'mail_2'];
  expect(mail.filter(isMailSource)).toEqual(mail);
  expect(['mailbox', 'emailing', 'sms', 'ci', 'mail2'].filter(isMailSource)).toEqual([]);
  expect(['sms', 'SMS.private', 'text', 'texts', 'context'].filter(isSmsSource)).toEqual([
    'sms',
    'SMS.private',
    'text',
  ]);
});
