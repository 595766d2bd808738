import { CURRENCY, PAYMENT_METHOD, type PaymentMethod } from '#domain/constants.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { cash } from './cash.ts';
import type { Gateway, OnlineGateway } from './gateway.ts';
import { openPayPal } from './paypal.ts';
import { openPayPalWebhook } from './paypal-webhook.ts';
import { openSandbox } from './sandbox.ts';
import { openStripe } from './stripe.ts';
import { openStripeWebhook } from './stripe-webhook.ts';
import type { Webhook } from './webhook.ts';

/** The ways to pay of this shop. */
export interface Payments {
  /** What new orders are paid with; undefined where the choice is not offered. */
  forMethod(method: PaymentMethod): Gateway | undefined;
  /** Who knows a payment made earlier, perhaps with other settings; undefined when it cannot be asked now. */
  forPayment(payment: { readonly provider: string; readonly method: number }): OnlineGateway | undefined;
  readonly webhooks: { readonly stripe: Webhook | undefined; readonly paypal: Webhook | undefined };
}

/** Opens what the configuration names. `warn` hears of a choice that has to stay hidden. */
export const openPayments = (
  { payments, shopMode }: Pick<Config, 'payments' | 'shopMode'>,
  db: Db,
  warn: (message: string) => void,
): Payments => {
  const sandboxes =
    shopMode === 'live'
      ? []
      : [PAYMENT_METHOD.card, PAYMENT_METHOD.wallet].map(
          (method) => [method, openSandbox(db, method)] as const,
        );
  const sandbox = new Map<number, OnlineGateway>(sandboxes);
  const stripe = payments.stripe && openStripe(payments.stripe);
  const paypal = payments.paypal && openPayPal(payments.paypal);
  const offered = new Map<PaymentMethod, Gateway | undefined>([
    [PAYMENT_METHOD.card, stripe ?? sandbox.get(PAYMENT_METHOD.card)],
    [PAYMENT_METHOD.wallet, paypal ?? sandbox.get(PAYMENT_METHOD.wallet)],
    [PAYMENT_METHOD.cashOnDelivery, cash],
  ]);
  for (const [method, gateway] of offered) {
    if (!gateway || gateway.takes(CURRENCY)) continue;
    warn(`${gateway.provider} does not take ${CURRENCY}: this way to pay is hidden`);
    offered.delete(method);
  }
  return {
    webhooks: {
      stripe: payments.stripe && openStripeWebhook(payments.stripe),
      paypal: payments.paypal && openPayPalWebhook(payments.paypal),
    },
    forMethod: (method) => offered.get(method),
    forPayment: ({ provider, method }) => {
      if (provider === 'stripe') return stripe;
      return provider === 'paypal' ? paypal : sandbox.get(method);
    },
  };
};
