import type { Params } from '#contract/endpoints.ts';
import { market } from '#domain/market/market.ts';
import { toRupees } from '#domain/money.ts';
import { cashCharges } from '#domain/orders/cash-order.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { ok } from '#domain/result.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { quoteCoupon } from '#server/cart/coupon.ts';
import { quoteCart } from '#server/cart/quote.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { findUser } from '#server/customers/find-user.ts';
import { findSessionCustomer } from '#server/customers/session.ts';
import { toPlace } from '#server/delivery/to-place.ts';
import { getCashFee } from '#server/settings/settings.ts';
import { findCashRefusal } from './cash/find-cash-refusal.ts';

const PICTURES: Readonly<Record<PaymentMethod, string>> = {
  [PAYMENT_METHOD.card]: '/payments/card.svg',
  [PAYMENT_METHOD.wallet]: '/payments/wallet.svg',
  [PAYMENT_METHOD.razorpay]: '/payments/upi.svg',
  [PAYMENT_METHOD.tap]: '/payments/card.svg',
  [PAYMENT_METHOD.upi]: '/payments/upi.svg',
  [PAYMENT_METHOD.bankTransfer]: '/payments/bank.svg',
  [PAYMENT_METHOD.cashOnDelivery]: '/payments/cash.svg',
};

const TRANSFERS: Readonly<Partial<Record<PaymentMethod, 'upi' | 'bank'>>> = {
  [PAYMENT_METHOD.upi]: 'upi',
  [PAYMENT_METHOD.bankTransfer]: 'bank',
};

/** Texts of the row and not of the page, which only shops with such a method would need. */
const textsOf = (method: PaymentMethod, t: Translate) => {
  const name = TRANSFERS[method];
  if (method === PAYMENT_METHOD.tap)
    return { Title: t('lbl_order_payment_10'), Hint: t('lbl_paypage_hint'), Notice: t('lbl_paypage_safe') };
  return (
    name && {
      Title: t(`lbl_transfer_name_${name}`),
      Hint: t(`lbl_transfer_hint_${name}`),
      Notice: t(`lbl_transfer_safe_${name}`),
    }
  );
};

/** Why the cart of a signed-in visitor could not be paid for in cash now; '' if it could, or if nothing is known of it. */
const readCashRefusal = async (
  context: CallContext,
  { cartJsonData, CouponCode, PostalCode, DeliveryMethodId }: Params<'get-payment-methods'>,
): Promise<string> => {
  const { app, locale } = context;
  if (!cartJsonData?.length) return '';
  const customerId = await findSessionCustomer(app, context.tokenHash);
  const user = customerId && (await findUser(app.db.read, customerId, locale));
  if (!user) return '';
  const now = app.clock.now();
  const delivery = { ...user, ...(PostalCode && { PostalCode }) };
  const quote = await quoteCart(app.db.read, cartJsonData, now, {
    place: toPlace(delivery),
    methodId: DeliveryMethodId,
  });
  const coupon = CouponCode ? await quoteCoupon(app.db.read, CouponCode, quote, customerId, now) : undefined;
  const withoutFee = quote.totals.total - (coupon?.ok ? coupon.value.discount : 0);
  const { fee, rounding } = cashCharges(withoutFee, await getCashFee(app.db.read), market().coin);
  const refusal = await findCashRefusal({ app, customerId, locale }, app.db.read, {
    quote,
    total: withoutFee + fee + rounding,
    delivery,
  });
  return refusal ? app.labels.translator(locale).error(refusal.code, refusal.values) : '';
};

export const listPaymentMethods: Handler<'get-payment-methods'> = async (context, params) => {
  const { app } = context;
  const cashFee = toRupees(await getCashFee(app.db.read));
  const refusal = await readCashRefusal(context, params);
  const t = app.labels.translator(context.locale);
  return ok(
    app.payments.offered.flatMap((PaymentMethodId) => {
      const ImageUrl = PICTURES[PaymentMethodId];
      const gateway = app.payments.forMethod(PaymentMethodId);
      if (!gateway) return [];
      const isOnline = gateway.collects === 'online';
      const ClientId = isOnline ? gateway.clientId : '';
      const charges = isOnline
        ? { Fee: 0 }
        : { Fee: cashFee, Coin: toRupees(market().coin), ...(refusal && { Refusal: refusal }) };
      return [
        {
          ...{ PaymentMethodId, ImageUrl, Mode: gateway.mode, Currency: market().currency, ...charges },
          ...textsOf(PaymentMethodId, t),
          ClientId,
        },
      ];
    }),
  );
};
