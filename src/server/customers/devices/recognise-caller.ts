import type { Kysely } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { CallContext } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Account, findDevice } from './device-token.ts';
import { isKnownAddress } from './known-address.ts';

/** Result of identifying a caller by device token or network address. */
export type CallerRecognition =
  | { readonly kind: 'device'; readonly device: string }
  | { readonly kind: 'address' }
  | { readonly kind: 'unknown' };

/** Placeholder for unknown e-mails, so that they run the same statements. */
const NO_ACCOUNT: Account = { id: 0, password_hash: '' };

export const recogniseCaller = async (
  { app, address, devices = '' }: CallContext,
  account: Account,
  db: Kysely<Database> = app.db.read,
): Promise<CallerRecognition> => {
  const device = findDevice(app, account, devices);
  const isKnown = await isKnownAddress(app, db, account, address);
  if (device !== undefined) return { kind: 'device', device };
  return { kind: isKnown ? 'address' : 'unknown' };
};

export const recogniseCallerByEmail = async (
  context: CallContext,
  email: string,
): Promise<CallerRecognition> => {
  const account = await context.app.db.read
    .selectFrom('customer')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return recogniseCaller(context, account ?? NO_ACCOUNT);
};
