import { describe, expect, it } from 'vitest';
import { add, countOne, countReport, describe as inWords } from './tally.mjs';

const report = (changes) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

describe('counting tests', () => {
  it('takes the runner at its word', () => {
    expect(countReport(report({ numFailedTests: 2, numPendingTests: 1 }), false, false)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
  });
  it.each([
    ['the runner left no report', undefined, false],
    ['the runner left no report but said all is well', undefined, true],
    ['the runner failed without a failed test', report({}), false],
    [
      'a file broke before its first test',
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      false,
    ],
  ])('counts one failure when %s', (_, given, isGood) => {
    expect(countReport(given, isGood, false).failed).toBe(1);
  });
  it('counts a filter that matches nothing as a failure', () => {
    const empty = report({ numPassedTests: 0 });
    expect(countReport(empty, true, true).failed).toBe(1);
    expect(countReport(empty, true, false).failed).toBe(0);
  });
  it('ends in a line of a fixed shape', () => {
    expect(inWords(add(countOne(true), countOne(false)))).toBe('1 passed, 1 failed');
    expect(inWords({ passed: 2, failed: 0, skipped: 4 })).toBe('2 passed, 0 failed, 4 skipped');
  });
});
