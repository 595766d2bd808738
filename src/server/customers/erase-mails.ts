import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

interface Person {
  /** Normalised recipient, as returned by `emailKey`. */
  readonly emailKey: string;
  readonly customerId: number | undefined;
  readonly orderIds: readonly number[];
  readonly messageIds: readonly number[];
}

const ORDER_MAILS = ['order_placed', 'order_completed', 'order_cancelled', 'order_refunded'] as const;

/** Keys of mails about the account and its orders, which may have been sent to an earlier address. */
const listKeys = async (
  db: Transaction<Database>,
  { customerId, orderIds, messageIds }: Person,
): Promise<string[]> => {
  const shipments =
    orderIds.length === 0
      ? []
      : await db.selectFrom('shipment').select('id').where('order_id', 'in', orderIds).execute();
  return [
    ...(customerId === undefined ? [] : [`welcome:${customerId}`]),
    ...orderIds.flatMap((id) => ORDER_MAILS.map((kind) => `${kind}:${id}`)),
    ...shipments.map(({ id }) => `shipment_sent:${id}`),
    ...messageIds.map((id) => `contact_received:${id}`),
  ];
};

/** Mails to the shop. Their rows are not deleted, but their local files contain the customer's name. */
const listNotices = async (db: Transaction<Database>, orderIds: readonly number[]): Promise<number[]> => {
  const ids = new Set(orderIds.map(String));
  const rows = await db.selectFrom('outbox').select(['id', 'key']).where('kind', '=', 'new_order').execute();
  return rows.filter(({ key }) => ids.has(key.split(':')[1] ?? '')).map(({ id }) => id);
};

export const eraseMails = async (db: Transaction<Database>, person: Person): Promise<number[]> => {
  const keys = await listKeys(db, person);
  const deleted = await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['recipient']), '=', person.emailKey),
        ...(keys.length > 0 ? [eb('key', 'in', keys)] : []),
      ]),
    )
    .returning('id')
    .execute();
  return [...deleted.map(({ id }) => id), ...(await listNotices(db, person.orderIds))];
};
