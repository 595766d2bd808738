import { type Counts, NONE, sumCounts } from './counts.ts';
import { countResults, type FileResult, type Results } from './results.ts';

/** More failures than this are no chance, so they are not run again. */
const MAX_FILES = 5;
const MAX_CASES = 15;
/** More flaky files than this make the run red. */
const MAX_FLAKY_FILES = 3;

export interface Verdict {
  readonly counts: Counts;
  /** Lines about each case that failed beside other files and passed alone. */
  readonly flaky: readonly string[];
}

/**
 * Runs failed files again, once, one at a time. A file that passes alone is flaky: its cases count as passed, and it is
 * reported. Vitest's `retry` would repeat a case in the same worker, with the state that the first try has left behind.
 *
 * @param runAlone runs one file in a new process
 */
export async function judge(
  runs: readonly Results[],
  runAlone: (file: FileResult) => Promise<Results>,
): Promise<Verdict> {
  const failed = runs.flatMap(({ files }) => files.filter(({ failures }) => failures.length > 0));
  const cases = failed.reduce((sum, { failures }) => sum + failures.length, 0);
  const first = sumCounts(runs.map(countResults));
  if (failed.length === 0) return { counts: first, flaky: [] };
  if (failed.length > MAX_FILES || cases > MAX_CASES) {
    console.log(`${cases} cases of ${failed.length} files failed: too many for a second run.`);
    return { counts: first, flaky: [] };
  }
  const kept = runs.map(({ files, faults }) => ({
    faults,
    files: files.filter((file) => !failed.includes(file)),
  }));
  const flaky: FileResult[] = [];
  const seconds: Counts[] = [];
  for (const file of failed) {
    const again = countResults(await runAlone(file));
    if (again.failures.length === 0 && again.passed > 0) flaky.push(file);
    // A second run without a passed case proves nothing.
    seconds.push(again.failures.length > 0 || again.passed > 0 ? again : countResults(onlyFile(file)));
  }
  const tooMany = flaky.length > MAX_FLAKY_FILES ? [`${flaky.length} files are flaky.`] : [];
  return {
    counts: sumCounts([...kept.map(countResults), ...seconds, { ...NONE, failures: tooMany }]),
    flaky: flaky.flatMap(describeFlaky),
  };
}

const onlyFile = (file: FileResult): Results => ({ files: [file], faults: [] });

const LAST_FILES = 5;

const describeFlaky = ({ project, path, failures, load, before }: FileResult): string[] => {
  const [, ...rest] = failures.map(({ name, error }) => `\n  ${name}\n    ${error.split('\n')[0]}`);
  const [one] = failures;
  return [
    `FLAKY ${project} ${path}: ${one?.name}`,
    `    ${one?.error.split('\n')[0]}`,
    ...rest,
    `    load ${load.toFixed(1)}; before it in its worker: ${before.slice(-LAST_FILES).join(', ') || 'nothing'}`,
  ];
};
