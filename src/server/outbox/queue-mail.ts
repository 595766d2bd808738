import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { UnpaidScope, UnpaidSum } from '#domain/orders/unpaid-limit.ts';
import { type Locale, readLocale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { OutboxTable } from '#server/platform/database/tables/outbox.ts';

interface ReturnMail {
  readonly orderId: number;
  readonly returnId: number;
}

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
  readonly order_link: { readonly orderId: number };
  readonly shipment_sent: { readonly orderId: number; readonly shipmentId: number };
  readonly return_requested: ReturnMail;
  readonly return_approved: ReturnMail;
  readonly return_declined: ReturnMail;
  readonly return_received: ReturnMail;
  /** Part of the payment goes back: paise, and when the refund was created, in epoch milliseconds. */
  readonly refund_sent: { readonly orderId: number; readonly amount: number; readonly at: number };
  readonly new_order: { readonly orderId: number };
  /** Mail to the shop with the unpaid sum, sent when an order exceeds a limit. `total` is in paise. */
  readonly unpaid_limit: UnpaidSum & { readonly scope: UnpaidScope; readonly customerId: number };
  readonly foreign_payment: { readonly orderId: number };
  readonly seller_received: { readonly name: string };
  readonly seller_approved: { readonly name: string; readonly shopName: string };
  readonly seller_rejected: { readonly name: string; readonly explanation?: string };
  /** `token` is part of the link with which the member joins. */
  readonly staff_invited: { readonly memberId: number; readonly token: string };
  readonly staff_new_device: {
    readonly at: number;
    readonly browser: string;
    readonly system: string;
    readonly address: string;
  };
  readonly message_answer: { readonly replyId: number };
  readonly contact_received: { readonly messageId: number };
}
export type MailKind = keyof MailData;
/** Mails with a short-lived code or link that grants access. They are deleted if they cannot be sent. */
export const EXPIRING_MAILS = ['password_code', 'sign_in_link'] as const satisfies readonly MailKind[];
/** Mails whose data contains a valid code or link. They are never exported. */
export const SECRET_MAILS: readonly string[] = [
  ...EXPIRING_MAILS,
  'deletion_requested',
  'staff_invited',
] satisfies MailKind[];
/** Mails that the shop sends once an order. */
export type OrderMailKind = Exclude<Extract<MailKind, `order_${string}`>, 'order_link'>;
/** Mails that the shop sends once a return. */
export type ReturnMailKind = Extract<MailKind, `return_${string}`>;

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

/** Queues the mail about a refund of `amount` paise that is created at `at`, in epoch milliseconds. */
export const queueRefundMail = (
  db: Transaction<Database>,
  orderId: number,
  amount: number,
  at: number,
): Promise<void> =>
  queueForOrder(db, orderId, {
    kind: 'refund_sent',
    data: { orderId, amount, at },
    key: `refund_sent:${orderId}.${at}`,
    at,
  });

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
