import type { ErrorCode, Translate } from './translate-with.ts';

/**
 * What to tell the visitor when a call failed: the server's own words where it gave some. `unexpected` is the sentence
 * of a defect, which some forms say in other words.
 */
export const callSentence = (
  error: { readonly status: number; readonly message: string },
  t: Translate,
  unexpected: ErrorCode = 'unexpected',
): string => {
  if (error.status === 0) return t.error('offline');
  if (error.status === 500) return t.error(unexpected);
  return error.message.trim() || t.error(unexpected);
};
