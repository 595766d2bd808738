import type { NodemailerError } from 'nodemailer';

/** First pause after a failure and the longest one, in milliseconds. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

const MINUTE_MS = 60_000;
/** For a server that takes no mail at all: it should not wait long for us once it is back. */
export const SERVER_PAUSES: Pauses = { firstMs: 5_000, longestMs: 5 * MINUTE_MS };
/** For one mail that was refused while others are taken. */
export const MAIL_PAUSES: Pauses = { firstMs: MINUTE_MS, longestMs: 6 * 60 * MINUTE_MS };

/** As long as mail servers try among themselves (RFC 5321, 4.5.4.1). */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;
/** An old mail that the operator has tried again, or that waited for a stopped shop, gets its chances too. */
export const GIVE_UP_ATTEMPTS = 5;
/** A refusal that calls itself final is asked again this often all the same: servers are set up wrong, too. */
export const FINAL_ATTEMPTS = 3;

/** Doubles with every failure, and differs by up to a half so that many do not come back at one moment. Milliseconds. */
export const pauseAfter = (
  failures: number,
  { firstMs, longestMs }: Pauses,
  random = Math.random(),
): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + random / 2));
};

const answerOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as NodemailerError).responseCode || undefined : undefined;

/** Did the server answer to this very mail? Otherwise it has to be asked whether it takes any. 421 closes the door. */
export const isAnswerToMail = (error: unknown): boolean => {
  const answer = answerOf(error);
  const command = error instanceof Error ? (error as NodemailerError).command : undefined;
  return answer !== undefined && answer !== 421 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
};

/** Was it refused for good? A refused sender is our own mistake, and not the mail's. */
export const isFinal = (error: unknown): boolean =>
  isAnswerToMail(error) &&
  (answerOf(error) ?? 0) >= 500 &&
  (error as NodemailerError).command !== 'MAIL FROM';

/** Why it failed, on one line that holds no secret. */
export const describeFailure = (error: unknown, secrets: readonly string[]): string => {
  let text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  for (const secret of secrets) text = text.replaceAll(secret, '***');
  return text.slice(0, 500);
};
