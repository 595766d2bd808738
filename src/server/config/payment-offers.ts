import { market } from '#domain/market/market.ts';
import type { PaymentsConfig } from './payments-config.ts';

/** Currencies of PayPal (developer.paypal.com, currency codes). INR is not supported. */
const PAYPAL_CURRENCIES = new Set(
  'AUD BRL CAD CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

/** `provider`: real or test keys, or an account for transfers, are set. `sandbox`: simulated by the shop, in demo mode only. */
export type Offer = 'provider' | 'sandbox' | 'off';

export interface Offers {
  readonly card: Offer;
  readonly wallet: Offer;
  readonly upi: Offer;
  readonly bank: Offer;
  readonly cash: boolean;
}

/** Stripe takes currencies with three decimals only in tens of the smallest unit. Totals are not. */
export const refusesCurrency = (provider: 'stripe' | 'paypal', { paypal }: PaymentsConfig): boolean =>
  provider === 'stripe'
    ? market().decimals !== 2
    : !(paypal?.acceptsAnyCurrency || PAYPAL_CURRENCIES.has(market().currency));

export const decideOffers = (payments: PaymentsConfig, shopMode: 'demo' | 'live'): Offers => {
  const { cashOnDelivery, cardPayments = true, walletPayments = true } = payments;
  const { upiPayments = true, bankTransfers = true } = payments;
  const offer = (provider: 'stripe' | 'paypal'): Offer => {
    if (!payments[provider]) return shopMode === 'live' ? 'off' : 'sandbox';
    return refusesCurrency(provider, payments) ? 'off' : 'provider';
  };
  const isRupees = market().currency === 'INR';
  const transfer = (isSet: boolean, hasDemo: boolean): Offer => {
    if (isSet) return 'provider';
    return shopMode === 'demo' && hasDemo ? 'sandbox' : 'off';
  };
  return {
    card: cardPayments ? offer('stripe') : 'off',
    wallet: walletPayments ? offer('paypal') : 'off',
    upi: upiPayments && isRupees ? transfer(payments.upi !== undefined, true) : 'off',
    bank: bankTransfers ? transfer(payments.bank !== undefined, !isRupees) : 'off',
    cash: cashOnDelivery,
  };
};

export const offersNothing = ({ cash, ...online }: Offers): boolean =>
  !cash && Object.values(online).every((offer) => offer === 'off');

export const checkOffers = (
  payments: PaymentsConfig,
  shopMode: 'demo' | 'live',
  problems: string[],
): void => {
  if (!offersNothing(decideOffers(payments, shopMode))) return;
  const { currency } = market();
  const refusing = [payments.stripe && 'Stripe', payments.paypal && 'PayPal'].filter(
    (one) => one !== undefined,
  );
  const alsoPayPal = refusing.length > 0 ? ` (${refusing.join(' and ')} does not take ${currency})` : '';
  problems.push(
    `SHOP_MODE=live needs a payment method: remove CASH_ON_DELIVERY=off, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY${alsoPayPal}`,
  );
};
