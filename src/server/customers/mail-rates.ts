import { rate } from '#server/platform/rate-limit/take-token.ts';

/** Mails to the owner of an account that unknown callers can cause. Wrong guesses take nothing from these. */
export const MAIL_RATES = {
  /** One interval is the time for which a mailed code stays valid, so under attack the newest mail always holds a valid one. */
  resetCode: rate(6, 60),
  /** The same with the lifetime of a link. */
  signInLink: rate(1, 30),
};
