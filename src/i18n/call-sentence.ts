import type { ErrorCode, Translate } from './translate-with.ts';

const DEFECTS: readonly number[] = [500, 502, 504];

/** Returns the message for a failed call. `unexpected` is used for server errors and empty messages. */
export const callSentence = (
  error: { readonly status: number; readonly message: string; readonly code?: string | undefined },
  t: Translate,
  unexpected: ErrorCode = 'unexpected',
): string => {
  if (error.status === 0) return t.error('offline');
  // `bad_request` describes the request in English, for programmers.
  if (DEFECTS.includes(error.status) || error.code === 'bad_request') return t.error(unexpected);
  return error.message.trim() || t.error(unexpected);
};
