/** Environment variable with test files that start first, one a line. */
export const FIRST_VARIABLE = 'TEST_FIRST';

/**
 * Environment variable with test files that do not run, one a line. Vitest's `--exclude` has no effect on a project with an
 * `exclude` of its own.
 */
export const WITHOUT_VARIABLE = 'TEST_WITHOUT';

export const formatPaths = (paths: readonly string[]): string => paths.join('\n');

export const readPaths = (variable: string): string[] =>
  (process.env[variable] ?? '').split('\n').filter(Boolean);
