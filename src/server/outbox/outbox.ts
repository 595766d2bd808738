import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';
import type { OutboxTable } from '#server/platform/database/tables/outbox.ts';
import { EXPIRING_MAILS, type MailKind } from './mail-kinds.ts';

export type QueuedMail = Selectable<OutboxTable>;

export interface ClaimedMail extends QueuedMail {
  readonly claim: string;
}

/** Lifetime of a claim (a lease) in milliseconds. After a crash, another process takes over when it expires. */
export const CLAIM_MS = 15_000;

/** Claims the oldest due mail across processes. Counts the attempt in advance to include crashes. */
export const claimMail = (db: Db, now: number): Promise<ClaimedMail | undefined> =>
  db.write(async (transaction) => {
    const waiting = transaction
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('id')
      .limit(1);
    // SQLite needs no row lock, since it has a single writer.
    const chosen = db.engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting;
    const claim = randomUUID();
    const mail = await transaction
      .updateTable('outbox')
      .set((eb) => ({ claim, due_at: now + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', chosen)
      .returningAll()
      .executeTakeFirst();
    return mail && { ...mail, claim };
  });

type Outcome = Partial<
  Pick<QueuedMail, 'claim' | 'sent_at' | 'failed_at' | 'due_at' | 'data_json' | 'last_error'>
>;

const recordOutcome = (db: Db, { id, claim }: ClaimedMail, outcome: Outcome): Promise<boolean> =>
  db.write(async (transaction) => {
    const updated = await transaction
      .updateTable('outbox')
      .set(outcome)
      .where('id', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst();
    return updated.numUpdatedRows === 1n;
  });

export const renewClaim = (db: Db, mail: ClaimedMail, now: number): Promise<boolean> =>
  recordOutcome(db, mail, { due_at: now + CLAIM_MS });

const sentAt = (now: number): Outcome => ({ claim: null, sent_at: now, data_json: '{}', last_error: null });

/** Kinds that are deleted instead of stored as failed: expiring codes and the last mail to an erased person. */
const DELETED_KINDS = [...EXPIRING_MAILS, 'account_deleted'] as const satisfies readonly MailKind[];

/** Deletes the contents of a sent mail, or the complete row for an erased person. */
export const markSent = async (db: Db, mail: ClaimedMail, now: number): Promise<boolean> => {
  if (mail.kind !== 'account_deleted') return recordOutcome(db, mail, sentAt(now));
  return db.write(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('outbox')
      .where('id', '=', mail.id)
      .where('claim', '=', mail.claim)
      .executeTakeFirst();
    return deleted.numDeletedRows === 1n;
  });
};
/** `dueAt` is in epoch milliseconds. */
export const postponeMail = (db: Db, mail: ClaimedMail, dueAt: number, error: string): Promise<boolean> =>
  recordOutcome(db, mail, { claim: null, due_at: dueAt, last_error: error });

/** Stops automatic retries. The operator can retry the mail. */
export const markFailed = (db: Db, mail: ClaimedMail, now: number, error: string): Promise<boolean> =>
  recordOutcome(db, mail, { claim: null, failed_at: now, last_error: error });

/**
 * Marks due mails as failed. Deletes mails with expiring codes or links, which must not stay in plain text, and the
 * last mail to an erased person.
 */
export const dropDueMails = (db: Db, now: number): Promise<void> =>
  db.write(async (transaction) => {
    await transaction
      .deleteFrom('outbox')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .where('kind', 'in', DELETED_KINDS)
      .execute();
    await transaction
      .updateTable('outbox')
      .set({ claim: null, failed_at: now, last_error: 'not sent: MAIL=off' })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .execute();
  });
