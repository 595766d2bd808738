import type { Transaction } from 'kysely';
import type { ContactChannel } from '#domain/customers/contact.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type CodeSource, isCode, MAX_TRIES } from './code.ts';
import { lockContact } from './contact.ts';

/** Counts a try against the code that is in force for this contact; undefined where there is none with a try left. */
const spendTry = (
  db: Transaction<Database>,
  customerId: number,
  channel: ContactChannel,
  contactKey: string,
  now: number,
): Promise<CodeSource | undefined> =>
  db
    .updateTable('contact_confirmation')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('contact_key', '=', contactKey)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning(['contact_key', 'nonce'])
    .executeTakeFirst();

/**
 * Confirms a contact of the signed-in customer with the code that was sent to it. A contact that is confirmed already
 * needs none, so that a repeated request of a second tab or after a lost answer succeeds too.
 */
export const confirmContact: Handler<'confirm-contact'> = async ({ app, customerId }, { Channel, Code }) =>
  // A refusal is committed: it has counted a try.
  app.db.write(async (db) => {
    const { key, isConfirmed } = await lockContact(db, customerId);
    const now = app.clock.now();
    if (!isConfirmed) {
      const source = await spendTry(db, customerId, Channel, key, now);
      if (!source || !isCode(app.secrets, source, Code)) return refuse({ status: 400, code: 'otp_wrong' });
      await db
        .updateTable('customer')
        .set({ email_confirmed_at: now })
        .where('id', '=', customerId)
        .execute();
      await db
        .deleteFrom('contact_confirmation')
        .where('customer_id', '=', customerId)
        .where('channel', '=', Channel)
        .execute();
    }
    return ok([{ ResponseMsg: 'Confirmed Successfully' }]);
  });
