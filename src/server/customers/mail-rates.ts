import { rate } from '#server/platform/rate-limit/take-token.ts';

/** Mails that unknown callers can trigger to an account's owner. */
export const MAIL_RATES = {
  /** One token per lifetime of a code or link, so that the newest mail always contains a valid one. */
  resetCode: rate(6, 60),
  signInLink: rate(1, 30),
};
