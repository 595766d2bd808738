import { market } from '#domain/market/market.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider, PROVIDER_NAMES } from './payment-variables.ts';
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
  readonly razorpay: Offer;
  readonly tap: Offer;
  readonly upi: Offer;
  readonly bank: Offer;
  readonly cash: boolean;
}

const TAP_CURRENCIES = ['SAR', 'AED', 'KWD'];

/**
 * Stripe takes currencies with three decimals only in tens of the smallest unit. Totals are not. Razorpay is for India:
 * its window has no other way to pay there. Tap is for the Gulf.
 */
export const refusesCurrency = (provider: PaymentProvider, { paypal, tap }: PaymentsConfig): boolean => {
  const { currency, decimals } = market();
  if (provider === 'stripe') return decimals !== 2;
  if (provider === 'razorpay') return currency !== 'INR';
  if (provider === 'tap') return !(tap?.isTestServer || TAP_CURRENCIES.includes(currency));
  return !(paypal?.acceptsAnyCurrency || PAYPAL_CURRENCIES.has(currency));
};

/** True if the provider is offered, even as a sandbox, only in its currencies. The sandbox of the others takes any. */
export const isLocal = (provider: PaymentProvider): boolean => provider === 'razorpay' || provider === 'tap';

export const decideOffers = (payments: PaymentsConfig, shopMode: 'demo' | 'live'): Offers => {
  const { cashOnDelivery, cardPayments = true, walletPayments = true, razorpayPayments = true } = payments;
  const { tapPayments = true, upiPayments = true, bankTransfers = true } = payments;
  const offer = (provider: PaymentProvider): Offer => {
    const isRefused = refusesCurrency(provider, payments);
    if (payments[provider]) return isRefused ? 'off' : 'provider';
    return shopMode === 'live' || (isLocal(provider) && isRefused) ? 'off' : 'sandbox';
  };
  const isRupees = market().currency === 'INR';
  const transfer = (isSet: boolean, hasDemo: boolean): Offer => {
    if (isSet) return 'provider';
    return shopMode === 'demo' && hasDemo ? 'sandbox' : 'off';
  };
  return {
    card: cardPayments ? offer('stripe') : 'off',
    wallet: walletPayments ? offer('paypal') : 'off',
    razorpay: razorpayPayments ? offer('razorpay') : 'off',
    tap: tapPayments ? offer('tap') : 'off',
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
  const refusing = PAYMENT_PROVIDERS.filter((provider) => payments[provider]).map(
    (provider) => PROVIDER_NAMES[provider],
  );
  const alsoPayPal = refusing.length > 0 ? ` (${refusing.join(' and ')} does not take ${currency})` : '';
  problems.push(
    `SHOP_MODE=live needs a payment method: remove CASH_ON_DELIVERY=off, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or TAP_SECRET_KEY${alsoPayPal}`,
  );
};
