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
 * The refusal of a cash order whose customer has to confirm a contact first. Orders that one customer sends at once are
 * decided one after the other. A shop without mail cannot ask for a code and takes the order.
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
