import type { Transaction } from 'kysely';
import type { ContactChannel } from '#domain/customers/contact.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type CodeSource, MAX_TRIES, matchesCode } from './code.ts';
import { lockContact } from './contact.ts';

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

/** Also succeeds if the contact is already confirmed, so that repeated requests do not fail. */
export const confirmContact: Handler<'confirm-contact'> = async ({ app, customerId }, { Channel, Code }) =>
  // Refusals are returned instead of thrown, so that the number of tries is committed.
  app.db.write(async (db) => {
    const { key, isConfirmed } = await lockContact(db, customerId);
    const now = app.clock.now();
    if (!isConfirmed) {
      const source = await spendTry(db, customerId, Channel, key, now);
      if (!source || !matchesCode(app.secrets, source, Code))
        return refuse({ status: 400, code: 'otp_wrong' });
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
