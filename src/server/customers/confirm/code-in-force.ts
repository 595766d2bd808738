import { emailKey } from '#domain/customers/email-key.ts';
import type { App } from '#server/context.ts';
import { deriveCode } from './code.ts';

export const findValidCode = async (
  { db, secrets, clock }: Pick<App, 'db' | 'secrets' | 'clock'>,
  customerId: number,
  email: string,
): Promise<string | undefined> => {
  const source = await db.read
    .selectFrom('contact_confirmation')
    .select(['contact_key', 'nonce'])
    .where('customer_id', '=', customerId)
    .where('channel', '=', 'email')
    .where('contact_key', '=', emailKey(email))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return source && deriveCode(secrets, source);
};
