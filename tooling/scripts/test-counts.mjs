/**
 * What a run of vitest came to, from its JSON report. A file that cannot be loaded has no tests to fail, and an error between
 * tests belongs to none; both are failures all the same.
 *
 * @returns {{ passed: number, failed: number }}
 */
export function countTests({ numPassedTests, numFailedTests, testResults, success }) {
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + unloadable
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}
