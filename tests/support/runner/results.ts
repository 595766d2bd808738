import { readFileSync } from 'node:fs';
import type { Counts } from './counts.ts';

/** What the reporter writes about each finished file, one line of JSON a file. */
export interface FileResult {
  /** Vitest project, such as `server-postgres`. */
  readonly project: string;
  /** Path from the root of the checkout. */
  readonly path: string;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly name: string; readonly error: string }[];
  /** Load average of the machine when the file ended. */
  readonly load: number;
  /** Files that ran before in the same worker. */
  readonly before: readonly string[];
}

/** Lines of a run in the order they are written: the plan, the files, the end. */
export type ResultLine =
  | { readonly planned: number }
  | FileResult
  | { readonly ended: true; readonly errors: readonly string[] };

export interface Results {
  readonly files: readonly FileResult[];
  /** Faults outside of files: errors that no test caught, files that did not run, a runner that broke. */
  readonly faults: readonly string[];
}

/** Reads the lines of a run. A run that was ended early has its finished files and one fault. */
export function parseResults(text: string, exitCode: number): Results {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ResultLine);
  const files = lines.filter((line): line is FileResult => 'path' in line);
  const planned = lines.find((line) => 'planned' in line)?.planned ?? 0;
  const end = lines.find((line) => 'ended' in line);
  const faults = [...(end?.errors ?? [])];
  if (!end) faults.push(`The test runner ended early: ${files.length} of ${planned} files ran.`);
  const isRed = faults.length > 0 || files.some(({ failures }) => failures.length > 0);
  if (exitCode !== 0 && !isRed) faults.push('The test runner failed without a failed test.');
  return { files, faults };
}

export const readResults = (file: string, exitCode: number): Results => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // The run ended before its first line.
  }
  return parseResults(text, exitCode);
};

export const describeFailures = ({ project, path, failures }: FileResult): string[] =>
  failures.map(({ name, error }) => `${project} ${path}: ${name}\n${indent(error)}`);

const indent = (text: string): string => text.replaceAll(/^/gm, '  ');

export const countResults = ({ files, faults }: Results): Counts => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: [...files.flatMap(describeFailures), ...faults],
});
