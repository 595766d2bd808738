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
 * Refuses a cash order when the customer first has to confirm a contact. Locks the customer, so that concurrent
 * orders are decided one by one. Without mail the shop cannot send a code and accepts the order.
 */
export const findConfirmationRefusal = async (
  { app: { config }, customerId }: CallContext,
  db: Transaction<Database>,
  total: Paise,
): Promise<Refusal | undefined> => {
  if (!config.rateLimits || config.mail.kind === 'off') return undefined;
  const { email, isConfirmed } = await lockContact(db, customerId);
  if (isConfirmed) return undefined;
  const standing = { ...(await readOrderStanding(db, customerId)), isConfirmed };
  return needsConfirmedContact(standing, total, await getConfirmationLimits(db))
    ? { status: 409, code: 'contact_unconfirmed', values: { contact: maskEmail(email) } }
    : undefined;
};
