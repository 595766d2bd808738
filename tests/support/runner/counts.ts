/** Test cases of a step, or of all of them. */
export type Counts = {
  readonly passed: number;
  readonly skipped: number;
  /** One text for each case that failed: its file and name, and below them the beginning of what it said. */
  readonly failures: readonly string[];
};

export const NONE: Counts = { passed: 0, skipped: 0, failures: [] };

/** A step that is one case in all, and failed. */
export const failedOnce = (failure: string): Counts => ({ ...NONE, failures: [failure] });

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NONE,
  );
}

/** The last line of `npm test`. */
export function formatCounts({ passed, skipped, failures }: Counts): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What of Vitest's JSON report is read here. */
type Report = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Lines of what a failed case said, which are shown again at the end. */
const SHOWN_LINES = 12;

/**
 * Counts a Vitest run. A file that failed outside its tests (it did not load, a hook threw) counts as one failure,
 * and so does a run that ended badly without a failed test to show for it: an unhandled error, a crash.
 *
 * @param report the text of the JSON report, empty when the run left none
 */
export function readVitestCounts(report: string, exitCode: number): Counts {
  if (report === '') return failedOnce('The test runner left no report.');
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report) as Report;
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => describeFailure(file.name, test.fullName, test.failureMessages.join('\n')));
    return file.status === 'failed' ? [describeFailure(file.name, 'outside its tests', file.message)] : [];
  });
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures:
      exitCode !== 0 && failures.length === 0
        ? ['The test runner ended badly without a failed test.']
        : failures,
  };
}

const describeFailure = (file: string, test: string, message: string): string =>
  [
    `${file}: ${test}`,
    ...message
      .split('\n')
      .slice(0, SHOWN_LINES)
      .map((line) => `  ${line}`),
  ].join('\n');
