import type { Kysely } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { SECRET_MAILS } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * All tables with personal data, and what an erasure does to their rows. `export` and `erase` cover all of them. A
 * test fails for a table that is missing here.
 */
export const PERSONAL_TABLES = {
  customer: 'anonymised',
  customer_session: 'deleted',
  customer_list_item: 'deleted',
  contact_confirmation: 'deleted',
  orders: 'anonymised',
  order_line: 'anonymised',
  order_event: 'anonymised',
  unpaid_order: 'deleted',
  payment: 'anonymised',
  refund: 'anonymised',
  shipment: 'anonymised',
  shipment_line: 'anonymised',
  review: 'anonymised',
  subscriber: 'deleted',
  contact_message: 'deleted',
  vendor_request: 'deleted',
  password_code: 'deleted',
  known_address: 'deleted',
  sign_in_link: 'deleted',
  email_change: 'deleted',
  outbox: 'deleted',
} as const satisfies Partial<Record<keyof Database, 'deleted' | 'anonymised'>>;

type PersonalTable = keyof typeof PERSONAL_TABLES;
type Row = Readonly<Record<string, unknown>>;
export type PersonalData = { readonly [Table in PersonalTable]: readonly Row[] };

/** Hashes, tokens, keys and payment accounts of the shop, which an export must not disclose. */
const SECRETS = new Set([
  'password_hash',
  'token_hash',
  'nonce',
  'former_nonce',
  'address_hash',
  'keep_hash',
  'token',
  'request_hash',
  'idempotency_key',
  'claim',
  'phone_key',
  'address_key',
  'network_key',
  'digital_file',
  'payee',
]);
const MONEY = new Set([
  'subtotal',
  'shipping',
  'discount',
  'total',
  'full_price',
  'unit_price',
  'shipping_charge',
  'line_total',
  'amount',
]);

const toReadable = ([name, value]: [string, unknown]): [string, unknown] => {
  if (value === null) return [name, null];
  if (name === 'at' || name.endsWith('_at')) return [name, new Date(Number(value)).toISOString()];
  if (name.endsWith('_json')) return [name.slice(0, -'_json'.length), JSON.parse(String(value))];
  return MONEY.has(name) ? [name, Number(value) / 100] : [name, value];
};

const readable = (rows: readonly object[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !SECRETS.has(name))
        .map(toReadable),
    ),
  );

/** Money in rupees, instants in ISO 8601, without secrets. */
export const collectPersonalData = async (db: Kysely<Database>, email: string): Promise<PersonalData> => {
  const key = emailKey(email);
  const customers = db.selectFrom('customer').select('id').where('email_key', '=', key);
  const orders = db.selectFrom('orders').select('id').where('customer_id', 'in', customers);
  const ofCustomer = (
    table:
      | 'customer_session'
      | 'customer_list_item'
      | 'contact_confirmation'
      | 'known_address'
      | 'sign_in_link'
      | 'email_change'
      | 'unpaid_order'
      | 'orders',
  ) => db.selectFrom(table).selectAll().where('customer_id', 'in', customers).execute();
  const ofOrders = (table: 'order_line' | 'order_event' | 'payment' | 'refund' | 'shipment') =>
    db.selectFrom(table).selectAll().where('order_id', 'in', orders).execute();
  const byKey = (table: 'customer' | 'subscriber' | 'vendor_request' | 'password_code') =>
    db.selectFrom(table).selectAll().where('email_key', '=', key).execute();
  return {
    customer: readable(await byKey('customer')),
    customer_session: readable(await ofCustomer('customer_session')),
    customer_list_item: readable(await ofCustomer('customer_list_item')),
    contact_confirmation: readable(await ofCustomer('contact_confirmation')),
    orders: readable(await ofCustomer('orders')),
    order_line: readable(await ofOrders('order_line')),
    order_event: readable(await ofOrders('order_event')),
    unpaid_order: readable(await ofCustomer('unpaid_order')),
    payment: readable(await ofOrders('payment')),
    refund: readable(await ofOrders('refund')),
    shipment: readable(await ofOrders('shipment')),
    shipment_line: readable(
      await db
        .selectFrom('shipment_line')
        .selectAll()
        .where(
          'shipment_id',
          'in',
          db.selectFrom('shipment').select('shipment.id').where('shipment.order_id', 'in', orders),
        )
        .execute(),
    ),
    review: readable(await db.selectFrom('review').selectAll().where('reviewer_email', '=', key).execute()),
    subscriber: readable(await byKey('subscriber')),
    contact_message: readable(
      await db
        .selectFrom('contact_message')
        .selectAll()
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
        .execute(),
    ),
    vendor_request: readable(await byKey('vendor_request')),
    password_code: readable(await byKey('password_code')),
    known_address: readable(await ofCustomer('known_address')),
    sign_in_link: readable(await ofCustomer('sign_in_link')),
    email_change: readable(await ofCustomer('email_change')),
    outbox: readable(
      await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'recipient', 'locale', 'data_json', 'created_at', 'sent_at', 'failed_at'])
        .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', key))
        // Mails with a valid code or link are secrets.
        .execute(),
    ).map((mail) => (SECRET_MAILS.includes(String(mail.kind)) ? { ...mail, data: {} } : mail)),
  };
};

export const isUnknown = (data: PersonalData): boolean =>
  Object.values(data).every((rows) => rows.length === 0);
