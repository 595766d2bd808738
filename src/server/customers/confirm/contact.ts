import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

export interface Contact {
  readonly email: string;
  /** Normalised contact to which the code is bound. */
  readonly key: string;
  readonly isConfirmed: boolean;
}

const lockCustomer = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .updateTable('customer')
    .set((eb) => ({ email_confirmed_at: eb.ref('email_confirmed_at') }))
    .where('id', '=', id)
    .returning(['email', 'email_confirmed_at']),
);

export const lockContact = async (db: Transaction<Database>, customerId: number): Promise<Contact> => {
  const { email, email_confirmed_at } = await lockCustomer.get(db, { id: customerId });
  return { email, key: emailKey(email), isConfirmed: email_confirmed_at !== null };
};
