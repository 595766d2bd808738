import { afterEach, describe, expect, it, vi } from 'vitest';
import { failedOnce, formatCounts, NONE, sumCounts } from '../../support/runner/counts.ts';
import { judge } from '../../support/runner/rerun.ts';
import { countResults, type FileResult, parseResults, type Results } from '../../support/runner/results.ts';
import { formatPaths, WITHOUT_VARIABLE } from '../../support/runner/selected-files.ts';

const CASE = { name: 'the cart keeps a line', error: 'AssertionError: 1 is not 2\nat cart.test.ts:3' };

const fileResult = (path: string, failures: FileResult['failures'] = []): FileResult => ({
  project: 'server',
  path,
  passed: 2,
  skipped: 0,
  failures,
  load: 1,
  before: ['first.test.ts'],
});

const write = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const PLAN = { planned: 1 };
const END = { ended: true, errors: [] };

describe('files that do not run', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('are left out of each project, even of one that leaves out others', async () => {
    const paths = ['tests/server/a.test.ts', 'tests/e2e/b.test.ts'];
    vi.stubEnv(WITHOUT_VARIABLE, formatPaths(paths));
    const { default: config } = await import('../../vitest.config.ts');
    const projects = config.test?.projects ?? [];
    expect(projects.length).toBeGreaterThan(4);
    for (const project of projects)
      expect(project).toMatchObject({ test: { exclude: expect.arrayContaining(paths) } });
  });
});

describe('the results of a run', () => {
  it('count its cases, and describe the failed ones with file and first error', () => {
    const text = write(PLAN, fileResult('cart.test.ts', [CASE]), END);
    expect(countResults(parseResults(text, 1))).toEqual({
      passed: 2,
      skipped: 0,
      failures: [expect.stringMatching(/^server cart\.test\.ts: the cart keeps a line\n {2}AssertionError/)],
    });
  });

  it.each([
    ['a run without results', '', 0],
    ['a run that was ended early', write({ planned: 3 }, fileResult('cart.test.ts')), 124],
    ['a run that failed without a failed case', write(PLAN, fileResult('cart.test.ts'), END), 1],
    ['an error outside of the cases', write(PLAN, { ...END, errors: ['EPIPE'] }), 1],
  ])('have one failure for %s', (_case, text, exitCode) => {
    expect(countResults(parseResults(text, exitCode)).failures).toHaveLength(1);
  });

  it('are summed into one plain line', () => {
    const one = { ...NONE, passed: 1 };
    expect(formatCounts(sumCounts([one, one]))).toBe('2 passed, 0 failed');
    expect(formatCounts(sumCounts([one, { ...failedOnce('a case'), skipped: 3 }]))).toBe(
      '1 passed, 1 failed, 3 skipped',
    );
  });
});

describe('the second run', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const resultsOf = (...files: FileResult[]): Results => ({ files, faults: [] });
  const failing = (count: number) =>
    Array.from({ length: count }, (_, at) => fileResult(`${at}.test.ts`, [CASE]));
  const pass = async ({ path }: FileResult) => resultsOf(fileResult(path));

  it('is not needed when all cases passed', async () => {
    const again = vi.fn(pass);
    const verdict = await judge([resultsOf(fileResult('cart.test.ts'))], again);
    expect(verdict).toEqual({ counts: { passed: 2, skipped: 0, failures: [] }, flaky: [] });
    expect(again).not.toHaveBeenCalled();
  });

  it('makes a file flaky that passes alone, and names case, error, load and its neighbours', async () => {
    const { counts, flaky } = await judge([resultsOf(fileResult('a.test.ts'), ...failing(1))], pass);
    expect(counts).toEqual({ passed: 4, skipped: 0, failures: [] });
    expect(flaky.join('\n')).toMatch(
      /^FLAKY server 0\.test\.ts: the cart keeps a line\n.*1 is not 2\n.*load 1\.0; .*first\.test\.ts$/,
    );
  });

  it('leaves a file red that fails again, or in which nothing ran', async () => {
    for (const second of [resultsOf(...failing(1)), resultsOf({ ...fileResult('0.test.ts'), passed: 0 })]) {
      const { counts, flaky } = await judge([resultsOf(...failing(1))], async () => second);
      expect([counts.failures.length, flaky]).toEqual([1, []]);
    }
  });

  it('does not happen for more than five files or fifteen cases', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const again = vi.fn(pass);
    const manyCases = fileResult(
      'a.test.ts',
      Array.from({ length: 16 }, () => CASE),
    );
    expect((await judge([resultsOf(...failing(6))], again)).counts.failures).toHaveLength(6);
    expect((await judge([resultsOf(manyCases)], again)).counts.failures).toHaveLength(16);
    expect(again).not.toHaveBeenCalled();
  });

  it('makes the run red when more than three files are flaky', async () => {
    expect((await judge([resultsOf(...failing(3))], pass)).counts.failures).toEqual([]);
    expect((await judge([resultsOf(...failing(4))], pass)).counts.failures).toEqual(['4 files are flaky.']);
  });

  it('does not excuse a run that was ended early', async () => {
    const ended = parseResults(write({ planned: 2 }, fileResult('0.test.ts', [CASE])), 124);
    expect((await judge([ended], pass)).counts.failures).toHaveLength(1);
  });
});
