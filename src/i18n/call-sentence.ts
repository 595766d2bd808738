import type { ErrorCode, Translate } from './translate-with.ts';

/** Statuses of unexpected errors, from the shop or from a proxy in front of it. */
const DEFECTS: readonly number[] = [500, 502, 504];

/**
 * Message for a failed call: the server's own if it sent one. `unexpected` is the code of the message for server errors
 * and unreadable responses.
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
