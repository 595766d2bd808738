import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import type { PlacedOrderRow } from '#contract/orders.ts';
import { CURRENCY, PAYMENT_METHOD } from '#domain/constants.ts';
import type { CouponRefusal } from '#domain/coupon.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CallContext, Handler } from '#server/call-context.ts';
import { type AppliedCoupon, couponValues, quoteCoupon, redeemCoupon } from '#server/cart/coupon.ts';
import { type Quote, type QuotedLine, quoteCart } from '#server/cart/quote.ts';
import { findUser } from '#server/customers/find-user.ts';
import type { Db } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { inLanguage } from '#server/db/localized.ts';
import type { Database } from '#server/db/schema.ts';
import { writeOrRefuse } from '#server/db/write-or-refuse.ts';
import { queueOrderMail } from '#server/mail/queue-mail.ts';
import type { Refusal } from '#server/refusal.ts';
import { reserveStock } from './reserve-stock.ts';
import { saveOrder } from './save-order.ts';

type Request = Params<'post-order'>;
type Placed = Result<PlacedOrderRow, Refusal>;

/** What makes two requests the same: everything but the key itself. */
const hashRequest = ({ IdempotencyKey: _, ...request }: Request): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

const success = (order: { id: number; number: string }): Placed =>
  ok({ ResponseMsg: 'Order Placed Successfully', OrderId: order.id, OrderNumber: order.number });

/** The answer that this key got before; undefined when it is new. */
const findEarlier = async (
  db: Transaction<Database> | Db['read'],
  customerId: number,
  request: Request,
  requestHash: string,
): Promise<Placed | undefined> => {
  if (!request.IdempotencyKey) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'request_hash'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', request.IdempotencyKey)
    .executeTakeFirst();
  if (!order) return undefined;
  return order.request_hash === requestHash ? success(order) : refuse({ status: 409, code: 'key_reused' });
};

const refuseLine = (quoted: QuotedLine, locale: Locale): Refusal => {
  const name = inLanguage(quoted.product, 'name', locale);
  switch (quoted.problem) {
    case 'choice_unknown':
      return { status: 409, code: 'choice_unknown', values: { name } };
    case 'out_of_stock':
      return { status: 409, code: 'sold_out', values: { name } };
    case 'quantity_over_maximum':
      return {
        status: 409,
        code: 'quantity_over_maximum',
        values: { max: quoted.product.order_maximum_quantity ?? 10 },
      };
    default:
      return { status: 409, code: 'stock_gone', values: { name, n: quoted.product.stock_quantity } };
  }
};

/** Why this cart cannot be ordered as it was sent; undefined when it can. */
const findRefusal = (request: Request, quote: Quote, locale: Locale): Refusal | undefined => {
  if (quote.lines.length < request.cartJsonData.length) return { status: 409, code: 'product_invalid' };
  const bad = quote.lines.find((line) => line.problem);
  return bad && refuseLine(bad, locale);
};

const refredeemCoupon = (refusal: CouponRefusal): Refusal => ({
  status: 409,
  code: refusal.code,
  values: couponValues(refusal),
});

/** The shopper saw another total than the one that would be paid. */
const findChangedTotal = (request: Request, total: Paise): Refusal | undefined => {
  const expected = request.ExpectedOrderTotal;
  return expected === null || expected === undefined || toPaise(expected) === total
    ? undefined
    : { status: 409, code: 'total_changed', values: { total: formatMoney(total) } };
};

/** The coupon of the request on this cart; undefined where none was sent. */
const readCoupon = async (
  db: Transaction<Database>,
  request: Request,
  quote: Quote,
  customerId: number,
  now: number,
): Promise<Result<AppliedCoupon | undefined, CouponRefusal>> =>
  request.CouponCode.trim() === ''
    ? ok(undefined)
    : quoteCoupon(db, request.CouponCode, quote, customerId, now);

/** Prices, stock, order and event in one transaction: all of it is durable when this answers, or none of it. */
const placeOnce = (context: CallContext, request: Request, requestHash: string): Promise<Placed> =>
  writeOrRefuse(context.app.db, async (db) => {
    const { app, customerId, locale } = context;
    const earlier = await findEarlier(db, customerId, request, requestHash);
    if (earlier) return earlier;
    const now = app.clock.now();
    const quote = await quoteCart(db, request.cartJsonData, now);
    const refusal = findRefusal(request, quote, locale);
    if (refusal) return refuse(refusal);
    const coupon = await readCoupon(db, request, quote, customerId, now);
    if (!coupon.ok) return refuse(refredeemCoupon(coupon.error));
    const changed = findChangedTotal(request, quote.totals.total - (coupon.value?.discount ?? 0));
    if (changed) return refuse(changed);
    const soldOut = await reserveStock(db, quote.lines);
    if (soldOut) return refuse(refuseLine({ ...soldOut, problem: 'out_of_stock' }, locale));
    const spent = coupon.value && (await redeemCoupon(db, coupon.value, customerId));
    if (spent) return refuse(refredeemCoupon(spent));
    const order = await saveOrder(db, {
      customerId,
      quote,
      coupon: coupon.value,
      now,
      locale,
      state: 'placed',
      cause: 'cash on delivery ordered by the customer',
      paymentMethod: request.PaymentMethod,
      note: request.OrderNote,
      currency: CURRENCY,
      idempotencyKey: request.IdempotencyKey ?? null,
      requestHash,
      delivery: await findUser(db, customerId, locale),
    });
    await queueOrderMail(db, 'order_placed', order.id, now);
    return success(order);
  });

/**
 * Places an order. Prices, stock and totals come from the database alone; the same key with the same body answers
 * the first order again.
 */
export const placeOrder: Handler<'post-order'> = async (context, request) => {
  const requestHash = hashRequest(request);
  const earlier = await findEarlier(context.app.db.read, context.customerId, request, requestHash);
  if (earlier) return earlier.ok ? ok([earlier.value]) : earlier;
  if (request.cartJsonData.length === 0) return refuse({ status: 409, code: 'cart_empty' });
  if (request.PaymentMethod !== PAYMENT_METHOD.cashOnDelivery)
    return refuse({ status: 409, code: 'payment_unavailable' });
  const placed = await placeOnce(context, request, requestHash).catch(async (error: unknown) => {
    // Two requests with one key met in PostgreSQL: the other one won, so its order is the answer.
    const winner = isUniqueViolation(error)
      ? await findEarlier(context.app.db.read, context.customerId, request, requestHash)
      : undefined;
    if (winner) return winner;
    throw error;
  });
  if (!placed.ok) return placed;
  context.app.mail.deliver();
  return ok([placed.value]);
};
