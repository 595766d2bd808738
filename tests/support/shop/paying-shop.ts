import { openPayPalStandIn, PAYPAL_KEYS, type PayPalStandIn } from '../stand-ins/paypal.ts';
import { openRazorpayStandIn, RAZORPAY_KEYS, type RazorpayStandIn } from '../stand-ins/razorpay.ts';
import { openStripeStandIn, STRIPE_KEYS, type StripeStandIn } from '../stand-ins/stripe.ts';
import { openTapStandIn, TAP_KEYS, type TapStandIn } from '../stand-ins/tap.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export interface PayingShop {
  readonly shop: TestShop;
  readonly stripe: StripeStandIn;
  readonly paypal: PayPalStandIn;
  readonly razorpay: RazorpayStandIn;
  readonly tap: TapStandIn;
  close(): Promise<void>;
}

export const openPayingShop = async (timeouts: { readonly timeoutMs?: number } = {}): Promise<PayingShop> => {
  const [stripe, paypal, razorpay, tap] = await Promise.all([
    openStripeStandIn(),
    openPayPalStandIn(),
    openRazorpayStandIn(),
    openTapStandIn(),
  ]);
  const shop = await openTestShop(undefined, {
    payments: {
      stripe: { ...STRIPE_KEYS, ...timeouts, apiUrl: stripe.url },
      paypal: { ...PAYPAL_KEYS, ...timeouts, mode: 'test', apiUrl: paypal.url, acceptsAnyCurrency: true },
      razorpay: { ...RAZORPAY_KEYS, ...timeouts, apiUrl: razorpay.url },
      tap: { ...TAP_KEYS, ...timeouts, apiUrl: tap.url, isTestServer: true },
      cashOnDelivery: true,
    },
  });
  return {
    shop,
    stripe,
    paypal,
    razorpay,
    tap,
    close: async () => {
      await shop.close();
      await Promise.all([stripe.close(), paypal.close(), razorpay.close(), tap.close()]);
    },
  };
};
