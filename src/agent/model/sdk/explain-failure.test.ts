import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallError, explainAnswer, explainThrown, hiddenFailure, retryAt } from './explain-failure.ts';
import { hideKey, hideKeyInAnswer } from './hide-key.ts';

const NOW = 1_800_000_000_000;
const KEY = 'sk-proj-0123456789abcdef';
const answer = (status: number, body = '', headers = {}) =>
  explainAnswer({ host: 'models.example', status, headers, body, key: KEY, nowMs: NOW });
const error = (message: string, code?: string) => JSON.stringify({ error: { message, ...(code ? { code } : {}) } });

describe('H12: what an answer of a model server means', () => {
  it.each([
    [401, '', 'auth'],
    [403, error('country not supported'), 'auth'],
    [403, error('input was flagged by moderation'), 'refused'],
    [402, '', 'quota'],
    [429, error('You exceeded your current quota, please check your plan', 'insufficient_quota'), 'quota'],
    [400, error('Insufficient credits'), 'quota'],
    [429, error('slow down', 'rate_limit_exceeded'), 'rate'],
    [408, '', 'timeout'],
    [504, '<html>Gateway Time-out</html>', 'timeout'],
    [500, '', 'other'],
    [502, '<html><h1>Bad gateway</h1></html>', 'other'],
    [418, 'short and stout', 'other'],
  ] as const)('%s %s is %s', (status, body, kind) => {
    expect(answer(status, body)).toMatchObject({ kind, status });
  });

  it('A1: a model that is gone is told from an address that is wrong by nobody: both ask for another name', () => {
    expect(answer(404)).toMatchObject({ kind: 'other', isMissing: true });
    expect(answer(400, error('The model `x` does not exist', 'model_not_found'))).toMatchObject({ isMissing: true });
    expect(answer(400, error('model "llama9" not found, try pulling it first'))).toMatchObject({ isMissing: true });
    expect(answer(400, error('bad request'))).not.toHaveProperty('isMissing');
  });

  it('a request refused for its form may be tried in another', () => {
    expect(answer(400, error("'response_format' is not supported"))).toMatchObject({ isForm: true });
    expect(answer(422)).toMatchObject({ isForm: true });
    expect(answer(500, error('failed to parse grammar'))).toMatchObject({ isForm: true });
    expect(answer(400, error('too many tokens: maximum context length is 4096'))).not.toHaveProperty('isForm');
    for (const status of [401, 402, 404, 429, 500, 502, 503]) expect(answer(status)).not.toHaveProperty('isForm');
  });

  it('a page of HTML is not repeated, and words are one short line', () => {
    expect(answer(502, '<html><body>nginx</body></html>').message).toBe('models.example failed (502).');
    expect(answer(500, 'long words\n\u0007'.repeat(500)).message.length).toBeLessThan(260);
    expect(answer(500, 'x'.repeat(70_000)).message).toBe('models.example failed (500).');
    expect(answer(500, 'long words\n\u0007 and more').message).toContain('long words and more');
  });

  it('says when to come back, as seconds, as a date, or exactly; never beyond a day, never the past', () => {
    expect(answer(429, '', { 'retry-after': '30' })).toMatchObject({ retryAtMs: NOW + 30_000 });
    expect(retryAt({ 'retry-after': new Date(NOW + 90_000).toUTCString() }, NOW)).toBe(NOW + 90_000);
    expect(retryAt({ 'retry-after-ms': '1500', 'retry-after': '99' }, NOW)).toBe(NOW + 1_500);
    expect(retryAt({ 'retry-after': '999999999' }, NOW)).toBe(NOW + 86_400_000);
    for (const bad of ['', 'soon', '-5', '0', new Date(NOW - 5_000).toUTCString(), 'NaN', '1e9']) {
      expect(retryAt({ 'retry-after': bad }, NOW)).toBeUndefined();
    }
    expect(answer(500, '', { 'retry-after': '30' })).not.toHaveProperty('retryAtMs');
  });

  it('finds the failure a gateway hid behind 200', () => {
    expect(hiddenFailure('{"error":{"code":402,"message":"no credits"}}')).toBe(402);
    expect(hiddenFailure('{"error":{"message":"upstream"}}')).toBe(500);
    expect(hiddenFailure('{"choices":[],"error":{"code":402}}')).toBeUndefined();
    expect(hiddenFailure('{"choices":[{"message":{"content":"an \\"error\\""}}]}')).toBeUndefined();
    for (const text of ['', '<html>', '{"error":null}', '{"error"', '[1]']) expect(hiddenFailure(text)).toBeUndefined();
  });

  it('Q6: whatever comes, it is explained', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999 }),
        fc.string(),
        fc.dictionary(fc.string(), fc.string()),
        (status, body, headers) => {
          expect(answer(status, body, headers).message).toMatch(/^models\.example .*\.$/su);
        },
      ),
    );
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(explainThrown(thrown, { host: 'h', key: KEY, nowMs: NOW }).message).not.toBe('');
      }),
    );
    expect(
      explainThrown(new CallError({ kind: 'network', message: 'gone.' }), { host: 'h', key: '', nowMs: NOW }).kind,
    ).toBe('network');
  });
});

describe('Q5: the key is taken out of what a server says', () => {
  it.each([
    ['as it is', `Incorrect API key provided: ${KEY}.`],
    ['percent-encoded', 'at /v1?key=a%2Fb%20c%2Bd%3De-long', 'a/b c+d=e-long'],
    ['in base64', `Basic ${Buffer.from('a-very-secret-key').toString('base64')}`, 'a-very-secret-key'],
    ['inside JSON', '{"key":"quote\\"inside-it"}', 'quote"inside-it'],
    ['with a word before it', `got header "Authorization: Bearer ${KEY}"`],
    ['with stars in it', 'Incorrect API key provided: sk-proj-0123****cdef'],
    ['though it is not ours', 'used sk-somebodyelses12345 instead'],
  ])('%s', (_, said, key = KEY) => {
    const shown = hideKey(said, key);
    expect(shown).toContain('[key]');
    expect(shown).not.toMatch(/0123|secret|inside-it|c%2Bd|somebody/u);
  });

  it('a word that people type where no key is wanted stays a word', () => {
    expect(hideKey('ollama is busy', 'ollama')).toBe('ollama is busy');
    expect(hideKeyInAnswer('lm-studio is not needed', 'not needed')).toBe('lm-studio is not needed');
    expect(hideKeyInAnswer(`it is ${KEY}`, KEY)).toBe('it is [key]');
  });
});
