import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { Paise } from '#domain/money.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { findExcess, UNPAID_SCOPES, type UnpaidScope, type UnpaidSum } from '#domain/orders/unpaid-limit.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Quote } from '#server/cart/quote.ts';
import type { CallContext } from '#server/context.ts';
import { readOrderStanding } from '#server/customers/order-standing.ts';
import { insertUnpaid, sumUnpaid } from '#server/orders/unpaid-orders.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Refusal } from '#server/refusal.ts';
import { getUnpaidLimits } from '#server/settings/settings.ts';
import type { OrderSource } from './source.ts';

export interface UnpaidOrder {
  readonly source: OrderSource;
  readonly method: PaymentMethod;
  readonly quote: Quote;
  readonly total: Paise;
  readonly now: number;
}

interface Excess {
  readonly scope: UnpaidScope;
  /** Keyed hash of the scope's value. */
  readonly key: string;
  readonly open: UnpaidSum;
}

export interface UnpaidRefusal extends Refusal {
  readonly excess: Excess;
}

const countPieces = ({ lines }: Quote): number => lines.reduce((sum, { line }) => sum + line.Quantity, 0);

const isShared = (scope: UnpaidScope): boolean => scope === 'address' || scope === 'network';

/**
 * Serialises PostgreSQL transactions with a common key. SQLite needs no lock, since it has a single writer. The locks
 * are acquired in a fixed order and before any row lock.
 */
const lockKeys = async (db: Transaction<Database>, keys: readonly string[]): Promise<void> => {
  const numbers = keys
    .map((key) => Buffer.from(key, 'base64url').readBigInt64BE())
    .sort((a, b) => (a < b ? -1 : 1))
    .map(String);
  await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(db);
};

/** A card order ignores orders that are paid in cash or by transfer, since it is paid at once or expires within half an hour. */
const sumOpen = (
  db: Transaction<Database>,
  scope: UnpaidScope,
  keys: readonly (string | number)[],
  { method, now }: UnpaidOrder,
): Promise<UnpaidSum> =>
  sumUnpaid(db, scope, {
    keys,
    cash: method === PAYMENT_METHOD.card ? [0] : [0, 1],
    since: scope === 'network' ? now - DAY_MS : 0,
  });

/**
 * Returns whether the limits include quantity and amount of the order itself. They do not if the scope has no other
 * unpaid order and the order has a single line or, for account and phone, is paid by card.
 */
const isMeasured = (scope: UnpaidScope, open: UnpaidSum, { quote, method }: UnpaidOrder): boolean =>
  open.orders > 0 || (quote.lines.length > 1 && (isShared(scope) || method !== PAYMENT_METHOD.card));

const describeRefusal = (
  { app }: CallContext,
  scope: UnpaidScope,
  excess: 'orders' | 'amount',
  open: UnpaidSum,
  limit: UnpaidSum,
  method: PaymentMethod,
): Pick<Refusal, 'code' | 'values'> => {
  const isCard = method === PAYMENT_METHOD.card;
  const mayPayByCard = !isCard && app.payments.forMethod(PAYMENT_METHOD.card) !== undefined;
  if (open.orders > 0 && isShared(scope))
    return { code: mayPayByCard ? 'unpaid_shared_card' : 'unpaid_shared' };
  if (open.orders > 0 && isCard) return { code: 'unpaid_payments' };
  return excess === 'orders'
    ? { code: mayPayByCard ? 'unpaid_orders_card' : 'unpaid_orders', values: { n: limit.orders } }
    : {
        code: mayPayByCard ? 'unpaid_amount_card' : 'unpaid_amount',
        values: { pieces: limit.pieces, total: formatMoney(limit.total) },
      };
};

const isProvenCustomer = async (db: Transaction<Database>, customerId: number): Promise<boolean> => {
  const { unpaid, isNew } = await readOrderStanding(db, customerId);
  if (unpaid > 0) return false;
  const { email_confirmed_at } = await db
    .selectFrom('customer')
    .select('email_confirmed_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return !isNew || email_confirmed_at !== null;
};

/** Checks the limits per account, phone number, delivery address and network address. Safe for concurrent orders. */
export const findUnpaidRefusal = async (
  db: Transaction<Database>,
  context: CallContext,
  order: UnpaidOrder,
): Promise<UnpaidRefusal | undefined> => {
  const { app, customerId } = context;
  if (!app.config.rateLimits) return undefined;
  const limits = await getUnpaidLimits(db);
  const checks = UNPAID_SCOPES.flatMap((scope) => {
    const { [scope]: limit } = limits;
    const keys = order.source[scope] ?? [];
    const [key] = keys;
    return limit === 'none' || key === undefined ? [] : [{ scope, limit, keys, key }];
  });
  if (app.db.engine === 'postgres')
    await lockKeys(
      db,
      checks.map(({ key }) => key),
    );
  const wanted = { pieces: countPieces(order.quote), total: order.total };
  for (const { scope, limit, keys, key } of checks) {
    const open = await sumOpen(db, scope, scope === 'account' ? [customerId] : keys, order);
    const excess = findExcess(open, isMeasured(scope, open, order) ? wanted : { pieces: 0, total: 0 }, limit);
    if (excess && !((scope === 'phone' || scope === 'address') && (await isProvenCustomer(db, customerId))))
      return {
        status: 409,
        ...describeRefusal(context, scope, excess, open, limit, order.method),
        excess: { scope, key, open },
      };
  }
  return undefined;
};

export const recordUnpaid = async (
  db: Transaction<Database>,
  orderId: number,
  customerId: number,
  { source, method, quote, total, now }: UnpaidOrder,
): Promise<void> => {
  await insertUnpaid(db, {
    order_id: orderId,
    customer_id: customerId,
    is_cash: method === PAYMENT_METHOD.cashOnDelivery || isTransfer(method) ? 1 : 0,
    pieces: countPieces(quote),
    total,
    placed_at: now,
    phone_key: source.phone?.[0] ?? null,
    address_key: source.address?.[0] ?? null,
    network_key: source.network?.[0] ?? null,
  });
};
