import type { Kysely, Selectable } from 'kysely';
import type { KnownPayment } from '#server/payment-providers/gateway.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { PaymentTable } from '#server/platform/database/tables/order.ts';

export type Payment = Selectable<PaymentTable>;

const paymentByOrder = prepare((db, { orderId }: Slots<{ orderId: number }>) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId),
);

export const findPayment = (db: Kysely<Database>, orderId: number): Promise<Payment | undefined> =>
  paymentByOrder.find(db, { orderId });

export const toKnownPayment = ({
  key,
  order_id: orderId,
  reference,
  charge,
  amount,
  currency,
  payee,
}: Payment): KnownPayment | undefined =>
  reference === null ? undefined : { key, orderId, reference, charge, amount, currency, payee };
