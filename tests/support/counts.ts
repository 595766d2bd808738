/** Test cases of a step, or of all of them. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NONE,
  );
}

/** The last line of `npm test`. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What of Vitest's JSON report is read here. */
type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/**
 * Counts a Vitest run. A file that failed outside its tests (it did not load, a hook threw) counts as one failure,
 * and so does a run that ended badly without a failed test to show for it: an unhandled error, a crash.
 *
 * @param report the text of the JSON report, empty when the run left none
 */
export function readVitestCounts(report: string, exitCode: number): Counts {
  if (report === '') return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    report,
  ) as Report;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const known = numFailedTests + brokenFiles;
  return {
    passed: numPassedTests,
    failed: exitCode !== 0 && known === 0 ? 1 : known,
    skipped: numPendingTests + numTodoTests,
  };
}
