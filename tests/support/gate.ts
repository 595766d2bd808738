import { basename } from 'node:path';

/** Environment variable that says that everything runs, not only the gate. */
export const SUITE_VARIABLE = 'TEST_SUITE';

export const isFullSuite = (): boolean => process.env[SUITE_VARIABLE] === 'full';

/**
 * Returns all languages or looks of a flow in the full suite, and one in the gate. The name of the file chooses it, so that
 * every language is used by about as many files.
 *
 * @param url `import.meta.url` of the test
 */
export const oneInGate = <T>(url: string, all: readonly T[]): T[] => {
  const letters = [...basename(url)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return all.filter((_, at) => isFullSuite() || at === letters % all.length);
};

/** Options of a case that runs for all values in the full suite, and for the same one as `oneInGate` in the gate. */
export const onceInGate = <T>(url: string, all: readonly T[], value: T): { readonly tags?: string[] } =>
  oneInGate(url, all).includes(value) ? {} : { tags: ['full'] };
