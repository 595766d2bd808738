import type { Stripe } from '@stripe/stripe-js';
import { SCRIPT_TIMEOUT_MS, withTimeout } from '#islands/checkout/order/with-timeout.ts';

const isStripeScript = (url: string): boolean =>
  /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//.test(new URL(url, location.href).href);

/**
 * Default Trusted Types policy for the provider's scripts, which load others by plain string. It accepts only script
 * URLs of the provider.
 */
const trustStripe = (): void => {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  try {
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (isStripeScript(url) ? url : null) });
  } catch {
    // Without Trusted Types in the browser, the CSP does not require a policy.
  }
};

let loading: Promise<Stripe> | undefined;

const load = async (publishableKey: string): Promise<Stripe> => {
  // Unlike the default entry, `pure` does not load the provider's script on import.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  trustStripe();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("the card provider's script did not define Stripe");
  return stripe;
};

/** Loads the provider's script once. After a rejection the next call retries. */
export const getStripe = (publishableKey: string): Promise<Stripe> => {
  loading ??= withTimeout(SCRIPT_TIMEOUT_MS, load(publishableKey)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
