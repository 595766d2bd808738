import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { toRupees } from '#domain/money.ts';
import { SECRET_MAILS } from '#server/outbox/mail-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listOrderIds } from '../erase-account.ts';
import { findMails } from '../find-mails.ts';
import type { PERSONAL_TABLES } from './tables.ts';

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
  'request_key',
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
  'fee',
  'rounding',
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
  return MONEY_COLUMNS.has(name) ? [name, toRupees(Number(value))] : [name, value];
};

const toReadableRows = (rows: readonly object[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !SECRET_COLUMNS.has(name))
        .map(toReadable),
    ),
  );

/**
 * Matches the account with this e-mail, and guests who gave it. Guests without an e-mail have none in common. The
 * literal makes the partial index of guests usable.
 */
export const isPerson = (eb: ExpressionBuilder<Database, 'customer'>, key: string): Expression<SqlBool> =>
  key === ''
    ? eb.lit(false)
    : eb.or([
        eb('email_key', '=', key),
        eb.and([eb('is_guest', '=', sql.lit(1)), eb(eb.fn<string>('lower', ['email']), '=', key)]),
      ]);

interface Owner {
  readonly isOwn: (eb: ExpressionBuilder<Database, 'customer'>) => Expression<SqlBool>;
  /** Selects what is stored by e-mail only: reviews, messages, the newsletter and requests to sell. */
  readonly key: string | undefined;
  readonly isMail: (eb: ExpressionBuilder<Database, 'outbox'>) => Expression<SqlBool>;
}

const collect = async (db: Kysely<Database>, { isOwn, key, isMail }: Owner): Promise<PersonalData> => {
  const customers = db.selectFrom('customer').select('id').where(isOwn);
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
  const ofOrders = (
    table:
      | 'order_line'
      | 'order_event'
      | 'payment'
      | 'transfer_receipt'
      | 'refund'
      | 'refund_line'
      | 'order_note'
      | 'order_return'
      | 'shipment'
      | 'remittance_row'
      | 'tax_document',
  ) => db.selectFrom(table).selectAll().where('order_id', 'in', orders).execute();
  const ofReturns = (table: 'return_line' | 'return_picture') =>
    db
      .selectFrom(table)
      .selectAll()
      .where(
        'return_id',
        'in',
        db.selectFrom('order_return').select('order_return.id').where('order_return.order_id', 'in', orders),
      )
      .execute();
  const byKey = async (table: 'subscriber' | 'vendor_request' | 'password_code') =>
    key === undefined ? [] : db.selectFrom(table).selectAll().where('email_key', '=', key).execute();
  const messages = (messageKey: string) =>
    db
      .selectFrom('contact_message')
      .where((eb) => eb(eb.fn<string>('lower', ['contact_message.email']), '=', messageKey));
  return {
    customer: toReadableRows(await db.selectFrom('customer').selectAll().where(isOwn).execute()),
    customer_session: toReadableRows(await ofCustomer('customer_session')),
    customer_list_item: toReadableRows(await ofCustomer('customer_list_item')),
    contact_confirmation: toReadableRows(await ofCustomer('contact_confirmation')),
    orders: toReadableRows(await ofCustomer('orders')),
    order_line: toReadableRows(await ofOrders('order_line')),
    order_event: toReadableRows(await ofOrders('order_event')),
    unpaid_order: toReadableRows(await ofCustomer('unpaid_order')),
    payment: toReadableRows(await ofOrders('payment')),
    transfer_receipt: toReadableRows(await ofOrders('transfer_receipt')),
    refund: toReadableRows(await ofOrders('refund')),
    refund_line: toReadableRows(await ofOrders('refund_line')),
    order_note: toReadableRows(await ofOrders('order_note')),
    order_return: toReadableRows(await ofOrders('order_return')),
    tax_document: toReadableRows(await ofOrders('tax_document')),
    return_line: toReadableRows(await ofReturns('return_line')),
    return_picture: toReadableRows(await ofReturns('return_picture')),
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
    remittance_row: toReadableRows(await ofOrders('remittance_row')),
    review: toReadableRows(
      key === undefined
        ? []
        : await db.selectFrom('review').selectAll().where('reviewer_email', '=', key).execute(),
    ),
    subscriber: toReadableRows(await byKey('subscriber')),
    contact_message: toReadableRows(key === undefined ? [] : await messages(key).selectAll().execute()),
    message_reply: toReadableRows(
      key === undefined
        ? []
        : await db
            .selectFrom('message_reply')
            .selectAll()
            .where('is_internal', '=', 0)
            .where('contact_message_id', 'in', messages(key).select('contact_message.id'))
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
        .where(isMail)
        .execute(),
    ).map((mail) => (SECRET_MAILS.includes(String(mail.kind)) ? { ...mail, data: {} } : mail)),
  };
};

/**
 * Collects all personal data of an e-mail address. Amounts are in units of the currency, times in ISO 8601. Omits secrets.
 *
 * @param of `account` leaves out guests, who may have typed another person's e-mail
 */
export const collectPersonalData = (
  db: Kysely<Database>,
  email: string,
  of: 'person' | 'account' = 'person',
): Promise<PersonalData> => {
  const key = emailKey(email);
  return collect(db, {
    isOwn: (eb) => (of === 'account' ? eb('email_key', '=', key) : isPerson(eb, key)),
    key,
    isMail: (eb) => eb(eb.fn<string>('lower', ['recipient']), '=', key),
  });
};

/** Collects the data of one guest: what the guest entered, the orders and the mails about them. */
export const collectGuestData = async (
  db: Kysely<Database>,
  guest: { readonly id: number; readonly email: string },
): Promise<PersonalData> => {
  const mails = await findMails(db, {
    guestEmailKey: emailKey(guest.email),
    customerIds: [guest.id],
    orderIds: await listOrderIds(db, guest.id),
    messageIds: [],
  });
  return collect(db, {
    isOwn: (eb) => eb('id', '=', guest.id),
    key: undefined,
    isMail: (eb) => (mails.length === 0 ? eb.lit(false) : eb('id', 'in', mails)),
  });
};

export const isEmpty = (data: PersonalData): boolean =>
  Object.values(data).every((rows) => rows.length === 0);
