import type { Translate } from './translate-with.ts';

/** What to tell the visitor when a call failed: the server's own words where it gave some. */
export const callSentence = (
  error: { readonly status: number; readonly message: string },
  t: Translate,
): string => {
  if (error.status === 0) return t.error('offline');
  return error.message.trim() || t.error('unexpected');
};
