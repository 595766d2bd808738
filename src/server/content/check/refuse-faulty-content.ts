import { AstroError } from 'astro/errors';
import { checkContent, formatFault } from './check-content.ts';

/**
 * Stops a build before Astro reads the editors' files, which would stop at the first fault and often without its file.
 *
 * @throws AstroError after every fault was logged, a line each
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
  // A stack would only hide the list.
  error.stack = '';
  throw error;
};
