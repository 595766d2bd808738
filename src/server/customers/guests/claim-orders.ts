import { sql } from 'kysely';
import { maskEmail } from '#domain/customers/contact.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { isVisible } from '#server/visible-orders.ts';
import { lockContact } from '../confirm/contact.ts';

/** Only a confirmed e-mail proves that the orders are the customer's own, since guests type any address. */
export const claimGuestOrders: Handler<'claim-guest-orders'> = ({ app, customerId }) =>
  writeOrRefuse(app.db, async (db) => {
    const { email, key, isConfirmed } = await lockContact(db, customerId);
    if (!isConfirmed)
      return refuse({ status: 409, code: 'claim_unconfirmed', values: { contact: maskEmail(email) } });
    // The update locks the guests, so that none of them places an order meanwhile.
    const guests = await db
      .updateTable('customer')
      .set((eb) => ({ email_key: eb.ref('email_key') }))
      .where('is_guest', '=', sql.lit(1))
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
      .returning('id')
      .execute();
    const ids = guests.map(({ id }) => id);
    if (ids.length === 0) return ok([{ ResponseMsg: 'Saved Successfully', Orders: 0 }]);
    // Those that the customer's list then shows.
    const { orders } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('customer_id', 'in', ids)
      .where(isVisible)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('orders')
      // A key is unique per customer. The guest's session ends, so no repeated request follows.
      .set({ customer_id: customerId, idempotency_key: null })
      .where('customer_id', 'in', ids)
      .execute();
    await db
      .updateTable('unpaid_order')
      .set({ customer_id: customerId })
      .where('customer_id', 'in', ids)
      .execute();
    await db.deleteFrom('customer_session').where('customer_id', 'in', ids).execute();
    await db.deleteFrom('contact_confirmation').where('customer_id', 'in', ids).execute();
    await db.deleteFrom('customer').where('id', 'in', ids).execute();
    return ok([{ ResponseMsg: 'Saved Successfully', Orders: Number(orders) }]);
  });
