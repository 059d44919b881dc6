import { describe, expect, it } from 'vitest';
import { minutesOfDay, quietWindow } from './time-of-day.ts';

describe('D3: the quiet window', () => {
  it.each([
    [22, 8, { start: '22:00', end: '08:00' }],
    ['22:30', 7, { start: '22:30', end: '07:00' }],
    [0, '24:00', { start: '00:00', end: '24:00' }],
    [0, 24, { start: '00:00', end: '24:00' }],
  ])('%o to %o', (start, end, window) => {
    expect(quietWindow(start, end)).toEqual(window);
  });

  it.each([
    [-1, 8],
    [22, -1],
    [22, 22],
    [22, '22:00'],
    ['07:15', '07:15'],
  ])('%o to %o is off', (start, end) => {
    expect(quietWindow(start, end)).toBeNull();
  });

  it('counts minutes after midnight', () => {
    expect(['00:00', '08:30', '24:00'].map(minutesOfDay)).toEqual([0, 510, 1440]);
  });
});
