import type { NodemailerError } from 'nodemailer';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';

/** Exponential backoff in milliseconds. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Backoff for an unreachable server. Short, so that sending resumes soon after it recovers. */
export const SERVER_PAUSES: Pauses = { firstMs: 5_000, longestMs: 5 * MINUTE_MS };
/** Backoff for a mail that the server refuses while it accepts others. */
export const MAIL_PAUSES: Pauses = { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS };

/** Recommended by RFC 5321, 4.5.4.1. */
export const GIVE_UP_AFTER_MS = 5 * DAY_MS;
/** Minimum number of attempts, even for old mails. */
export const GIVE_UP_ATTEMPTS = 5;
/** Number of attempts after a permanent refusal, since the server may be misconfigured. */
export const FINAL_ATTEMPTS = 3;

/** Doubles with each failure and adds up to 50% jitter. Returns milliseconds. */
export const pauseAfter = (
  failures: number,
  { firstMs, longestMs }: Pauses,
  random = Math.random(),
): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + random / 2));
};

const detailsOf = (error: unknown): Partial<NodemailerError> => (error instanceof Error ? error : {});

const answerOf = (error: unknown): number | undefined => detailsOf(error).responseCode || undefined;

/** True if the server's reply concerns this mail. A 421 closes the connection and concerns all mails. */
export const isAnswerToMail = (error: unknown): boolean => {
  const answer = answerOf(error);
  const command = detailsOf(error).command;
  return answer !== undefined && answer !== 421 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
};

/** True for a permanent refusal, except of the sender, which is a configuration error. */
export const isFinal = (error: unknown): boolean =>
  isAnswerToMail(error) && (answerOf(error) ?? 0) >= 500 && detailsOf(error).command !== 'MAIL FROM';

/** Kinds of `NodemailerError.code`. */
const KINDS = {
  EAUTH: 'login',
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  ENOAUTH: 'login',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ETLS: 'tls',
} as const;

export type FailureKind = (typeof KINDS)[keyof typeof KINDS] | 'failed';

/** What went wrong, for whoever has set the server up. */
export const kindOfFailure = (error: unknown): FailureKind =>
  Object.entries(KINDS).find(([code]) => code === detailsOf(error).code)?.[1] ?? 'failed';

/** Returns the error message on one line, without secrets. */
export const describeFailure = (error: unknown, secrets: readonly string[]): string => {
  let text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  for (const secret of secrets) text = text.replaceAll(secret, '***');
  return text.slice(0, 500);
};
