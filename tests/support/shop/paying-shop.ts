import { openPayPalStandIn, PAYPAL_KEYS, type PayPalStandIn } from '../stand-ins/paypal.ts';
import { openStripeStandIn, STRIPE_KEYS, type StripeStandIn } from '../stand-ins/stripe.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** A shop that takes cards and wallets, and what stands in for both providers. */
export interface PayingShop {
  readonly shop: TestShop;
  readonly stripe: StripeStandIn;
  readonly paypal: PayPalStandIn;
  close(): Promise<void>;
}

/** `timeoutMs` is how long the shop waits for an answer of a provider. */
export const openPayingShop = async (patience: { readonly timeoutMs?: number } = {}): Promise<PayingShop> => {
  const [stripe, paypal] = await Promise.all([openStripeStandIn(), openPayPalStandIn()]);
  const shop = await openTestShop(undefined, {
    payments: {
      stripe: { ...STRIPE_KEYS, ...patience, apiUrl: stripe.url },
      paypal: { ...PAYPAL_KEYS, ...patience, mode: 'test', apiUrl: paypal.url, takesAnyCurrency: true },
      cashOnDelivery: true,
    },
  });
  return {
    shop,
    stripe,
    paypal,
    close: async () => {
      await shop.close();
      await Promise.all([stripe.close(), paypal.close()]);
    },
  };
};
