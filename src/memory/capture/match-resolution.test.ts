/** M7: "done", "I filed it", "cancelled": which open matter is meant, and when none is. */
import { describe, expect, it } from 'vitest';
import { matchResolution, type OpenMatter, STILL_MEANT_MS } from './match-resolution.ts';

const NOW = 1_773_219_600_000;
let made = 0;
const matter = (title: string, given: Partial<OpenMatter> = {}): OpenMatter => ({
  id: `m${++made}`,
  title,
  content: title,
  type: 'PLAN',
  dueAt: null,
  updatedAt: NOW - 86_400_000,
  ...given,
});
const find = (words: string[], matters: readonly OpenMatter[], how: 'done' | 'cancelled' | 'not-needed' = 'done') =>
  matchResolution({ words, how }, matters, NOW)?.title;

describe('M7: words name the matter', () => {
  const matters = [
    matter('file the tax form'),
    matter('send the invoices'),
    matter('call Bob'),
    matter('call Bob about the car'),
    matter('renew the passport', { content: 'I must renew the passport at the city hall' }),
  ];

  it.each([
    [['tax', 'form'], 'file the tax form'],
    [['invoice'], 'send the invoices'],
    [['sending', 'invoices'], 'send the invoices'],
    [['bob'], 'call Bob'],
    [['bob', 'car'], 'call Bob about the car'],
    [['city', 'hall'], 'renew the passport'],
    [['Passports'], 'renew the passport'],
    [['format'], undefined],
    [['tax', 'adviser'], undefined],
    [['carpet'], undefined],
    [['ca'], undefined],
  ])('%j is %s', (words, title) => expect(find(words, matters)).toBe(title));

  it('of equals takes the one due first, then the one spoken of last', () => {
    const dated = [matter('pay rent', { dueAt: NOW + 2 }), matter('Pay rent', { dueAt: NOW + 1 }), matter('pay Rent')];
    expect(find(['rent'], dated)).toBe('Pay rent');
    const undated = [matter('pay rent'), matter('Pay rent', { updatedAt: NOW - 1 })];
    expect(find(['rent'], undated)).toBe('Pay rent');
  });

  it('finds nothing among nothing', () => expect(find(['rent'], [])).toBeUndefined());
});

describe('M7: "done" alone', () => {
  it('is the matter last spoken of, for a while', () => {
    const older = matter('older', { updatedAt: NOW - STILL_MEANT_MS });
    const newer = matter('newer', { updatedAt: NOW - 1 });
    expect(find([], [older, newer])).toBe('newer');
    expect(find([], [older])).toBe('older');
    expect(find([], [{ ...older, updatedAt: older.updatedAt - 1 }])).toBeUndefined();
    expect(find([], [matter('from a clock ahead', { updatedAt: NOW + 1 })])).toBeUndefined();
  });

  it('is no event, but an event can be called off', () => {
    const flight = matter('flight', { type: 'EVENT', updatedAt: NOW });
    expect(find([], [flight])).toBeUndefined();
    expect(find([], [flight], 'cancelled')).toBe('flight');
    expect(find(['flight'], [flight])).toBe('flight');
  });
});
