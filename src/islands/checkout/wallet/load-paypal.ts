import type { PayPalNamespace } from '@paypal/paypal-js';
import type { Locale } from '#i18n/locales.ts';
import { SCRIPT_TIMEOUT_MS, within } from '#islands/checkout/order/within.ts';

const LOCALE: Readonly<Record<Locale, string>> = { en: 'en_US', ar: 'ar_EG' };

export interface WalletAccount {
  readonly clientId: string;
  readonly currency: string;
}

/** The checkout's policy lets in what the provider's script writes into the page under this word alone. */
const readNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** The wallet provider's script. Rejects when it cannot be had; the next call tries again. */
export const loadPayPal = async (account: WalletAccount, locale: Locale): Promise<PayPalNamespace> => {
  const { loadScript } = await import('@paypal/paypal-js');
  const dataCspNonce = readNonce();
  const paypal = await within(
    SCRIPT_TIMEOUT_MS,
    loadScript({
      clientId: account.clientId,
      currency: account.currency,
      components: 'buttons',
      intent: 'capture',
      // The shop has a form for cards already.
      disableFunding: ['card', 'credit', 'paylater'],
      locale: LOCALE[locale],
      ...(dataCspNonce && { dataCspNonce }),
    }),
  );
  if (!paypal?.Buttons) throw new Error('The script of the wallet provider has no buttons');
  return paypal;
};
