export type Counts = {
  readonly passed: number;
  readonly skipped: number;
  /** One text per failed case, with its file, name and first lines of output. */
  readonly failures: readonly string[];
};

export const NONE: Counts = { passed: 0, skipped: 0, failures: [] };

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

export function formatCounts({ passed, skipped, failures }: Counts): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

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

const SHOWN_LINES = 12;

/** Counts the results of a Vitest run. A file or run that failed outside its tests counts as one failure. */
export function readVitestCounts(report: string, exitCode: number): Counts {
  if (report === '') return failedOnce('The test runner wrote no report.');
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
      exitCode !== 0 && failures.length === 0 ? ['The test runner failed without a failed test.'] : failures,
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
