import { describe, expect, test } from 'vitest';
import { InputError, SetupError } from '../../../base/index.ts';
import { classifyError } from './classify-error.ts';
import { errorBackoffMs } from './error-backoff.ts';

describe('S11: back-off', () => {
  test('30 s, 1, 5, 15, 60 min, and 60 min ever after', () => {
    expect([1, 2, 3, 4, 5, 6, 100, Infinity].map(errorBackoffMs)).toEqual([
      30_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000, 3_600_000, 3_600_000,
    ]);
  });
  test('no errors, no wait', () => {
    expect([0, -1, -100, Number.NaN].map(errorBackoffMs)).toEqual([0, 0, 0, 0]);
  });
});

const withFields = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

describe('S11: what may pass by itself is transient', () => {
  test.each<[string, unknown]>([
    ['429', withFields('slow down', { status: 429 })],
    ['408', withFields('x', { statusCode: 408 })],
    ['425', withFields('x', { status: 425 })],
    ['500', withFields('x', { status: 500 })],
    ['503 in a response', withFields('x', { response: { status: 503 } })],
    ['599', { status: 599 }],
    ['a reset', withFields('x', { code: 'ECONNRESET' })],
    ['refused', withFields('x', { code: 'ECONNREFUSED' })],
    ['no name server', withFields('x', { code: 'EAI_AGAIN' })],
    ['offline', withFields('x', { code: 'ENOTFOUND' })],
    ['busy database', withFields('x', { code: 'SQLITE_BUSY' })],
    ['deadlock', withFields('x', { code: '40P01' })],
    ['fetch with a cause', new TypeError('fetch failed', { cause: withFields('x', { code: 'UND_ERR_SOCKET' }) })],
    ['fetch without one', new TypeError('fetch failed')],
    ['several tries', new AggregateError([withFields('x', { code: 'EPERM' }), withFields('x', { code: 'ETIMEDOUT' })])],
    ['time limit', new DOMException('took too long', 'TimeoutError')],
    ['cut off', new DOMException('stopped', 'AbortError')],
    ['words', new Error('The request timed out')],
    ['words', new Error('Rate limit reached, try later')],
    ['words', new Error('model is overloaded')],
    ['words', new Error('HTTP 503')],
    ['words', new Error('status code 429')],
    ['words', '502 Bad Gateway'],
    ['words', new Error('socket hang up')],
    ['words', new Error('Service temporarily unavailable')],
    ['words', 'read ECONNRESET'],
  ])('%s', (_name, error) => {
    expect(classifyError(error)).toBe('transient');
  });
});

describe('S11: what will not pass by itself is permanent', () => {
  test.each<[string, unknown]>([
    ['400', withFields('timeout', { status: 400 })],
    ['401', withFields('x', { status: 401 })],
    ['404', withFields('x', { statusCode: 404 })],
    ['a file that is not there', withFields('network', { code: 'ENOENT' })],
    ['an expired certificate', new TypeError('fetch failed', { cause: withFields('x', { code: 'CERT_HAS_EXPIRED' }) })],
    ['bad input', new InputError('at', 'network timeout')],
    ['broken set-up', new SetupError('network timeout', 'mend it')],
    ['bad JSON', new SyntaxError('Unexpected token, connection reset')],
    ['words', new Error('Invalid API key')],
    ['words', new Error('Unauthorized')],
    ['words', new Error('HTTP 403')],
    ['words', new Error('validation failed: timeout must be a number')],
    ['a bug', new TypeError('x is not a function')],
    ['a number that is no status', new Error('could not find 503 apples')],
    ['a status that is none', withFields('odd', { status: 200 })],
    ['all tries', new AggregateError([withFields('x', { code: 'EPERM' })])],
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a number', 7],
  ])('%s', (_name, error) => {
    expect(classifyError(error)).toBe('permanent');
  });
  test('an error that is its own cause, and one that throws when looked at', () => {
    const loop = new Error('odd');
    loop.cause = loop;
    expect(classifyError(loop)).toBe('permanent');
    const trap = {
      get status(): number {
        throw new Error('boo');
      },
      code: 'ECONNRESET',
    };
    expect(classifyError(trap)).toBe('transient');
  });
});
