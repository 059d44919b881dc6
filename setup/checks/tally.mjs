/**
 * Counting what `npm test` did. A test runner that crashed, or a test file that could not be loaded, counts as one
 * failure: nothing that went wrong may end in "0 failed".
 */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** One check that either holds or does not. */
export function countOne(isGood) {
  return isGood ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param report the runner's JSON report; undefined when it left none
 * @param isGood whether the runner itself said all went well
 * @param mustMatch whether finding no test at all is a mistake (a filter was given)
 */
export function countReport(report, isGood, mustMatch) {
  if (!report) return countOne(false);
  // A file that broke before its first test has no failed test to show for it.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counted = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  const isUnexplained = !isGood && counted.failed === 0;
  const isEmpty = mustMatch && counted.passed + counted.failed + counted.skipped === 0;
  return isUnexplained || isEmpty ? add(counted, countOne(false)) : counted;
}

/** The last line of `npm test`; others read it, so its shape is fixed. */
export function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
