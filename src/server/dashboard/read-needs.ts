import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { PAYMENT_HANGS_AFTER_MS, SHIP_WITHIN_MS } from '#domain/orders/next-step.ts';
import { WAITING_RETURNS } from '#domain/orders/returns.ts';
import { TRANSFER_METHODS } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { countOpenTickets } from '#server/messages/count-open.ts';
import { listRefundsByHand } from '#server/payments/transfers/refunds-by-hand.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { countWaitingReviews } from '#server/reviews/moderate/count-waiting.ts';
import { getLowStock } from '#server/settings/settings.ts';

/** Rows are counted exactly up to this number. */
const MOST_COUNTED = 10_000;

export interface OrdersInNeed {
  readonly orders: number;
  readonly pieces: number;
  /** Orders that are paid on delivery. */
  readonly cash: number;
  readonly total: Paise;
  /** Placing time of the oldest one, in epoch milliseconds. */
  readonly oldest: number | undefined;
  readonly late: number;
}

const sumOpen = async (
  db: Kysely<Database>,
  steps: readonly ('pay' | 'ship' | 'ship_rest' | 'complete')[],
  before: number,
  lateBefore: number,
  except: readonly number[] = [],
): Promise<OrdersInNeed> => {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('order_summary')
        .select(['placed_at', 'payment_method', 'pieces_left', 'total'])
        .where('step', 'in', steps)
        .where('placed_at', '<', before)
        .$if(except.length > 0, (open) => open.where('payment_method', 'not in', except))
        .limit(MOST_COUNTED)
        .as('open'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number | null>('pieces_left').as('pieces'),
      eb.fn.sum<number | null>('total').as('total'),
      eb.fn.min<number | null>('placed_at').as('oldest'),
      sql<
        number | null
      >`sum(case when payment_method = ${sql.lit(PAYMENT_METHOD.cashOnDelivery)} then 1 else 0 end)`.as(
        'cash',
      ),
      sql<number | null>`sum(case when placed_at < ${lateBefore} then 1 else 0 end)`.as('late'),
    ])
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders),
    pieces: Number(row.pieces ?? 0),
    cash: Number(row.cash ?? 0),
    total: Number(row.total ?? 0),
    oldest: row.oldest === null ? undefined : Number(row.oldest),
    late: Number(row.late ?? 0),
  };
};

/** Orders whose customers say that they have paid by transfer. */
const readTransfers = async (db: Kysely<Database>) => {
  const row = await db
    .selectFrom('payment')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number | null>('amount').as('total'),
      eb.fn.min<number | null>('claimed_at').as('oldest'),
    ])
    .where('claimed_at', 'is not', null)
    // A literal, as in the condition of the partial index.
    .where('state', '=', sql.lit('open'))
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders),
    total: Number(row.total ?? 0),
    oldest: row.oldest === null ? undefined : Number(row.oldest),
  };
};

const MOST_REFUNDS = 20;

const readFailedRefunds = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['orders.number', 'refund.amount'])
    .where('refund.state', '=', 'failed')
    // A literal, since SQLite uses a partial index only if the condition is identical.
    .where('refund.state', '<>', sql.lit('refunded'))
    .orderBy('refund.created_at')
    .limit(MOST_REFUNDS)
    .execute();
  return {
    refunds: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    firstNumber: rows[0]?.number,
  };
};

/** Returns that wait for an answer or for their refund. */
export const countReturns = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('order_return')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n'), eb.fn.min<number>('created_at').as('oldest')])
    .where('state', 'in', WAITING_RETURNS)
    // As in the condition of the partial index.
    .where(sql<boolean>`state in ('requested', 'approved', 'received')`)
    .groupBy('state')
    .execute();
  const of = (state: (typeof WAITING_RETURNS)[number]) =>
    Number(rows.find((row) => row.state === state)?.n ?? 0);
  const oldest = rows.length === 0 ? undefined : Math.min(...rows.map((row) => Number(row.oldest)));
  return { requested: of('requested'), received: of('received'), oldest };
};

const countFailedMails = async (db: Kysely<Database>) => {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max<number | null>('failed_at').as('latest')])
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { mails: Number(row.n), latest: row.latest === null ? undefined : Number(row.latest) };
};

const MOST_LOW = 10;
/** Of the variant with the fewest pieces, if the product has variants. */
const scarce = sql<number>`coalesce(least_stock, stock_quantity)`;

const readLowStock = async (db: Kysely<Database>) => {
  const threshold = await getLowStock(db);
  const low = db
    .selectFrom('product')
    .where(sql<SqlBool>`${scarce} <= coalesce(low_stock, ${threshold})`)
    .where('status', '=', 'published')
    .where('is_digital', '=', 0);
  const [count, products] = await Promise.all([
    low
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .select(sql<number | null>`sum(case when ${scarce} < 1 then 1 else 0 end)`.as('sold_out'))
      .executeTakeFirstOrThrow(),
    low
      .select([
        'id',
        'sku',
        selectInLanguage('name', 'en').as('nameEn'),
        selectInLanguage('name', 'ar').as('nameAr'),
      ])
      .select(scarce.as('stock'))
      .orderBy(scarce)
      .orderBy('id')
      .limit(MOST_LOW)
      .execute(),
  ]);
  return {
    products: Number(count.products),
    soldOut: Number(count.sold_out ?? 0),
    first: products,
  };
};

/** What waits for the staff. Every figure comes from an index or a daily sum. `now` is in epoch milliseconds. */
export const readNeeds = async (db: Kysely<Database>, now: number) => {
  const [
    toShip,
    toComplete,
    payments,
    transfers,
    refunds,
    byHand,
    returns,
    mails,
    messages,
    reviews,
    lowStock,
  ] = await Promise.all([
    sumOpen(db, ['ship', 'ship_rest'], now + 1, now - SHIP_WITHIN_MS),
    sumOpen(db, ['complete'], now + 1, 0),
    sumOpen(db, ['pay'], now - PAYMENT_HANGS_AFTER_MS, now - PAYMENT_HANGS_AFTER_MS, TRANSFER_METHODS),
    readTransfers(db),
    readFailedRefunds(db),
    listRefundsByHand(db),
    countReturns(db),
    countFailedMails(db),
    countOpenTickets(db),
    countWaitingReviews(db),
    readLowStock(db),
  ]);
  return {
    toShip,
    toComplete,
    payments,
    transfers,
    refunds,
    byHand,
    returns,
    mails,
    messages,
    reviews,
    lowStock,
  };
};
