import type { Transaction } from 'kysely';
import { maskEmail } from '#domain/customers/contact.ts';
import type { Paise } from '#domain/money.ts';
import { needsConfirmedContact } from '#domain/orders/cash-order.ts';
import type { CallContext } from '#server/context.ts';
import { readOrderStanding } from '#server/customers/order-standing.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Refusal } from '#server/refusal.ts';
import { getConfirmationLimits } from '#server/settings/settings.ts';
import { lockContact } from './contact.ts';

/**
 * Refuses a cash order if the customer must confirm a contact first. Locks the customer to serialise concurrent
 * orders. If mail is disabled, accepts the order, because no code can be sent.
 */
export const findConfirmationRefusal = async (
  { app: { config, mail }, customerId }: CallContext,
  db: Transaction<Database>,
  total: Paise,
): Promise<Refusal | undefined> => {
  if (!config.rateLimits || mail.config.kind === 'off') return undefined;
  const { email, isConfirmed } = await lockContact(db, customerId);
  if (isConfirmed) return undefined;
  const standing = { ...(await readOrderStanding(db, customerId)), isConfirmed };
  if (!needsConfirmedContact(standing, total, await getConfirmationLimits(db))) return undefined;
  return email === ''
    ? { status: 409, code: 'guest_email' }
    : { status: 409, code: 'contact_unconfirmed', values: { contact: maskEmail(email) } };
};
