import type { Kysely } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { SECRET_MAILS } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * All tables with personal data, and the effect of an erasure on their rows. `customers export` and `customers erase`
 * cover all of them. A test fails if a table is missing.
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

/** Columns omitted from exports: hashes, tokens, keys, file names and the shop's payment accounts. */
const SECRET_COLUMNS = new Set([
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
const MONEY_COLUMNS = new Set([
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
  return MONEY_COLUMNS.has(name) ? [name, Number(value) / 100] : [name, value];
};

const toReadableRows = (rows: readonly object[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !SECRET_COLUMNS.has(name))
        .map(toReadable),
    ),
  );

/** Collects all personal data of an e-mail address. Amounts are in rupees, times in ISO 8601. Omits secrets. */
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
    customer: toReadableRows(await byKey('customer')),
    customer_session: toReadableRows(await ofCustomer('customer_session')),
    customer_list_item: toReadableRows(await ofCustomer('customer_list_item')),
    contact_confirmation: toReadableRows(await ofCustomer('contact_confirmation')),
    orders: toReadableRows(await ofCustomer('orders')),
    order_line: toReadableRows(await ofOrders('order_line')),
    order_event: toReadableRows(await ofOrders('order_event')),
    unpaid_order: toReadableRows(await ofCustomer('unpaid_order')),
    payment: toReadableRows(await ofOrders('payment')),
    refund: toReadableRows(await ofOrders('refund')),
    shipment: toReadableRows(await ofOrders('shipment')),
    shipment_line: toReadableRows(
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
    review: toReadableRows(
      await db.selectFrom('review').selectAll().where('reviewer_email', '=', key).execute(),
    ),
    subscriber: toReadableRows(await byKey('subscriber')),
    contact_message: toReadableRows(
      await db
        .selectFrom('contact_message')
        .selectAll()
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
        .execute(),
    ),
    vendor_request: toReadableRows(await byKey('vendor_request')),
    password_code: toReadableRows(await byKey('password_code')),
    known_address: toReadableRows(await ofCustomer('known_address')),
    sign_in_link: toReadableRows(await ofCustomer('sign_in_link')),
    email_change: toReadableRows(await ofCustomer('email_change')),
    outbox: toReadableRows(
      await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'recipient', 'locale', 'data_json', 'created_at', 'sent_at', 'failed_at'])
        .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', key))
        .execute(),
    ).map((mail) => (SECRET_MAILS.includes(String(mail.kind)) ? { ...mail, data: {} } : mail)),
  };
};

export const isEmpty = (data: PersonalData): boolean =>
  Object.values(data).every((rows) => rows.length === 0);
