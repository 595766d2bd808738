import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { UnpaidScope, UnpaidSum } from '#domain/orders/unpaid-limit.ts';
import { type Locale, readLocale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { OutboxTable } from '#server/platform/database/tables/outbox.ts';

/** Data that is still in the database when the mail is sent is stored as an id only. */
export interface MailData {
  readonly welcome: { readonly customerId: number };
  readonly password_code: { readonly code: string };
  /** The code is derived when the mail is rendered, so no table contains it. */
  readonly contact_code: { readonly customerId: number };
  readonly sign_in_link: { readonly token: string };
  /** `at` is in epoch milliseconds. Names are from `customers/devices/user-agent.ts`. */
  readonly new_device: { readonly at: number; readonly browser: string; readonly system: string };
  /** Mail to the new address. The code is derived when the mail is rendered. */
  readonly email_change_code: { readonly customerId: number };
  readonly email_changed: { readonly customerId: number };
  readonly email_left: { readonly customerId: number };
  readonly password_changed: { readonly customerId: number };
  /** `token` is part of the link that withdraws the deletion; `orders` are numbers of open orders that delay it. */
  readonly deletion_requested: {
    readonly customerId: number;
    readonly token: string;
    readonly deleteAt: number;
    readonly orders: readonly string[];
  };
  readonly deletion_cancelled: { readonly customerId: number };
  /** Last mail to a person. Its row is deleted after sending. */
  readonly account_deleted: { readonly hasOrders: boolean };
  readonly order_placed: { readonly orderId: number };
  readonly order_completed: { readonly orderId: number };
  readonly order_cancelled: { readonly orderId: number };
  readonly order_refunded: { readonly orderId: number };
  readonly shipment_sent: { readonly orderId: number; readonly shipmentId: number };
  readonly new_order: { readonly orderId: number };
  /** Mail to the shop with the unpaid sum, sent when an order exceeds a limit. `total` is in paise. */
  readonly unpaid_limit: UnpaidSum & { readonly scope: UnpaidScope; readonly customerId: number };
  readonly foreign_payment: { readonly orderId: number };
  readonly seller_received: { readonly name: string };
  readonly seller_approved: { readonly name: string; readonly shopName: string };
  readonly seller_rejected: { readonly name: string };
  readonly contact_received: { readonly messageId: number };
}
export type MailKind = keyof MailData;
/** Mails with a short-lived code or link that grants access. They are deleted if they cannot be sent. */
export const EXPIRING_MAILS = ['password_code', 'sign_in_link'] as const satisfies readonly MailKind[];
/** Mails whose data contains a valid code or link. They are never exported. */
export const SECRET_MAILS: readonly string[] = [...EXPIRING_MAILS, 'deletion_requested'] satisfies MailKind[];
export type OrderMailKind = Extract<MailKind, `order_${string}`>;

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
  if (erased_at === null) await queueMail(db, { ...mail, recipient: email, locale: readLocale(locale) });
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

/** Executes the same statement if no account has this e-mail, but queues nothing. */
export const queueMailToAccount = async <Kind extends MailKind>(
  db: Kysely<Database>,
  emailKey: string,
  { kind, locale, data, key, at }: Content<Kind>,
): Promise<void> => {
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const instant = sql<number>`cast(${at} as bigint)`;
  await db
    .insertInto('outbox')
    .columns(['key', 'kind', 'recipient', 'locale', 'data_json', 'created_at', 'due_at'])
    .expression(
      db
        .selectFrom('customer')
        .select([text(key).as('key'), text(kind).as('kind'), 'customer.email', text(locale).as('locale')])
        .select([text(JSON.stringify(data)).as('data_json'), instant.as('created_at'), instant.as('due_at')])
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
  await queueMail(db, { ...mail, recipient: email, locale: readLocale(locale) });
};
