import { market } from '#domain/market/market.ts';
import type { PaymentsConfig, PayPalConfig } from './payments-config.ts';

/** Currencies of PayPal (developer.paypal.com, currency codes). INR is not supported. */
const PAYPAL_CURRENCIES = new Set(
  'AUD BRL CAD CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

const takesCurrency = (config: PayPalConfig): boolean =>
  config.acceptsAnyCurrency || PAYPAL_CURRENCIES.has(market().currency);

/** `provider`: real or test keys are set. `sandbox`: simulated by the shop, in demo mode only. */
export type Offer = 'provider' | 'sandbox' | 'off';

export interface Offers {
  readonly card: Offer;
  readonly wallet: Offer;
  readonly cash: boolean;
}

export const decideOffers = (
  { stripe, paypal, cashOnDelivery }: PaymentsConfig,
  shopMode: 'demo' | 'live',
): Offers => {
  const withoutKeys = shopMode === 'live' ? 'off' : 'sandbox';
  // Stripe takes currencies with three decimals only in tens of the smallest unit. Totals are not.
  const card = stripe && (market().decimals === 2 ? 'provider' : 'off');
  const wallet = paypal && (takesCurrency(paypal) ? 'provider' : 'off');
  return {
    card: card ?? withoutKeys,
    wallet: wallet ?? withoutKeys,
    cash: cashOnDelivery,
  };
};

export const checkOffers = (
  payments: PaymentsConfig,
  shopMode: 'demo' | 'live',
  problems: string[],
): void => {
  const { card, wallet, cash } = decideOffers(payments, shopMode);
  if (card !== 'off' || wallet !== 'off' || cash) return;
  const { currency } = market();
  const refusing = [payments.stripe && 'Stripe', payments.paypal && 'PayPal'].filter(
    (one) => one !== undefined,
  );
  const alsoPayPal = refusing.length > 0 ? ` (${refusing.join(' and ')} does not take ${currency})` : '';
  problems.push(
    `SHOP_MODE=live needs a payment method: remove CASH_ON_DELIVERY=off, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY${alsoPayPal}`,
  );
};
