import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { UnpaidScope, UnpaidSum } from '#domain/orders/unpaid-limit.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { UnpaidOrderTable } from '#server/platform/database/tables/order.ts';
import type { Flag } from '#server/platform/database/tables/shared.ts';

type Row = Required<Insertable<UnpaidOrderTable>>;

const insertRow = prepare((db, row: Slots<Row>) => db.insertInto('unpaid_order').values(row));

type UnpaidFilter = {
  readonly keys: readonly (string | number)[];
  readonly cash: readonly Flag[];
  /** Epoch milliseconds. Only orders placed at or after this time are counted. */
  readonly since: number;
};

const sumBy = (column: 'customer_id' | 'phone_key' | 'address_key' | 'network_key') =>
  prepare((db, { keys, cash, since }: Slots<UnpaidFilter>) =>
    db
      .selectFrom('unpaid_order')
      .select((eb) => [
        eb.fn.countAll<number>().as('orders'),
        sql<number>`coalesce(sum(pieces), 0)`.as('pieces'),
        sql<number>`coalesce(sum(total), 0)`.as('total'),
      ])
      .where(column, 'in', keys)
      .where('is_cash', 'in', cash)
      .where('placed_at', '>=', since),
  );

const SUMS = {
  account: sumBy('customer_id'),
  phone: sumBy('phone_key'),
  address: sumBy('address_key'),
  network: sumBy('network_key'),
};

export const sumUnpaid = (
  db: Kysely<Database>,
  scope: UnpaidScope,
  wanted: UnpaidFilter,
): Promise<UnpaidSum> => SUMS[scope].get(db, wanted);

export const insertUnpaid = (db: Transaction<Database>, row: Row): Promise<number> => insertRow.run(db, row);

/** Must be called when the order is paid or no longer reserves stock. */
export const removeUnpaid = async (db: Transaction<Database>, id: number): Promise<void> => {
  await db.deleteFrom('unpaid_order').where('order_id', '=', id).execute();
};
