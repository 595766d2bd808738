import type { Stripe } from '@stripe/stripe-js';
import { SCRIPT_TIMEOUT_MS, withTimeout } from '#islands/checkout/order/with-timeout.ts';
import { trustProviders } from '#islands/checkout/payment/trust-scripts.ts';

let loading: Promise<Stripe> | undefined;

const load = async (publishableKey: string): Promise<Stripe> => {
  // The default entry would load the provider's script on import.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  trustProviders();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("the card provider's script did not define Stripe");
  return stripe;
};

/** Loads the provider's script once. A call after a rejection retries. */
export const getStripe = (publishableKey: string): Promise<Stripe> => {
  loading ??= withTimeout(SCRIPT_TIMEOUT_MS, load(publishableKey)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
