import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import { DURATIONS_FILE, durationKey, readDurations } from './longest-first.ts';

const readSeconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
};

const formatElapsed = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const SLOWEST = 10;

/** Prints one line per finished file with its failed cases, and the slowest files at the end. */
export default class ProgressReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  #began = 0;
  #files = 0;
  #finished: { readonly name: string; readonly key: string; readonly seconds: number }[] = [];

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#began = performance.now();
    this.#files = specifications.length;
  }

  override printTestModule(module: TestModule): void {
    const seconds = readSeconds(module);
    const name = `${module.project.name} ${relative(this.ctx.config.root, module.moduleId)}`;
    this.#finished.push({ name, key: durationKey(module.project.name, module.moduleId), seconds });
    const cases = [...module.children.allTests()];
    const failed = cases.filter((one) => one.result().state === 'failed');
    const place = `${this.#finished.length}/${this.#files}`.padStart(`${this.#files}`.length * 2 + 1);
    const outcome = module.state() === 'failed' ? 'FAILED' : 'ok';
    const elapsed = formatElapsed(performance.now() - this.#began);
    this.log(`${elapsed} ${place} ${outcome} ${name} (${cases.length} cases, ${seconds.toFixed(1)} s)`);
    for (const one of failed) this.log(`    failed: ${one.fullName}`);
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
