import {
  CLAIM_MS,
  type ClaimedMail,
  markFailed,
  markSent,
  postponeMail,
  renewClaim,
} from '#server/outbox/outbox.ts';
import { composeLetter, nameSender } from './compose-message.ts';
import {
  describeFailure,
  FINAL_ATTEMPTS,
  GIVE_UP_AFTER_MS,
  GIVE_UP_ATTEMPTS,
  isAnswerToMail,
  isFinal,
  MAIL_PAUSES,
  pauseAfter,
} from './failure.ts';
import { mailLanguage } from './mail-language.ts';
import type { MailParts } from './mail-parts.ts';
import { renderMail } from './render-mail.ts';
import type { Letter, Post, Transport } from './transport.ts';

/** `server-failed` also stops attempts for other mails. */
export type AttemptOutcome = 'sent' | 'mail-failed' | 'server-failed';

const sendClaimed = async (parts: MailParts, transport: Transport, mail: ClaimedMail, letter: Letter) => {
  const { db, clock, log } = parts;
  const renewal = setInterval(() => {
    renewClaim(db, mail, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, mail: mail.id }, 'the claim of a mail could not be renewed'),
    );
  }, CLAIM_MS / 3);
  try {
    await transport.send(letter);
  } finally {
    clearInterval(renewal);
  }
};

/** False if the server works but refuses this mail. */
const isServerDown = async (transport: Transport, error: unknown): Promise<boolean> => {
  if (isAnswerToMail(error)) return false;
  try {
    await transport.verify();
    return false;
  } catch {
    return true;
  }
};

/** If the process ends before the mail is marked as sent, it is sent again with the same Message-ID. */
export const attemptMail = async (
  parts: MailParts,
  { transport, config: post }: { readonly transport: Transport } & Pick<Post, 'config'>,
  mail: ClaimedMail,
): Promise<AttemptOutcome> => {
  const { db, clock, log, config } = parts;
  const details = { mail: mail.id, key: mail.key, attempts: mail.attempts };
  const fail = async (error: unknown, dueAt: number, isPermanent: boolean) => {
    const reason = describeFailure(error, post.kind === 'smtp' ? post.secrets : []);
    const isOld = clock.now() - mail.created_at >= GIVE_UP_AFTER_MS && mail.attempts >= GIVE_UP_ATTEMPTS;
    if (isPermanent || isOld) {
      log.error(
        { ...details, reason },
        'a mail failed permanently; `npm run shop -- mail list --failed` lists it',
      );
      await markFailed(db, mail, clock.now(), reason);
    } else {
      log.warn({ ...details, reason, dueAt: new Date(dueAt).toISOString() }, 'a mail could not be sent yet');
      await postponeMail(db, mail, dueAt, reason);
    }
  };
  const later = () => clock.now() + pauseAfter(mail.attempts, MAIL_PAUSES);

  let letter: Letter;
  try {
    const from = nameSender(post.from, parts.identity, mailLanguage(parts, mail));
    letter = composeLetter({ siteUrl: config.siteUrl, from }, mail, await renderMail(parts, mail));
  } catch (error) {
    await fail(error, later(), false);
    return 'mail-failed';
  }
  try {
    await sendClaimed(parts, transport, mail, letter);
  } catch (error) {
    if (await isServerDown(transport, error)) {
      // Due immediately, so that the oldest mail is sent first when the server is available again.
      await fail(error, clock.now(), false);
      return 'server-failed';
    }
    await fail(error, later(), isFinal(error) && mail.attempts >= FINAL_ATTEMPTS);
    return 'mail-failed';
  }
  if (!(await markSent(db, mail, clock.now())))
    log.warn(details, 'a mail took longer than its claim: it may have been sent twice');
  return 'sent';
};
