import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type ContactChannel, maskEmail } from '#domain/customers/contact.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { CODE_LIFETIME_MS, createNonce, MAX_TRIES, SEND_AGAIN_MS } from './code.ts';
import { type Contact, lockContact } from './contact.ts';

const findSent = (
  db: Transaction<Database>,
  customer_id: number,
  channel: ContactChannel,
  { key }: Contact,
) =>
  db
    .selectFrom('contact_confirmation')
    .select(['nonce', 'tries', 'sent_at', 'expires_at'])
    .where('customer_id', '=', customer_id)
    .where('channel', '=', channel)
    .where('contact_key', '=', key)
    .executeTakeFirst();

/**
 * Creates a code, or extends the valid one without resetting its tries.
 * @returns milliseconds until a code may be sent again; 0 if it may be sent now
 */
const renewCode = async (
  db: Transaction<Database>,
  customer_id: number,
  channel: ContactChannel,
  contact: Contact,
  now: number,
): Promise<number> => {
  await db.deleteFrom('contact_confirmation').where('expires_at', '<=', now).execute();
  const sent = await findSent(db, customer_id, channel, contact);
  const wait = sent ? sent.sent_at + SEND_AGAIN_MS - now : 0;
  if (wait > 0) return wait;
  const isInForce = sent !== undefined && sent.tries < MAX_TRIES;
  const values = {
    contact_key: contact.key,
    nonce: isInForce ? sent.nonce : createNonce(),
    tries: isInForce ? sent.tries : 0,
    sent_at: now,
    expires_at: now + CODE_LIFETIME_MS,
  };
  await db
    .insertInto('contact_confirmation')
    .values({ customer_id, channel, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'channel']).doUpdateSet(values))
    .execute();
  return 0;
};

export const sendContactCode: Handler<'send-contact-code'> = async (
  { app, customerId, locale },
  { Channel },
) => {
  const { email, isConfirmed, wait } = await app.db.write(async (db) => {
    const contact = await lockContact(db, customerId);
    // A guest without an e-mail has nothing to confirm.
    if (contact.isConfirmed || contact.email === '') return { ...contact, wait: 0 };
    const at = app.clock.now();
    const left = await renewCode(db, customerId, Channel, contact, at);
    if (left > 0) return { ...contact, wait: left };
    await queueMail(db, {
      kind: 'contact_code',
      recipient: contact.email,
      locale,
      data: { customerId },
      key: `contact_code:${randomUUID()}`,
      at,
    });
    return { ...contact, wait: SEND_AGAIN_MS };
  });
  app.mail.deliver();
  return ok([
    {
      ResponseMsg: isConfirmed ? 'Already Confirmed' : 'Sent Successfully',
      Contact: maskEmail(email),
      SendAgainAfter: Math.ceil(wait / 1000),
    },
  ]);
};
