import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export const listOrderIds = async (db: Kysely<Database>, customerId: number): Promise<number[]> => {
  const orders = await db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute();
  return orders.map(({ id }) => id);
};

const eraseOrders = async (db: Transaction<Database>, customerId: number): Promise<number> => {
  const orders = await db
    .updateTable('orders')
    .set({ note: '', delivery_json: '{}', idempotency_key: null, request_hash: '' })
    .where('customer_id', '=', customerId)
    .returning('id')
    .execute();
  const own = db.selectFrom('orders').select('orders.id').where('orders.customer_id', '=', customerId);
  await db.updateTable('order_note').set({ text: 'erased' }).where('order_id', 'in', own).execute();
  const returns = db
    .selectFrom('order_return')
    .select('order_return.id')
    .where('order_return.order_id', 'in', own);
  await db.deleteFrom('return_picture').where('return_id', 'in', returns).execute();
  await db
    .updateTable('order_return')
    .set({ note: '', answer: '', request_key: null })
    .where('order_id', 'in', own)
    .execute();
  await db.deleteFrom('unpaid_order').where('customer_id', '=', customerId).execute();
  await db
    .updateTable('payment')
    .set({ token: null, claimed_utr: null })
    .where('order_id', 'in', own)
    .execute();
  await db.updateTable('transfer_receipt').set({ reference: '' }).where('order_id', 'in', own).execute();
  // The operator's text may name the customer, and a tracking number reveals the address.
  await db.updateTable('refund').set({ cause: 'erased' }).where('order_id', 'in', own).execute();
  await db
    .updateTable('order_event')
    .set({ cause: 'erased' })
    .where('order_id', 'in', own)
    .where('cause', 'like', 'operator:%')
    .execute();
  await db
    .updateTable('shipment')
    .set({ tracking_url: null, tracking_number: sql<string>`'erased-' || id` })
    .where('order_id', 'in', own)
    .execute();
  await db.updateTable('remittance_row').set({ tracking_number: '' }).where('order_id', 'in', own).execute();
  return orders.length;
};

/** @returns the number of its orders */
export const eraseAccount = async (
  db: Transaction<Database>,
  id: number,
  password_hash: string,
  now: number,
): Promise<number> => {
  await db.deleteFrom('customer_session').where('customer_id', '=', id).execute();
  await db.deleteFrom('customer_list_item').where('customer_id', '=', id).execute();
  await db.deleteFrom('contact_confirmation').where('customer_id', '=', id).execute();
  await db.deleteFrom('known_address').where('customer_id', '=', id).execute();
  await db.deleteFrom('sign_in_link').where('customer_id', '=', id).execute();
  await db.deleteFrom('email_change').where('customer_id', '=', id).execute();
  // Mails to former addresses of the account and to a requested new one.
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([eb('key', 'like', `email_left:${id}:%`), eb('key', 'like', `email_change_code:${id}:%`)]),
    )
    .execute();
  const orders = await eraseOrders(db, id);
  if (orders === 0) {
    await db.deleteFrom('customer').where('id', '=', id).execute();
    return 0;
  }
  // Orders refer to the row. The name is not a valid e-mail, and no password matches the hash.
  const name = `erased:${id}`;
  await db
    .updateTable('customer')
    .set({
      first_name: '',
      last_name: '',
      email: name,
      email_key: name,
      password_hash,
      mobile: '',
      tax_number: '',
      address: '',
      country_id: null,
      state_province_id: null,
      city_id: null,
      postal_code: '',
      email_confirmed_at: null,
      erased_at: now,
      delete_at: null,
      keep_hash: null,
    })
    .where('id', '=', id)
    .execute();
  return orders;
};
