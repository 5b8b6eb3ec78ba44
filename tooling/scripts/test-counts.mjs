/**
 * The counts of a vitest run, from its JSON report. A file that cannot be loaded and an error between tests also count as failures.
 *
 * @returns {{ passed: number, failed: number }}
 */
export function countTests({ numPassedTests, numFailedTests, testResults, success }) {
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + unloadable
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}
