import { AstroError } from 'astro/errors';
import { checkContent, formatFault } from './check-content.ts';

/**
 * Runs before Astro reads the editors' files, because Astro stops at the first fault and often omits the file name.
 *
 * @throws AstroError after logging all faults
 */
export const refuseFaultyContent = async (
  root: string,
  logger: { error(line: string): void },
): Promise<void> => {
  const faults = await checkContent(root);
  if (faults.length === 0) return;
  for (const fault of faults) logger.error(formatFault(fault));
  const number = faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`;
  const error = new AstroError(`The texts in src/content have ${number}, listed above.`);
  // The stack trace would hide the list of faults.
  error.stack = '';
  throw error;
};
