import Stripe from 'stripe';
import { ok, refuse } from '#domain/result.ts';
import type { StripeConfig } from '#server/config/payments-config.ts';
import type {
  DeclineReason,
  FailedOrUnknown,
  KnownPayment,
  OnlineGateway,
  PaymentStatus,
} from '../gateway.ts';
import { KeysRefused } from '../keys-refused.ts';
import { readAnswer } from '../read-answer.ts';
import { type Intent, intentAnswer, refundAnswer, type StripeRefund } from './answers.ts';
import { fetchAnswer } from './fetch-answer.ts';

/** Creating and charging a payment must both fit into the browser's timeout. */
const TIMEOUT_MS = 8_000;

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'card_insufficient_funds',
  expired_card: 'card_expired',
  incorrect_cvc: 'card_cvc_wrong',
  invalid_cvc: 'card_cvc_wrong',
  incorrect_number: 'card_unusable',
  invalid_number: 'card_unusable',
  payment_intent_authentication_failure: 'card_not_authenticated',
};

const readReason = (error: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): DeclineReason => REASONS[error.decline_code ?? ''] ?? REASONS[error.code ?? ''] ?? 'card_declined';

export const createStripe = ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeConfig): Stripe => {
  const testUrl = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    httpClient: Stripe.createFetchHttpClient(fetchAnswer),
    // Retries are safe, since requests have idempotency keys. They also resolve conflicts with concurrent requests.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(testUrl && {
      host: testUrl.hostname,
      port: testUrl.port,
      protocol: testUrl.protocol === 'https:' ? 'https' : 'http',
    }),
  });
};

/** Accepts payment method ids and card tokens. */
const toPaymentMethod = (token: string): Pick<Stripe.PaymentIntentCreateParams, 'payment_method'> => {
  const paymentMethod = token.startsWith('pm_')
    ? { payment_method: token }
    : { payment_method_data: { type: 'card', card: { token } } };
  // Stripe's types omit `card.token`, which the API accepts.
  return paymentMethod as Pick<Stripe.PaymentIntentCreateParams, 'payment_method'>;
};

const chargeOf = ({ id, latest_charge }: Intent): string =>
  typeof latest_charge === 'string' ? latest_charge : (latest_charge?.id ?? id);

/** Returns false unless `latest_charge` is expanded. */
const isRefunded = ({ latest_charge }: Intent): boolean =>
  typeof latest_charge === 'object' && latest_charge?.refunded === true;

const readStatus = (intent: Intent): PaymentStatus => {
  if (isRefunded(intent)) return { state: 'refunded', charge: chargeOf(intent) };
  switch (intent.status) {
    case 'succeeded':
      return {
        state: 'succeeded',
        charge: chargeOf(intent),
        amount: intent.amount_received,
        currency: intent.currency.toUpperCase(),
      };
    case 'requires_action':
      return { state: 'action', clientSecret: intent.client_secret ?? '' };
    case 'requires_confirmation':
      return { state: 'unconfirmed' };
    case 'requires_payment_method':
      return { state: 'failed', reason: readReason(intent.last_payment_error ?? {}) };
    case 'canceled':
      return { state: 'cancelled' };
    default:
      return { state: 'processing' };
  }
};

/** @throws UnexpectedAnswer */
const readIntent = (answer: unknown, reference: string): PaymentStatus => {
  const intent = readAnswer(intentAnswer, answer);
  return intent.id === reference
    ? readStatus(intent)
    : { state: 'unknown', cause: 'Stripe returned a different payment from the one requested' };
};

const readCause = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError
    ? new KeysRefused('Stripe', 'STRIPE_SECRET_KEY', error.statusCode)
    : error;

const unknown = (error: unknown): FailedOrUnknown => ({ state: 'unknown', cause: readCause(error) });

/** Treats permanent refusals as failures. After any other error the outcome is unknown. */
const readFailure = (error: unknown): FailedOrUnknown => {
  const cause = readCause(error);
  if (cause instanceof KeysRefused) return { state: 'failed', reason: 'payment_unavailable', cause };
  if (error instanceof Stripe.errors.StripeCardError) return { state: 'failed', reason: readReason(error) };
  return unknown(error);
};

/** Treats an invalid request as a failure, because creating a payment charges nothing. */
const readCreateFailure = (error: unknown): FailedOrUnknown => {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return unknown(error);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { state: 'failed', reason: 'card_unusable', cause: error };
  return readFailure(error);
};

const isRefundFailed = ({ status }: Pick<StripeRefund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';

/** Card payments through Stripe. `create` creates an intent; `charge` confirms it after its id is recorded. */
export const openStripe = (config: StripeConfig): OnlineGateway => {
  const stripe = createStripe(config);
  const find = async ({ reference }: KnownPayment): Promise<PaymentStatus> => {
    try {
      const shown = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
      return readIntent(shown, reference);
    } catch (error) {
      return unknown(error);
    }
  };
  return {
    provider: 'stripe',
    collects: 'online',
    mode: config.publishableKey.startsWith('pk_live_') ? 'live' : 'test',
    clientId: '',
    create: async ({ key, orderId, orderNumber, amount, currency, token }) => {
      try {
        const made = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            ...toPaymentMethod(token),
            description: `Order ${orderNumber}`,
            metadata: { order_id: String(orderId), order_number: orderNumber },
          },
          { idempotencyKey: key },
        );
        const intent = readAnswer(intentAnswer, made);
        return ok({ reference: intent.id, status: readStatus(intent) });
      } catch (error) {
        return refuse(readCreateFailure(error));
      }
    },
    charge: async (payment) => {
      try {
        const intent = await stripe.paymentIntents.confirm(
          payment.reference,
          { use_stripe_sdk: true },
          { idempotencyKey: `${payment.key}-confirm` },
        );
        return readIntent(intent, payment.reference);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return find(payment);
        return readFailure(error);
      }
    },
    find,
    cancel: async (payment) => {
      try {
        return readIntent(await stripe.paymentIntents.cancel(payment.reference), payment.reference);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return find(payment);
        return unknown(error);
      }
    },
    refund: async ({ reference, amount: whole }, { key, amount }) => {
      try {
        const made = await stripe.refunds.create(
          { payment_intent: reference, ...(amount < whole && { amount }) },
          { idempotencyKey: key },
        );
        const refund = readAnswer(refundAnswer, made);
        return isRefundFailed(refund)
          ? { state: 'refused', cause: refund.failure_reason }
          : { state: 'accepted', reference: refund.id };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
          return { state: 'unknown', cause: readCause(error) };
        return error.code === 'charge_already_refunded'
          ? { state: 'accepted', reference: null }
          : { state: 'refused', cause: error };
      }
    },
    findRefund: async (reference) => {
      try {
        const refund = readAnswer(refundAnswer, await stripe.refunds.retrieve(reference));
        return isRefundFailed(refund) ? 'failed' : 'accepted';
      } catch {
        return 'unknown';
      }
    },
  };
};
