import { rate } from '#server/platform/rate-limit/take-token.ts';

/** Limits on mails to an account's owner that unknown callers can trigger. */
export const MAIL_RATES = {
  /** One mail per lifetime of a code or link, so that the newest mail always contains a valid one. */
  resetCode: rate(6, 60),
  signInLink: rate(1, 30),
};
