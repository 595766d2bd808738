import type { CartLine } from '#contract/orders/cart.ts';
import type { WantedDelivery } from '#domain/delivery/quote-delivery.ts';
import { market } from '#domain/market/market.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import { type CashCharges, cashCharges } from '#domain/orders/cash-order.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { couponValues, quoteCoupon } from '#server/cart/coupon.ts';
import { type Quote, quoteCart } from '#server/cart/quote.ts';
import type { App, CallContext } from '#server/context.ts';
import { type Address, toDelivery } from '#server/customers/check-address.ts';
import type { Refusal } from '#server/refusal.ts';
import { getCashFee } from '#server/settings/settings.ts';
import { findOrPlace } from './place-order.ts';

export interface OrderByStaff {
  readonly customerId: number;
  readonly lines: readonly CartLine[];
  readonly couponCode: string;
  readonly note: string;
  /** Default: the first method to the address. */
  readonly deliveryMethodId?: number | undefined;
  /** Address of this order. Default: the address of the account, which keeps its own. */
  readonly deliverTo?: Address | undefined;
}

export interface QuotedOrder extends CashCharges {
  readonly quote: Quote;
  readonly discount: Paise;
  /** Why the coupon is not applied. */
  readonly couponRefusal: Pick<Refusal, 'code' | 'values'> | undefined;
  readonly total: Paise;
}

/** Prices an order before it is placed, with the same rules. */
export const quoteForCustomer = async (
  { db: { read }, clock }: App,
  {
    customerId,
    lines,
    couponCode,
    ...wanted
  }: Pick<OrderByStaff, 'customerId' | 'lines' | 'couponCode'> & WantedDelivery,
): Promise<QuotedOrder> => {
  const now = clock.now();
  const quote = await quoteCart(read, lines, now, wanted);
  const coupon =
    couponCode.trim() === '' ? undefined : await quoteCoupon(read, couponCode, quote, customerId, now);
  const discount = coupon?.ok ? coupon.value.discount : 0;
  const withoutFee = quote.totals.total - discount;
  const charges = cashCharges(withoutFee, await getCashFee(read), market().coin);
  return {
    quote,
    discount,
    ...charges,
    couponRefusal:
      coupon && !coupon.ok ? { code: coupon.error.code, values: couponValues(coupon.error) } : undefined,
    total: withoutFee + charges.fee + charges.rounding,
  };
};

/**
 * Places an order that a customer ordered on the phone, with the stock, coupon and limits of the shop, paid on
 * delivery. The mails go to the customer.
 *
 * @param expectedTotal total that the form showed; another one is refused
 * @param requestKey UUID of the form; a repeated request returns the first order
 */
export const placeOrderForCustomer = async (
  app: App,
  order: OrderByStaff & { readonly expectedTotal?: Paise | undefined; readonly requestKey: string },
): Promise<Result<{ readonly id: number; readonly number: string }, Refusal>> => {
  const { customerId, lines, couponCode, note, deliveryMethodId, deliverTo, expectedTotal, requestKey } =
    order;
  const customer = await app.db.read
    .selectFrom('customer')
    .select(['locale'])
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return refuse({ status: 404, code: 'not_found' });
  const context: CallContext = {
    app,
    locale: readLocale(customer.locale),
    customerId,
    tokenHash: '',
    address: '',
  };
  const placed = await findOrPlace(
    context,
    {
      UserID: null,
      OrderNote: note,
      cartJsonData: [...lines],
      CouponCode: couponCode,
      PaymentMethod: PAYMENT_METHOD.cashOnDelivery,
      paymentToken: '',
      payPalOrderConfirmJson: null,
      recordValueJson: '[]',
      ExpectedOrderTotal: expectedTotal === undefined ? null : toRupees(expectedTotal),
      IdempotencyKey: requestKey,
      DeliveryMethodId: deliveryMethodId,
    },
    {
      isKnown: true,
      deliverTo: deliverTo && (await toDelivery(app.db.read, deliverTo, context.locale)),
      cause: `cash on delivery ordered on the phone, taken by ${currentActor()?.name ?? 'the staff'}`,
      onPlaced: (db, orderId, at) =>
        recordAudit(db, {
          action: 'order.place',
          subject: 'order',
          subjectId: orderId,
          after: { customerId },
          at,
        }),
    },
  );
  if (!placed.ok) return placed;
  app.mail.deliver();
  const { number } = await app.db.read
    .selectFrom('orders')
    .select('number')
    .where('id', '=', placed.value)
    .executeTakeFirstOrThrow();
  return ok({ id: placed.value, number });
};
