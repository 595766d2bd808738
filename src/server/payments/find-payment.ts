import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { PaymentTable } from '#server/db/tables/order.ts';
import type { KnownPayment } from './gateway.ts';

export type Payment = Selectable<PaymentTable>;

export const findPayment = (db: Kysely<Database>, orderId: number): Promise<Payment | undefined> =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** A payment as its provider knows it; undefined as long as no reference was written down. */
export const readKnown = ({ reference, ...payment }: Payment): KnownPayment | undefined =>
  reference === null ? undefined : { ...payment, reference };
