import type { PayPalNamespace } from '@paypal/paypal-js';
import type { Locale } from '#i18n/locales.ts';
import { SCRIPT_TIMEOUT_MS, withTimeout } from '#islands/checkout/order/with-timeout.ts';

const LOCALE: Readonly<Record<Locale, string>> = { en: 'en_US', ar: 'ar_EG' };

export interface WalletAccount {
  readonly clientId: string;
  readonly currency: string;
}

/** Reads the CSP nonce for elements that the provider's script inserts. */
const readNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** Loads the wallet provider's script. A call after a rejection retries. */
export const loadPayPal = async (account: WalletAccount, locale: Locale): Promise<PayPalNamespace> => {
  const { loadScript } = await import('@paypal/paypal-js');
  const dataCspNonce = readNonce();
  const paypal = await withTimeout(
    SCRIPT_TIMEOUT_MS,
    loadScript({
      clientId: account.clientId,
      currency: account.currency,
      components: 'buttons',
      intent: 'capture',
      // The shop has its own card form.
      disableFunding: ['card', 'credit', 'paylater'],
      locale: LOCALE[locale],
      ...(dataCspNonce && { dataCspNonce }),
    }),
  );
  if (!paypal?.Buttons) throw new Error("the wallet provider's script did not define buttons");
  return paypal;
};
