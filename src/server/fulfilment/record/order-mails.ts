import type { Kysely } from 'kysely';
import { keysOf } from '#domain/typed-object.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { repeatedMailKey } from '#server/outbox/mail-key.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Kinds of mails about an order that are sent to the customer, with what each of them is about. */
const ABOUT = {
  order_placed: 'order',
  order_transfer: 'order',
  order_completed: 'order',
  order_cancelled: 'order',
  order_refunded: 'order',
  shipment_sent: 'shipment',
  return_requested: 'return',
  return_approved: 'return',
  return_declined: 'return',
  return_received: 'return',
  refund_sent: 'refund',
} as const;
export type CustomerMail = keyof typeof ABOUT;
type About = (typeof ABOUT)[CustomerMail];
export const CUSTOMER_MAILS = keysOf(ABOUT);

/** Times that a mail can be sent again. */
export const MOST_REPEATS = 9;

const REPEATS = Array.from({ length: MOST_REPEATS }, (_, at) => at + 1);

/** Key of the first mail, or of a repetition. `id` is that of the order, shipment, return or refund. */
export const mailKey = (kind: CustomerMail, id: string | number, repetition = 0): string =>
  repetition === 0 ? `${kind}:${id}` : repeatedMailKey(`${kind}:${id}`, repetition);

/** An order and what its mails are about. */
interface MailedRecords extends Pick<FoundOrder, 'order' | 'shipments' | 'refunds'> {
  readonly returns: readonly { readonly id: number }[];
}

const listMailKeys = ({ order, shipments, refunds, returns }: MailedRecords): string[] => {
  const idOf = ({ id }: { readonly id: string | number }) => id;
  const ids: Readonly<Record<About, readonly (string | number)[]>> = {
    order: [order.id],
    shipment: shipments.map(idOf),
    return: returns.map(idOf),
    refund: refunds.map(idOf),
  };
  return CUSTOMER_MAILS.flatMap((kind) =>
    ids[ABOUT[kind]].flatMap((id) => [0, ...REPEATS].map((repetition) => mailKey(kind, id, repetition))),
  );
};

export interface OrderMail {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly recipient: string;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Mails to the customer about an order, oldest first. Old ones are deleted (`domain/customers/retention.ts`). */
export const listOrderMails = async (db: Kysely<Database>, records: MailedRecords): Promise<OrderMail[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'key', 'recipient', 'created_at as createdAt', 'sent_at as sentAt'])
    .select(['failed_at as failedAt', 'attempts', 'last_error as lastError'])
    .where('key', 'in', listMailKeys(records))
    .orderBy('id')
    .execute();
