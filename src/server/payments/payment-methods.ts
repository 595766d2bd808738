import { PAYMENT_METHOD } from '#domain/constants.ts';
import { market } from '#domain/market/market.ts';
import { toRupees } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { getCashFee } from '#server/settings/settings.ts';

const METHODS = [
  [PAYMENT_METHOD.card, '/payments/card.svg'],
  [PAYMENT_METHOD.wallet, '/payments/wallet.svg'],
  [PAYMENT_METHOD.cashOnDelivery, '/payments/cash.svg'],
] as const;

export const listPaymentMethods: Handler<'get-payment-methods'> = async ({ app }) => {
  const cashFee = toRupees(await getCashFee(app.db.read));
  return ok(
    METHODS.flatMap(([PaymentMethodId, ImageUrl]) => {
      const gateway = app.payments.forMethod(PaymentMethodId);
      if (!gateway) return [];
      const isOnline = gateway.collects === 'online';
      const ClientId = isOnline ? gateway.clientId : '';
      const charges = isOnline ? { Fee: 0 } : { Fee: cashFee, Coin: toRupees(market().coin) };
      return [
        { PaymentMethodId, ImageUrl, Mode: gateway.mode, Currency: market().currency, ...charges, ClientId },
      ];
    }),
  );
};

/** The card provider's public key is empty in the sandbox. */
export const getCardKey: Handler<'get-strp-pub-key'> = async ({ app }) => {
  const card = app.payments.forMethod(PAYMENT_METHOD.card);
  if (!card) return ok([]);
  return ok([{ PublishableKey: app.config.payments.stripe?.publishableKey ?? '', Mode: card.mode }]);
};
