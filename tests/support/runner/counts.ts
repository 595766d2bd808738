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
