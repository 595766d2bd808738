import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';

/** The card provider's public key is empty in the sandbox. */
export const getCardKey: Handler<'get-strp-pub-key'> = async ({ app }) => {
  const card = app.payments.forMethod(PAYMENT_METHOD.card);
  if (!card) return ok([]);
  return ok([{ PublishableKey: app.payments.config.stripe?.publishableKey ?? '', Mode: card.mode }]);
};
