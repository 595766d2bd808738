import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';
import type { OutboxTable } from '#server/platform/database/tables/outbox.ts';
import { EXPIRING_MAILS, type MailKind } from './queue-mail.ts';

export type QueuedMail = Selectable<OutboxTable>;

/** A mail that one sender has for itself, as long as it renews its claim. */
export interface ClaimedMail extends QueuedMail {
  readonly claim: string;
}

/** How long a claim holds, in milliseconds. Whoever dies with one holds its mail up for no longer. */
export const CLAIM_MS = 15_000;

/**
 * The oldest mail that is due, claimed for the caller alone, whatever other processes do at this moment; undefined when
 * none is due. The attempt is counted before it is made, so that none goes unrecorded.
 */
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
    // SQLite has one writer at a time: what is chosen here, nobody else can be choosing.
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

/** Writes what became of a claimed mail. False when the claim was lost to another sender meanwhile. */
const settle = (db: Db, { id, claim }: ClaimedMail, outcome: Outcome): Promise<boolean> =>
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
  settle(db, mail, { due_at: now + CLAIM_MS });

const sentAt = (now: number): Outcome => ({ claim: null, sent_at: now, data_json: '{}', last_error: null });

/** Kinds whose rows do not outlive the mail: a code that expires, and the last mail to a person who was erased. */
const KEPT_BRIEFLY = [...EXPIRING_MAILS, 'account_deleted'] as const satisfies readonly MailKind[];

/** What was sent keeps nothing of what it said; of an erased person not even the address. */
export const markSent = async (db: Db, mail: ClaimedMail, now: number): Promise<boolean> => {
  if (mail.kind !== 'account_deleted') return settle(db, mail, sentAt(now));
  return db.write(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('outbox')
      .where('id', '=', mail.id)
      .where('claim', '=', mail.claim)
      .executeTakeFirst();
    return deleted.numDeletedRows === 1n;
  });
};
/** Gives the mail back, to be tried again at `dueAt` (milliseconds). */
export const postponeMail = (db: Db, mail: ClaimedMail, dueAt: number, error: string): Promise<boolean> =>
  settle(db, mail, { claim: null, due_at: dueAt, last_error: error });

/** Nobody tries it again until the operator says so. */
export const giveMailUp = (db: Db, mail: ClaimedMail, now: number, error: string): Promise<boolean> =>
  settle(db, mail, { claim: null, failed_at: now, last_error: error });

/**
 * Records every mail that is due as failed, for a shop with `MAIL=off`. The operator can retry them once mail is on.
 * Mails with reset codes and sign-in links are deleted instead, since those expire within minutes and must not stay in clear
 * text; so is the last mail to a person who was erased.
 */
export const dropDueMails = (db: Db, now: number): Promise<void> =>
  db.write(async (transaction) => {
    await transaction
      .deleteFrom('outbox')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .where('kind', 'in', KEPT_BRIEFLY)
      .execute();
    await transaction
      .updateTable('outbox')
      .set({ claim: null, failed_at: now, last_error: 'not sent: MAIL=off' })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .execute();
  });
