/** A model's words about something due name it, or the plain sentence is said. */
import { expect, it } from 'vitest';
import { namesMatter } from './names-matter.ts';

const DUE = Date.UTC(2026, 0, 14, 17);
const names = (message: string, text: string, dueAtMs?: number): boolean =>
  namesMatter(message, { text, ...(dueAtMs === undefined ? {} : { dueAtMs }) }, 'Europe/Lisbon');

it.each([
  ['Your tax papers are due at five.', 'send the tax form', true],
  ['Two forms to send!', 'send the tax form', true],
  ['Steuern: bis 17:00 abgeben.', 'send the tax form', true],
  ['Hello there, how are you?', 'send the tax form', false],
  ['All good today.', 'send the tax form', false],
  ['The syntax is fine.', 'tax', false],
  ['Prazo: Prémio até às cinco.', 'pagar o premio', true],
  ['今天下午要交税表', '交税表', true],
  ['今天天气不错', '交税表', false],
  ['whatever', '…', true],
])('D2: %j about %j: %s', (message, text, is) => {
  expect(names(message, text, DUE)).toBe(is);
});

it('a matter of nothing but small words is still compared, and a date that is none names nothing', () => {
  expect(names('It is about you.', 'you', DUE)).toBe(true);
  expect(names('Hello.', 'you', DUE)).toBe(false);
  expect(names('Hello.', 'tax', Number.NaN)).toBe(false);
  expect(namesMatter('17:00', { text: 'tax', dueAtMs: DUE }, 'Not/AZone')).toBe(true);
});
