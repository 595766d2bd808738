import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { emailKey } from './account-columns.ts';
import { hashPassword } from './password.ts';
import { collectPersonalData, isUnknown } from './personal-data.ts';

export interface Erased {
  /** How many orders stay, without the person. */
  readonly orders: number;
  readonly reviews: number;
  /** A seller of the shop has this e-mail: a record of the business, which stays. */
  readonly isSeller: boolean;
}

export type EraseRefusal =
  | { readonly code: 'not_found' }
  /** Not delivered yet, or its money is still on its way. */
  | { readonly code: 'order_open'; readonly orders: readonly { number: string; state: string }[] };

const OPEN: readonly OrderState[] = ['placed', 'awaiting_payment', 'paid', 'in_progress'];

/** Orders whose goods or money are still on their way: also a late payment that its provider is asked about. */
const listOpen = (db: Transaction<Database>, customerId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.state'])
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('orders.state', 'in', OPEN),
        eb('payment.check_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.key')
            .whereRef('refund.order_id', '=', 'orders.id')
            .where('refund.state', '<>', 'refunded'),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute();

const eraseOrders = async (db: Transaction<Database>, customerId: number): Promise<number> => {
  const orders = await db
    .updateTable('orders')
    .set({ note: '', delivery_json: '{}', idempotency_key: null, request_hash: '' })
    .where('customer_id', '=', customerId)
    .returning('id')
    .execute();
  const own = db.selectFrom('orders').select('orders.id').where('orders.customer_id', '=', customerId);
  await db.updateTable('payment').set({ token: null }).where('order_id', 'in', own).execute();
  // What the operator typed may name the customer; a tracking number leads to the address.
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
  return orders.length;
};

const eraseAccount = async (
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
  // Mails to e-mails that the account had, or was about to have.
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
  // Orders refer to it; no e-mail looks like this, and no password fits.
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
      address: '',
      country_id: null,
      state_province_id: null,
      city_id: null,
      postal_code: '',
      email_confirmed_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  return orders;
};

const eraseReviews = async (app: App, db: Transaction<Database>, key: string): Promise<number> => {
  const reviews = await db
    .selectFrom('review')
    .select(['id', 'language'])
    .where('reviewer_email', '=', key)
    .execute();
  for (const { id, language } of reviews)
    await db
      .updateTable('review')
      .set({
        reviewer_name: app.labels.translator(readLocale(language))('lbl_rev_name_removed'),
        reviewer_email: `erased:${id}`,
      })
      .where('id', '=', id)
      .execute();
  return reviews.length;
};

const eraseWords = async (db: Transaction<Database>, key: string): Promise<void> => {
  const messages = await db
    .deleteFrom('contact_message')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .returning('id')
    .execute();
  const notices = messages.map(({ id }) => `contact_received:${id}`);
  if (notices.length > 0) await db.deleteFrom('outbox').where('key', 'in', notices).execute();
  await db
    .deleteFrom('outbox')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', key))
    .execute();
  await db.deleteFrom('vendor_request').where('email_key', '=', key).execute();
  await db.deleteFrom('subscriber').where('email_key', '=', key).execute();
  await db.deleteFrom('password_code').where('email_key', '=', key).execute();
};

/**
 * Removes a person from the shop in one transaction. Orders stay with number, dates, lines and sums, and without name,
 * address, phone, e-mail and note; reviews stay without name and e-mail; everything else of `PERSONAL_TABLES` goes.
 */
export const eraseCustomer = async (app: App, email: string): Promise<Result<Erased, EraseRefusal>> => {
  const key = emailKey(email);
  const password = await hashPassword(randomUUID());
  return app.db.write(async (db) => {
    const account = db.selectFrom('customer').select('id').where('email_key', '=', key);
    // Waits for orders that are being placed. SQLite has one writer at a time.
    const customer = await (app.db.engine === 'postgres' ? account.forUpdate() : account).executeTakeFirst();
    if (isUnknown(await collectPersonalData(db, email))) return refuse({ code: 'not_found' });
    const open = customer ? await listOpen(db, customer.id) : [];
    if (open.length > 0)
      return refuse({ code: 'order_open', orders: open.map(({ number, state }) => ({ number, state })) });
    const seller = await db
      .selectFrom('vendor')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
      .executeTakeFirst();
    const orders = customer ? await eraseAccount(db, customer.id, password, app.clock.now()) : 0;
    const reviews = await eraseReviews(app, db, key);
    await eraseWords(db, key);
    return ok({ orders, reviews, isSeller: seller !== undefined });
  });
};
