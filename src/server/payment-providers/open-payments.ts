import { market } from '#domain/market/market.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import type { Config } from '#server/config/config.ts';
import { decideOffers, type Offer } from '#server/config/payment-offers.ts';
import {
  isPaymentProvider,
  METHOD_NAMES,
  type MethodName,
  type PaymentProvider,
} from '#server/config/payment-variables.ts';
import type { PaymentsConfig, StripeConfig } from '#server/config/payments-config.ts';
import type { Webhook } from '#server/payment-providers/webhook.ts';
import type { Db } from '#server/platform/database/db.ts';
import { cash } from './cash.ts';
import type { Gateway, OnlineGateway } from './gateway.ts';
import { openPayPal } from './paypal/gateway.ts';
import { openPayPalWebhook } from './paypal/webhook.ts';
import { openRazorpay } from './razorpay/gateway.ts';
import { openRazorpayWebhook } from './razorpay/webhook.ts';
import { openSandbox } from './sandbox.ts';
import { openTap } from './tap/gateway.ts';
import { openTapWebhook } from './tap/webhook.ts';
import { openTransfer } from './transfer.ts';

export interface Payments {
  /** What the environment and the office have set. */
  readonly config: PaymentsConfig;
  /** Methods for new orders, in the order in which they are shown. */
  readonly offered: readonly PaymentMethod[];
  forMethod(method: PaymentMethod): Gateway | undefined;
  /** Returns the gateway of an existing payment, even for a disabled method; undefined if it is not configured. */
  forPayment(payment: { readonly provider: string; readonly method: number }): OnlineGateway | undefined;
  readonly warnings: readonly string[];
  readonly webhooks: Readonly<Record<PaymentProvider, Webhook | undefined>>;
}

const METHODS: Readonly<Record<MethodName, PaymentMethod>> = {
  card: PAYMENT_METHOD.card,
  wallet: PAYMENT_METHOD.wallet,
  razorpay: PAYMENT_METHOD.razorpay,
  tap: PAYMENT_METHOD.tap,
  upi: PAYMENT_METHOD.upi,
  bank: PAYMENT_METHOD.bankTransfer,
  cash: PAYMENT_METHOD.cashOnDelivery,
};

const listWarnings = ({ payments, shopMode }: PaymentSettings): string[] => {
  if (shopMode !== 'live') return [];
  const { stripe, paypal, razorpay } = payments;
  return [
    ...(stripe && !stripe.webhookSecret
      ? ['STRIPE_WEBHOOK_SECRET is missing: Stripe is polled every minute instead']
      : []),
    ...(paypal && !paypal.webhookId
      ? ['PAYPAL_WEBHOOK_ID is missing: PayPal is polled every minute instead']
      : []),
    ...(razorpay && !razorpay.webhookSecret
      ? ['RAZORPAY_WEBHOOK_SECRET is missing: Razorpay is polled every minute instead']
      : []),
  ];
};

type PaymentSettings = Pick<Config, 'payments' | 'shopMode' | 'siteUrl'>;

/** Loads Stripe's library, which has more than 200 modules, only in a shop that uses it. */
const openStripeParts = async (config: StripeConfig | undefined) => {
  if (!config) return {};
  const { openStripe } = await import('./stripe/gateway.ts');
  const { openStripeWebhook } = await import('./stripe/webhook.ts');
  return { gateway: openStripe(config), webhook: openStripeWebhook(config) };
};

export const openPayments = async (settings: PaymentSettings, db: Db): Promise<Payments> => {
  const { payments, shopMode, siteUrl } = settings;
  const warnings = listWarnings(settings);
  const sandboxes =
    shopMode === 'live'
      ? []
      : [PAYMENT_METHOD.card, PAYMENT_METHOD.wallet, PAYMENT_METHOD.razorpay, PAYMENT_METHOD.tap].map(
          (method) => [method, openSandbox(db, method)] as const,
        );
  const sandbox = new Map<number, OnlineGateway>(sandboxes);
  const { gateway: stripe, webhook: stripeWebhook } = await openStripeParts(payments.stripe);
  const paypal = payments.paypal && openPayPal(payments.paypal);
  const razorpay = payments.razorpay && openRazorpay(payments.razorpay);
  const tap = payments.tap && openTap(payments.tap, `${siteUrl}/webhooks/tap`);
  const offers = decideOffers(payments, shopMode);
  const { order = METHOD_NAMES } = payments;
  const transferBy = (offer: Offer) =>
    offer === 'off' ? undefined : openTransfer(db, offer === 'sandbox' ? 'sandbox' : 'live');
  const gateways = new Map<PaymentMethod, Gateway | undefined>([
    [PAYMENT_METHOD.card, offers.card === 'off' ? undefined : (stripe ?? sandbox.get(PAYMENT_METHOD.card))],
    [
      PAYMENT_METHOD.wallet,
      offers.wallet === 'off' ? undefined : (paypal ?? sandbox.get(PAYMENT_METHOD.wallet)),
    ],
    [
      PAYMENT_METHOD.razorpay,
      offers.razorpay === 'off' ? undefined : (razorpay ?? sandbox.get(PAYMENT_METHOD.razorpay)),
    ],
    [PAYMENT_METHOD.tap, offers.tap === 'off' ? undefined : (tap ?? sandbox.get(PAYMENT_METHOD.tap))],
    [PAYMENT_METHOD.upi, transferBy(offers.upi)],
    [PAYMENT_METHOD.bankTransfer, transferBy(offers.bank)],
    [PAYMENT_METHOD.cashOnDelivery, offers.cash ? cash : undefined],
  ]);
  if (paypal && offers.wallet === 'off' && payments.walletPayments !== false)
    warnings.push(`PayPal does not take ${market().currency}: the wallet is not offered`);
  if (stripe && offers.card === 'off' && payments.cardPayments !== false)
    warnings.push(`Stripe takes ${market().currency} in tens of fils only: cards are not offered`);
  if (razorpay && offers.razorpay === 'off' && payments.razorpayPayments !== false)
    warnings.push(`Razorpay takes no ${market().currency} here: it is not offered`);
  if (tap && offers.tap === 'off' && payments.tapPayments !== false)
    warnings.push(`Tap takes no ${market().currency} here: it is not offered`);
  const online = { stripe, paypal, razorpay, tap };
  return {
    config: payments,
    offered: order.map((name) => METHODS[name]).filter((method) => gateways.get(method)),
    warnings,
    webhooks: {
      stripe: stripeWebhook,
      paypal: payments.paypal && openPayPalWebhook(payments.paypal),
      razorpay: payments.razorpay && openRazorpayWebhook(payments.razorpay),
      tap: payments.tap && openTapWebhook(payments.tap),
    },
    forMethod: (method) => gateways.get(method),
    forPayment: ({ provider, method }) => {
      if (provider === 'transfer') return openTransfer(db, 'live');
      return isPaymentProvider(provider) ? online[provider] : sandbox.get(method);
    },
  };
};
