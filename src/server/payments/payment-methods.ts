import { CURRENCY, PAYMENT_METHOD } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';

/** Payment methods in display order. */
const METHODS = [
  [PAYMENT_METHOD.card, '/payments/card.svg'],
  [PAYMENT_METHOD.wallet, '/payments/wallet.svg'],
  [PAYMENT_METHOD.cashOnDelivery, '/payments/cash.svg'],
] as const;

export const listPaymentMethods: Handler<'get-payment-methods'> = async ({ app }) =>
  ok(
    METHODS.flatMap(([PaymentMethodId, ImageUrl]) => {
      const gateway = app.payments.forMethod(PaymentMethodId);
      if (!gateway) return [];
      const ClientId = gateway.collects === 'online' ? gateway.clientId : '';
      return [{ PaymentMethodId, ImageUrl, Mode: gateway.mode, Currency: CURRENCY, ClientId }];
    }),
  );

/** Returns the card provider's public key, which is empty in the sandbox; no row if card payments are disabled. */
export const getCardKey: Handler<'get-strp-pub-key'> = async ({ app }) => {
  const card = app.payments.forMethod(PAYMENT_METHOD.card);
  if (!card) return ok([]);
  return ok([{ PublishableKey: app.config.payments.stripe?.publishableKey ?? '', Mode: card.mode }]);
};
