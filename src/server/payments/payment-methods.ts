import { PAYMENT_METHOD } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';

/** The ways to pay in the order in which checkout shows them. */
export const listPaymentMethods: Handler<'get-payment-methods'> = async () =>
  ok([
    { PaymentMethodId: PAYMENT_METHOD.card, ImageUrl: '/payments/card.svg' },
    { PaymentMethodId: PAYMENT_METHOD.wallet, ImageUrl: '/payments/wallet.svg' },
    { PaymentMethodId: PAYMENT_METHOD.cashOnDelivery, ImageUrl: '/payments/cash.svg' },
  ]);

/** The card provider's public key; in the sandbox there is none. */
export const getCardKey: Handler<'get-strp-pub-key'> = async ({ app }) => {
  const { card, cardPublishableKey } = app.config.payments;
  if (card === 'sandbox') return ok([{ PublishableKey: '', Mode: 'sandbox' }]);
  const Mode = cardPublishableKey.startsWith('pk_live_') ? 'live' : 'test';
  return ok([{ PublishableKey: cardPublishableKey, Mode }]);
};
