import type { Transaction } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import { findMissingChoice, maximumQuantity } from '#domain/cart/cart.ts';
import type { CouponRefusal } from '#domain/cart/coupon.ts';
import { market } from '#domain/market/market.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { cashCharges, NO_CHARGES } from '#domain/orders/cash-order.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { type AppliedCoupon, couponValues, quoteCoupon, redeemCoupon } from '#server/cart/coupon.ts';
import { type Quote, type QuotedLine, quoteCart } from '#server/cart/quote.ts';
import { listChoices } from '#server/catalogue/product-choices.ts';
import { explainMovements } from '#server/catalogue/stock/explain-movements.ts';
import type { CallContext, Handler } from '#server/context.ts';
import type { toDelivery } from '#server/customers/check-address.ts';
import { findConfirmationRefusal } from '#server/customers/confirm/find-confirmation-refusal.ts';
import { findUser } from '#server/customers/find-user.ts';
import { findGuestRefusal } from '#server/customers/guests/find-guest-refusal.ts';
import { toPlace } from '#server/delivery/to-place.ts';
import type { Gateway } from '#server/payment-providers/gateway.ts';
import { answerOrder } from '#server/payments/answer-order.ts';
import { pay } from '#server/payments/pay.ts';
import type { Engine } from '#server/platform/database/db.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { getCashFee } from '#server/settings/settings.ts';
import { findCashRefusal } from './cash/find-cash-refusal.ts';
import { findEarlier, hashRequest, readPaymentHint } from './earlier-order.ts';
import { numberOrder } from './number-order.ts';
import { reserveStock, toWanted } from './reserve-stock.ts';
import { saveOrder } from './save-order.ts';
import { alertOwner } from './unpaid/alert-owner.ts';
import { findUnpaidRefusal, recordUnpaid } from './unpaid/check-unpaid.ts';
import { readSource } from './unpaid/source.ts';

type Request = Params<'post-order'>;

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
        values: { max: maximumQuantity(quoted.orderMaximum) },
      };
    default:
      return { status: 409, code: 'stock_gone', values: { name, n: quoted.stock } };
  }
};

/** Returns undefined if the line has an unknown value and not a missing one. */
const refuseMissingChoice = async (
  db: Transaction<Database>,
  { line, product }: QuotedLine,
  locale: Locale,
): Promise<Refusal | undefined> => {
  const attributes = (await listChoices(db, [product.id])).map((choice) => ({
    id: choice.attributeId,
    name: inLanguage(choice, 'attribute', locale),
    required: choice.required,
  }));
  const missing = findMissingChoice(attributes, line.productSelectedAttributes);
  if (!missing) return undefined;
  return {
    status: 409,
    code: missing.code,
    ...('name' in missing && { values: { name: missing.name } }),
  };
};

const findRefusal = async (
  db: Transaction<Database>,
  request: Request,
  quote: Quote,
  locale: Locale,
): Promise<Refusal | undefined> => {
  if (quote.lines.length < request.cartJsonData.length) return { status: 409, code: 'product_invalid' };
  const bad = quote.lines.find((line) => line.problem);
  const undelivered = quote.delivery.refusal;
  if (!bad) return undelivered && { status: 409, code: undelivered };
  const missing = bad.problem === 'choice_unknown' && (await refuseMissingChoice(db, bad, locale));
  return missing || refuseLine(bad, locale);
};

const refuseCoupon = (refusal: CouponRefusal): Refusal => ({
  status: 409,
  code: refusal.code,
  values: couponValues(refusal),
});

const findChangedTotal = (request: Request, total: Paise): Refusal | undefined => {
  const expected = request.ExpectedOrderTotal;
  return expected === null || expected === undefined || toPaise(expected) === total
    ? undefined
    : { status: 409, code: 'total_changed', values: { total: formatMoney(total) } };
};

const findPaymentObstacle = (
  { PaymentMethod: method, paymentToken: token }: Request,
  gateway: Gateway | undefined,
): Refusal | undefined => {
  if (!gateway) return { status: 409, code: 'payment_unavailable' };
  return method === PAYMENT_METHOD.card && token === ''
    ? { status: 400, code: 'bad_request', values: { detail: 'paymentToken is missing' } }
    : undefined;
};

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

/** Waits for an erasure or a takeover. @returns false if the customer is gone */
const lockCustomer = async (engine: Engine, db: Transaction<Database>, id: number): Promise<boolean> => {
  const customer = db.selectFrom('customer').select('id').where('id', '=', id).where('erased_at', 'is', null);
  // SQLite has a single writer.
  const locked = engine === 'postgres' ? customer.forNoKeyUpdate() : customer;
  return (await locked.executeTakeFirst()) !== undefined;
};

export interface PlacingOptions {
  /** True if the staff knows the customer, so that no contact must be confirmed. */
  readonly isKnown?: boolean;
  readonly cause?: string;
  /** Values of the address that replace those of the account, for this order. */
  readonly deliverTo?: Awaited<ReturnType<typeof toDelivery>> | undefined;
  /** Runs in the transaction of the order. */
  readonly onPlaced?: (db: Transaction<Database>, orderId: number, at: number) => Promise<void>;
}

const placeOnce = (
  context: CallContext,
  request: Request,
  requestHash: string,
  gateway: Gateway | undefined,
  { isKnown = false, cause, deliverTo, onPlaced }: PlacingOptions,
): Promise<Result<number, Refusal>> =>
  writeOrRefuse(context.app.db, async (db) => {
    const { app, customerId, locale } = context;
    if (!(await lockCustomer(app.db.engine, db, customerId)))
      return refuse({ status: 401, code: 'login_required' });
    const earlier = await findEarlier(db, customerId, request, requestHash);
    if (earlier) return earlier;
    const now = app.clock.now();
    const account = await findUser(db, customerId, locale);
    const delivery = account && { ...account, ...deliverTo };
    const quote = await quoteCart(db, request.cartJsonData, now, {
      place: delivery && toPlace(delivery),
      methodId: request.DeliveryMethodId,
    });
    const refusal = await findRefusal(db, request, quote, locale);
    if (refusal) return refuse(refusal);
    const coupon = await readCoupon(db, request, quote, customerId, now);
    if (!coupon.ok) return refuse(refuseCoupon(coupon.error));
    const withoutFee = quote.totals.total - (coupon.value?.discount ?? 0);
    const isFree = withoutFee === 0;
    const isCash = !isFree && gateway?.collects === 'on_delivery';
    // Nothing is collected on delivery: the order counts as paid in advance.
    const method = isFree ? PAYMENT_METHOD.card : request.PaymentMethod;
    const charges = isCash ? cashCharges(withoutFee, await getCashFee(db), market().coin) : NO_CHARGES;
    const total = withoutFee + charges.fee + charges.rounding;
    const changed = findChangedTotal(request, total);
    if (changed) return refuse(changed);
    const unpayable = isFree ? undefined : findPaymentObstacle(request, gateway);
    if (unpayable) return refuse(unpayable);
    // Without an e-mail address a guest could not find a download again.
    const isShipped = quote.lines.every(({ product }) => product.is_digital === 0);
    const unreachable = findGuestRefusal(delivery, isCash || (isFree && isShipped));
    if (unreachable) return refuse(unreachable);
    const unpaid = {
      source: readSource(context, delivery),
      method,
      quote,
      total,
      now,
    };
    const overLimit = await findUnpaidRefusal(db, context, unpaid);
    if (overLimit) return refuse(overLimit);
    const refusedCash = isCash && (await findCashRefusal(context, db, { quote, total, delivery }));
    if (refusedCash) return refuse(refusedCash);
    const unconfirmed = isCash && !isKnown && (await findConfirmationRefusal(context, db, total));
    if (unconfirmed) return refuse(unconfirmed);
    const soldOut = await reserveStock(db, quote.lines);
    if (soldOut) return refuse(refuseLine({ ...soldOut, problem: 'out_of_stock' }, locale));
    const spent = coupon.value && (await redeemCoupon(db, coupon.value, customerId));
    if (spent) return refuse(refuseCoupon(spent));
    const orderId = await saveOrder(db, {
      customerId,
      quote,
      coupon: coupon.value,
      ...charges,
      now,
      locale,
      state: isCash ? 'placed' : 'awaiting_payment',
      cause: cause ?? (isCash ? 'cash on delivery ordered by the customer' : 'ordered by the customer'),
      paymentMethod: method,
      note: request.OrderNote,
      currency: market().currency,
      idempotencyKey: request.IdempotencyKey ?? null,
      requestHash,
      delivery,
    });
    await numberOrder({ db, announce: app.announce, now }, customerId, orderId);
    await explainMovements(db, quote.lines.map(toWanted), { kind: 'order', orderId });
    await recordUnpaid(db, orderId, customerId, unpaid);
    const created = { type: 'created', method, total, token: request.paymentToken } as const;
    await app.announce(db, orderId, created, now);
    if (isCash) await app.announce(db, orderId, { type: 'accepted' }, now);
    await onPlaced?.(db, orderId, now);
    return ok(orderId);
  });

/** Places the order of a request, or finds the one that was placed before with the same key. */
export const findOrPlace = async (
  context: CallContext,
  request: Request,
  options: PlacingOptions = {},
): Promise<Result<number, Refusal>> => {
  const { app, customerId } = context;
  const requestHash = hashRequest(request);
  const find = () => findEarlier(app.db.read, customerId, request, requestHash);
  const earlier = await find();
  if (earlier) return earlier;
  const gateway = app.payments.forMethod(request.PaymentMethod);
  if (request.cartJsonData.length === 0) return refuse({ status: 409, code: 'cart_empty' });
  // On PostgreSQL, two requests with the same key can run concurrently. The second one fails with a unique violation,
  // or because the stock is used up, and then returns the order of the first one.
  try {
    const placed = await placeOnce(context, request, requestHash, gateway, options);
    return placed.ok ? placed : ((await find()) ?? placed);
  } catch (error) {
    const winner = isUniqueViolation(error) ? await find() : undefined;
    if (winner) return winner;
    throw error;
  }
};

/** A repeated request with the same key continues the first order. The provider is called after the commit. */
export const placeOrder: Handler<'post-order'> = async (context, request) => {
  const { app } = context;
  const order = await findOrPlace(context, request);
  if (!order.ok) {
    await alertOwner(context, order.error);
    return order;
  }
  app.mail.deliver();
  const status = await pay(app, order.value, 'paid by the customer', {
    hint: readPaymentHint(request),
    isAsked: true,
  });
  const answer = await answerOrder(app, order.value, status);
  return answer.ok ? ok([answer.value]) : answer;
};
