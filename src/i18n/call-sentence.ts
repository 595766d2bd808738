import type { ErrorCode, Translate } from './translate-with.ts';

/** Statuses of a defect: of the shop's own, or of what stands between it and the browser. */
const DEFECTS: readonly number[] = [500, 502, 504];

/**
 * What to tell the visitor when a call failed: the server's own words where it gave some. `unexpected` is the sentence
 * of a defect and of an unreadable answer, which some forms say in other words.
 */
export const callSentence = (
  error: { readonly status: number; readonly message: string },
  t: Translate,
  unexpected: ErrorCode = 'unexpected',
): string => {
  if (error.status === 0) return t.error('offline');
  if (DEFECTS.includes(error.status)) return t.error(unexpected);
  return error.message.trim() || t.error(unexpected);
};
