import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { removeInboxFiles } from '#server/outbox/inbox-files.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { eraseReviews } from '#server/reviews/erase-reviews.ts';
import { eraseMails } from './erase-mails.ts';
import { hashPassword } from './password.ts';
import { collectPersonalData, isEmpty } from './personal-data.ts';

export interface Erased {
  readonly orders: number;
  readonly reviews: number;
  /** True if a vendor record has this e-mail. That record is not erased. */
  readonly isSeller: boolean;
}

export type EraseRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_due' }
  | { readonly code: 'order_open'; readonly orders: readonly OpenOrder[] };

export interface OpenOrder {
  readonly number: string;
  readonly state: string;
}

export const OPEN_STATES: readonly OrderState[] = ['placed', 'awaiting_payment', 'paid', 'in_progress'];

/** Includes orders whose closed payment is still checked for a late success. */
export const listOpenOrders = (db: Kysely<Database>, customerId: number): Promise<OpenOrder[]> =>
  db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.number', 'orders.state'])
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('orders.state', 'in', OPEN_STATES),
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

const listOrderIds = async (db: Transaction<Database>, customerId: number): Promise<number[]> => {
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
  await db.deleteFrom('unpaid_order').where('customer_id', '=', customerId).execute();
  await db.updateTable('payment').set({ token: null }).where('order_id', 'in', own).execute();
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

const eraseSubmissions = async (db: Transaction<Database>, key: string): Promise<number[]> => {
  const messages = await db
    .deleteFrom('contact_message')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .returning('id')
    .execute();
  await db.deleteFrom('vendor_request').where('email_key', '=', key).execute();
  await db.deleteFrom('subscriber').where('email_key', '=', key).execute();
  await db.deleteFrom('password_code').where('email_key', '=', key).execute();
  return messages.map(({ id }) => id);
};

interface EraseOptions {
  /** Erases only if the customer's own deletion request is due, and mails a confirmation. */
  readonly asRequested?: boolean;
}

/**
 * Erases a person in one transaction, then deletes the files of their mails. Orders retain number, dates, lines and
 * sums. Reviews lose name and e-mail, and are deleted if their text contains one of them. See `PERSONAL_TABLES`.
 */
export const eraseCustomer = async (
  app: App,
  email: string,
  { asRequested = false }: EraseOptions = {},
): Promise<Result<Erased, EraseRefusal>> => {
  const key = emailKey(email);
  const password = await hashPassword(randomUUID());
  const now = app.clock.now();
  const files: number[] = [];
  const erased = await app.db.write(async (db): Promise<Result<Erased, EraseRefusal>> => {
    const account = db.selectFrom('customer').selectAll().where('email_key', '=', key);
    // Waits for orders that are being placed. SQLite needs no lock, since it has a single writer.
    const customer = await (app.db.engine === 'postgres' ? account.forUpdate() : account).executeTakeFirst();
    if (asRequested && !(customer?.delete_at && customer.delete_at <= now))
      return refuse({ code: 'not_due' });
    if (isEmpty(await collectPersonalData(db, email))) return refuse({ code: 'not_found' });
    const open = customer ? await listOpenOrders(db, customer.id) : [];
    if (open.length > 0) return refuse({ code: 'order_open', orders: open });
    const seller = await db
      .selectFrom('vendor')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
      .executeTakeFirst();
    const names = customer ? [`${customer.first_name} ${customer.last_name}`, customer.mobile] : [];
    const reviews = await eraseReviews(app, db, key, names);
    const orderIds = customer ? await listOrderIds(db, customer.id) : [];
    const messageIds = await eraseSubmissions(db, key);
    files.push(...(await eraseMails(db, { emailKey: key, customerId: customer?.id, orderIds, messageIds })));
    const orders = customer ? await eraseAccount(db, customer.id, password, now) : 0;
    if (customer && asRequested)
      await queueMail(db, {
        kind: 'account_deleted',
        recipient: customer.email,
        locale: readLocale(customer.locale),
        data: { hasOrders: orders > 0 },
        key: `account_deleted:${customer.id}`,
        at: now,
      });
    return ok({ orders, reviews, isSeller: seller !== undefined });
  });
  // If the process ends before this, the next daily run deletes the files.
  if (erased.ok) await removeInboxFiles(app.config, files);
  return erased;
};
