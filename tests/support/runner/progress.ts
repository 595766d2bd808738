import { appendFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { relative } from 'node:path';
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import { DURATIONS_FILE, durationKey, readDurations } from './longest-first.ts';
import type { FileResult, ResultLine } from './results.ts';

/** Environment variable with the file that receives the results, see `results.ts`. */
export const RESULTS_VARIABLE = 'TEST_RESULTS';

const readSeconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
};

const formatElapsed = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const MAX_LINES = 12;

interface Fault {
  readonly name?: string | undefined;
  readonly message: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
}

/** Returns the message and the lines of the stack that are in the project. */
const describeError = (error: Fault | undefined): string => {
  if (!error) return 'no error was reported';
  const stack = (error.stacks ?? []).map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`);
  const message = `${error.name ?? 'Error'}: ${error.message}`.split('\n').slice(0, MAX_LINES);
  return [...message, ...stack.filter((place) => !place.includes('node_modules')).slice(0, 3)].join('\n');
};

const SLOWEST = 10;

/**
 * Prints one line per finished file with the errors of its failed cases, and the slowest files at the end. Writes each
 * result at once, so that it is known even if the run is ended.
 */
export default class ProgressReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  #began = 0;
  #files = 0;
  #finished: { readonly name: string; readonly key: string; readonly seconds: number }[] = [];
  readonly #byWorker = new Map<number, string[]>();

  #write(line: ResultLine): void {
    const file = process.env[RESULTS_VARIABLE];
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#began = performance.now();
    this.#files = specifications.length;
    this.#write({ planned: specifications.length });
  }

  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...args);
    const [, errors, reason] = args;
    const stopped = reason === 'interrupted' ? ['The run was interrupted.'] : [];
    this.#write({
      ended: true,
      errors: [...errors.map((error) => `outside of tests: ${describeError(error as Fault)}`), ...stopped],
    });
  }

  #read(module: TestModule): FileResult {
    const path = relative(this.ctx.config.root, module.moduleId);
    const cases = [...module.children.allTests()];
    const failures = cases
      .filter((one) => one.result().state === 'failed')
      .map((one) => ({ name: one.fullName, error: describeError(one.result().errors?.[0]) }));
    if (failures.length === 0 && !module.ok()) {
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const [error] = [...module.errors(), ...suites];
      failures.push({ name: 'outside its cases', error: describeError(error as Fault) });
    }
    const worker = this.#byWorker.get(module.meta().worker ?? 0) ?? [];
    this.#byWorker.set(module.meta().worker ?? 0, [...worker, path]);
    return {
      project: module.project.name.replace(/ \(.*\)$/, ''),
      path,
      passed: cases.filter((one) => one.result().state === 'passed').length,
      skipped: cases.filter((one) => one.result().state === 'skipped' && one.tags.length === 0).length,
      failures,
      load: loadavg()[0] ?? 0,
      before: worker,
    };
  }

  override printTestModule(module: TestModule): void {
    const seconds = readSeconds(module);
    const result = this.#read(module);
    this.#write(result);
    const name = `${module.project.name} ${result.path}`;
    this.#finished.push({ name, key: durationKey(module.project.name, module.moduleId), seconds });
    const place = `${this.#finished.length}/${this.#files}`.padStart(`${this.#files}`.length * 2 + 1);
    const outcome = result.failures.length > 0 ? 'FAILED' : 'ok';
    const elapsed = formatElapsed(performance.now() - this.#began);
    const cases = result.passed + result.failures.length;
    this.log(`${elapsed} ${place} ${outcome} ${name} (${cases} cases, ${seconds.toFixed(1)} s)`);
    for (const one of result.failures)
      this.log(`    failed: ${one.name}\n${one.error.replaceAll(/^/gm, '      ')}`);
  }

  override reportSummary(...args: Parameters<DefaultReporter['reportSummary']>): void {
    super.reportSummary(...args);
    const slowest = this.#finished.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    this.log(`Slowest ${slowest.length} files:`);
    for (const { name, seconds } of slowest) this.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    if (process.env.RECORD_DURATIONS) this.#record();
  }

  #record(): void {
    const ran = this.#finished.map(({ key, seconds }) => [key, Math.round(seconds)] as const);
    const all = Object.entries({ ...readDurations(), ...Object.fromEntries(ran) });
    const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
