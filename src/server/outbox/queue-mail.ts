import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { type Locale, readLocale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { OutboxTable } from '#server/platform/database/tables/outbox.ts';
import type { MailData, MailKind, OrderMailKind, ReturnMailKind } from './mail-kinds.ts';

interface Content<Kind extends MailKind> {
  readonly kind: Kind;
  readonly locale: Locale;
  readonly data: MailData[Kind];
  /** Unique key of the event, such as `order_placed:123`. A duplicate key has no effect. */
  readonly key: string;
  /** Epoch milliseconds, from the app's clock. */
  readonly at: number;
}

export interface NewMail<Kind extends MailKind> extends Content<Kind> {
  /** An empty string is the shop's own address. */
  readonly recipient: string;
}

type OutboxRow = Required<
  Pick<
    Insertable<OutboxTable>,
    'key' | 'kind' | 'recipient' | 'locale' | 'data_json' | 'created_at' | 'due_at'
  >
>;

const insertMail = prepare((db, row: Slots<OutboxRow>) =>
  db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

const customerOfOrder = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['customer.email', 'customer.erased_at', 'orders.locale'])
    .where('orders.id', '=', id),
);

/** Call in the transaction of the event, and call `app.mail.deliver()` after the commit. */
export const queueMail = async <Kind extends MailKind>(
  db: Transaction<Database>,
  { kind, recipient, locale, data, key, at }: NewMail<Kind>,
): Promise<void> => {
  const data_json = JSON.stringify(data);
  await insertMail.run(db, { key, kind, recipient, locale, data_json, created_at: at, due_at: at });
};

const queueForOrder = async <Kind extends MailKind>(
  db: Transaction<Database>,
  orderId: number,
  mail: Pick<NewMail<Kind>, 'kind' | 'data' | 'key' | 'at'>,
): Promise<void> => {
  const { email, locale, erased_at } = await customerOfOrder.get(db, { id: orderId });
  // A guest may have no e-mail, and an empty recipient is the shop.
  if (erased_at === null && email !== '')
    await queueMail(db, { ...mail, recipient: email, locale: readLocale(locale) });
};

/** Queues one mail per order and kind. `at` is in epoch milliseconds. */
export const queueOrderMail = (
  db: Transaction<Database>,
  kind: OrderMailKind,
  orderId: number,
  at: number,
): Promise<void> => queueForOrder(db, orderId, { kind, data: { orderId }, key: `${kind}:${orderId}`, at });

/** Queues one mail per shipment. `at` is in epoch milliseconds. */
export const queueShipmentMail = (
  db: Transaction<Database>,
  orderId: number,
  shipmentId: number,
  at: number,
): Promise<void> =>
  queueForOrder(db, orderId, {
    kind: 'shipment_sent',
    data: { orderId, shipmentId },
    key: `shipment_sent:${shipmentId}`,
    at,
  });

/** Queues one mail per return and kind. `at` is in epoch milliseconds. */
export const queueReturnMail = (
  db: Transaction<Database>,
  kind: ReturnMailKind,
  orderId: number,
  returnId: number,
  at: number,
): Promise<void> =>
  queueForOrder(db, orderId, { kind, data: { orderId, returnId }, key: `${kind}:${returnId}`, at });

/** Queues the mail about a refund. `at` is in epoch milliseconds. */
export const queueRefundMail = (
  db: Transaction<Database>,
  data: MailData['refund_sent'],
  at: number,
): Promise<void> =>
  queueForOrder(db, data.orderId, { kind: 'refund_sent', data, key: `refund_sent:${data.refundId}`, at });

const castText = (value: string) => sql<string>`cast(${value} as text)`;

type Selected<Kind extends MailKind> = Pick<Content<Kind>, 'kind' | 'data' | 'key' | 'at'>;

/** What a statement that selects the recipient inserts beside it. */
const selectContent = <Kind extends MailKind>({ kind, data, key, at }: Selected<Kind>) => {
  const instant = sql<number>`cast(${at} as bigint)`;
  return [
    castText(key).as('key'),
    castText(kind).as('kind'),
    castText(JSON.stringify(data)).as('data_json'),
    instant.as('created_at'),
    instant.as('due_at'),
  ] as const;
};

/** Columns of the outbox in the order of `selectContent`, then of the recipient. */
const SELECTED = ['key', 'kind', 'data_json', 'created_at', 'due_at', 'recipient', 'locale'] as const;

/** Executes the same statement for an unknown order, but queues nothing. */
export const queueMailAboutOrder = async <Kind extends MailKind>(
  db: Kysely<Database>,
  orderId: number,
  mail: Selected<Kind>,
): Promise<void> => {
  await db
    .insertInto('outbox')
    .columns(SELECTED)
    .expression(
      db
        .selectFrom('orders')
        .innerJoin('customer', 'customer.id', 'orders.customer_id')
        .select(selectContent(mail))
        .select(['customer.email', 'orders.locale'])
        .where('orders.id', '=', orderId)
        .where('customer.email', '!=', ''),
    )
    .execute();
};

/** Executes the same statement if no account has this e-mail, but queues nothing. */
export const queueMailToAccount = async <Kind extends MailKind>(
  db: Kysely<Database>,
  emailKey: string,
  { locale, ...mail }: Content<Kind>,
): Promise<void> => {
  await db
    .insertInto('outbox')
    .columns(SELECTED)
    .expression(
      db
        .selectFrom('customer')
        .select(selectContent(mail))
        .select(['customer.email', castText(locale).as('locale')])
        .where('customer.email_key', '=', emailKey),
    )
    .execute();
};

export const queueMailToCustomer = async <Kind extends MailKind>(
  db: Transaction<Database>,
  customerId: number,
  mail: Pick<NewMail<Kind>, 'kind' | 'data' | 'key' | 'at'>,
): Promise<void> => {
  const { email, locale } = await db
    .selectFrom('customer')
    .select(['email', 'locale'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (email !== '') await queueMail(db, { ...mail, recipient: email, locale: readLocale(locale) });
};
