import type { Transaction } from 'kysely';
import type { OrderRecord } from '#server/orders/move-order.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** What a form of the office sends with a change. The command line sends nothing of it. */
export interface StaffChange {
  /** UUID of the form. A repeated request returns the first result. */
  readonly requestKey?: string | undefined;
  /** `version` of the order that the form shows. Another one is a conflict. */
  readonly expectedVersion?: number | undefined;
}

export interface OrderConflict {
  readonly code: 'conflict';
  readonly number: string;
  readonly version: number;
}

/** Changes with every change of an order but notes and mails. */
const readVersion = async (db: Transaction<Database>, orderId: number): Promise<number> => {
  const { version } = await db
    .selectFrom('order_event')
    .select((eb) => eb.fn.max('id').as('version'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
};

/** The order must be locked. */
export const findConflict = async (
  db: Transaction<Database>,
  { id, number }: Pick<OrderRecord, 'id' | 'number'>,
  { expectedVersion }: StaffChange,
): Promise<OrderConflict | undefined> => {
  if (expectedVersion === undefined) return undefined;
  const version = await readVersion(db, id);
  return version === expectedVersion ? undefined : { code: 'conflict', number, version };
};
