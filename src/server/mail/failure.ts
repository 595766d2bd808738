import type { NodemailerError } from 'nodemailer';

/** Exponential backoff, in milliseconds. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

const MINUTE_MS = 60_000;
/** For an unreachable server: short, so that mail flows soon after it is back. */
export const SERVER_PAUSES: Pauses = { firstMs: 5_000, longestMs: 5 * MINUTE_MS };
/** For a mail that the server refuses while it accepts others. */
export const MAIL_PAUSES: Pauses = { firstMs: MINUTE_MS, longestMs: 6 * 60 * MINUTE_MS };

/** Recommended by RFC 5321, 4.5.4.1. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;
/**
 * Minimum number of attempts for old mails too, for example after the operator retried one or the shop was stopped.
 */
export const GIVE_UP_ATTEMPTS = 5;
/** Permanent refusals are retried this often, since servers may be misconfigured. */
export const FINAL_ATTEMPTS = 3;

/** Doubles with every failure, with up to 50% jitter. Milliseconds. */
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

/** True if the server answered to this mail. Not for 421, which closes the connection for any mail. */
export const isAnswerToMail = (error: unknown): boolean => {
  const answer = answerOf(error);
  const command = detailsOf(error).command;
  return answer !== undefined && answer !== 421 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
};

/**
 * True for a permanent refusal, except of the sender, which is a configuration error and not specific to the mail.
 */
export const isFinal = (error: unknown): boolean =>
  isAnswerToMail(error) && (answerOf(error) ?? 0) >= 500 && detailsOf(error).command !== 'MAIL FROM';

/** One line, without secrets. */
export const describeFailure = (error: unknown, secrets: readonly string[]): string => {
  let text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  for (const secret of secrets) text = text.replaceAll(secret, '***');
  return text.slice(0, 500);
};
