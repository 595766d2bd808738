import type { Stripe } from '@stripe/stripe-js';
import { SCRIPT_TIMEOUT_MS, within } from '#islands/checkout/order/within.ts';

interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

const isStripeScript = (url: string): boolean =>
  /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//.test(new URL(url, location.href).href);

/**
 * The content policy wants a script's address to pass a policy (Trusted Types), and the provider's scripts load others by
 * plain text: the default policy lets through theirs, and nothing else of any kind.
 */
const trustStripe = (): void => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  try {
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (isStripeScript(url) ? url : null) });
  } catch {
    // Beside a provider that knows no Trusted Types the content policy asks for none.
  }
};

let loading: Promise<Stripe> | undefined;

const load = async (publishableKey: string): Promise<Stripe> => {
  // The `pure` entry does nothing when it is imported: the provider's script comes with this call and not before.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  trustStripe();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The script of the card provider has no Stripe');
  return stripe;
};

/** The card provider's script, loaded once a page. Rejects when it cannot be had; the next call tries again. */
export const getStripe = (publishableKey: string): Promise<Stripe> => {
  loading ??= within(SCRIPT_TIMEOUT_MS, load(publishableKey)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
