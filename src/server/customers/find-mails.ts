import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { firstMailKey, REPEATED_MAILS } from '#server/outbox/mail-key.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface MailedPerson {
  /** Normalised recipient, as returned by `emailKey`. */
  readonly emailKey?: string;
  /** Normalised e-mail of a guest, who may have typed another person's. Only mails about the guest are meant. */
  readonly guestEmailKey?: string;
  readonly customerIds: readonly number[];
  readonly orderIds: readonly number[];
  readonly messageIds: readonly number[];
}

const ORDER_MAILS = [
  'order_placed',
  'order_transfer',
  'order_completed',
  'order_cancelled',
  'order_refunded',
] as const;
const RETURN_MAILS = ['return_requested', 'return_approved', 'return_declined', 'return_received'] as const;

/** Keys of mails about the account and its orders, which may have been sent to an earlier address. */
const listKeys = async (
  db: Kysely<Database>,
  { customerIds, orderIds, messageIds }: MailedPerson,
): Promise<string[]> => {
  const ofOrders = async (table: 'shipment' | 'order_return' | 'refund') =>
    orderIds.length === 0
      ? []
      : db.selectFrom(table).select('id').where('order_id', 'in', orderIds).execute();
  const [shipments, returns] = [await ofOrders('shipment'), await ofOrders('order_return')];
  const refunds = await ofOrders('refund');
  return [
    ...customerIds.map((id) => `welcome:${id}`),
    ...orderIds.flatMap((id) => ORDER_MAILS.map((kind) => `${kind}:${id}`)),
    ...shipments.map(({ id }) => `shipment_sent:${id}`),
    ...returns.flatMap(({ id }) => RETURN_MAILS.map((kind) => `${kind}:${id}`)),
    ...refunds.map(({ id }) => `refund_sent:${id}`),
    ...messageIds.map((id) => `contact_received:${id}`),
  ];
};

/** Mails whose keys do not name what they are about. The data does until they are sent. */
const matchesGuestMail = (
  eb: ExpressionBuilder<Database, 'outbox'>,
  { guestEmailKey = '', customerIds, orderIds }: MailedPerson,
): Expression<SqlBool> => {
  const own = [
    ...customerIds.map((customerId) => JSON.stringify({ customerId })),
    ...orderIds.map((orderId) => JSON.stringify({ orderId })),
  ];
  return eb.and([
    eb(eb.fn<string>('lower', ['recipient']), '=', guestEmailKey),
    eb('kind', 'in', ['order_link', 'contact_code']),
    eb.or([eb('sent_at', 'is not', null), eb('data_json', 'in', own)]),
  ]);
};

/** Ids of the mails to a person, in ascending order. */
export const findMails = async (db: Kysely<Database>, person: MailedPerson): Promise<number[]> => {
  const keys = await listKeys(db, person);
  const repeated = await db
    .selectFrom('outbox')
    .select(['id', 'key'])
    .where('key', 'like', REPEATED_MAILS)
    .execute();
  const known = new Set(keys);
  const repetitions = repeated.filter(({ key }) => known.has(firstMailKey(key))).map(({ id }) => id);
  const { emailKey, guestEmailKey } = person;
  const found = await db
    .selectFrom('outbox')
    .select('id')
    .where((eb) =>
      eb.or([
        // An empty recipient is the shop.
        ...(emailKey ? [eb(eb.fn<string>('lower', ['recipient']), '=', emailKey)] : []),
        ...(guestEmailKey ? [matchesGuestMail(eb, person)] : []),
        ...(keys.length > 0 ? [eb('key', 'in', keys)] : []),
        ...(repetitions.length > 0 ? [eb('id', 'in', repetitions)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
};
