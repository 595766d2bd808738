import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFullSuite } from '../gate.ts';
import { FIRST_VARIABLE, readPaths } from './selected-files.ts';

/** Seconds per test file, by `project path`. Written by `RECORD_DURATIONS=1 npm test`. */
export const DURATIONS_FILE = new URL('durations.json', import.meta.url);
/** Duration of unrecorded files. Large enough that a slow new file does not run alone at the end. */
const UNKNOWN_SECONDS = 5;

export const readDurations = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(DURATIONS_FILE, 'utf8'));

export const durationKey = (project: string, path: string): string =>
  `${project} ${path.slice(path.lastIndexOf('/tests/') + '/tests/'.length)}`;

export const readSeconds = (project: string, path: string): number =>
  readDurations()[durationKey(project, `/${path}`)] ?? UNKNOWN_SECONDS;

/** Projects whose files share a worker, which Vitest keeps only while the next file is of the same project. */
const SHARING = ['server-postgres', 'server', 'unit', 'e2e'];

/** Returns a key that sorts files differently for each seed. */
const shuffleKey = (seed: number, { moduleId }: TestSpecification): string =>
  createHash('md5').update(`${seed} ${moduleId}`).digest('hex');

const byDuration = () => {
  const durations = readDurations();
  const secondsOf = ({ project, moduleId }: TestSpecification): number =>
    durations[durationKey(project.name, moduleId)] ?? UNKNOWN_SECONDS;
  const first = readPaths(FIRST_VARIABLE);
  const isChanged = ({ moduleId }: TestSpecification) => first.some((path) => moduleId.endsWith(path));
  return (a: TestSpecification, b: TestSpecification): number =>
    Number(isChanged(b)) - Number(isChanged(a)) ||
    secondsOf(b) - secondsOf(a) ||
    basename(a.moduleId).localeCompare(basename(b.moduleId));
};

/**
 * Starts changed files first, then the longest ones, so that no worker is idle at the end. The full suite has a random order,
 * which finds files that depend on what ran before in their worker.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const byChance = (a: TestSpecification, b: TestSpecification) =>
      shuffleKey(seed, a).localeCompare(shuffleKey(seed, b));
    const compare = isFullSuite() ? byChance : byDuration();
    const groupOf = ({ project }: TestSpecification): number => SHARING.indexOf(project.name);
    return files.toSorted((a, b) => groupOf(a) - groupOf(b) || compare(a, b));
  }
}
