import type { Stripe } from '@stripe/stripe-js';
import { SCRIPT_TIMEOUT_MS, within } from '../within.ts';

let loading: Promise<Stripe> | undefined;

const load = async (publishableKey: string): Promise<Stripe> => {
  // The `pure` entry does nothing when it is imported: the provider's script comes with this call and not before.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
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
