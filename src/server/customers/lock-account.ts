import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * Locks an account whose password was checked before the transaction. False if its password or e-mail has
 * changed since, or the account was erased.
 */
export const lockAccount = async (
  db: Transaction<Database>,
  {
    id,
    password_hash,
    email_key,
  }: { readonly id: number; readonly password_hash: string; readonly email_key: string },
): Promise<boolean> => {
  const locked = await db
    .updateTable('customer')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('email_key', '=', email_key)
    .executeTakeFirst();
  return locked.numUpdatedRows === 1n;
};
