import type { PaymentProvider } from '#server/config/payment-variables.ts';
import type { PaymentsConfig } from '#server/config/payments-config.ts';
import { KeysRefused } from './keys-refused.ts';
import { orderAnswer } from './paypal/answers.ts';
import { createPayPalClient, PayPalError } from './paypal/client.ts';
import { ordersAnswer } from './razorpay/answers.ts';
import { createRazorpayClient } from './razorpay/client.ts';
import { chargeAnswer } from './tap/answers.ts';
import { createTapClient, isRefused } from './tap/client.ts';

/** `forbidden`: the provider knows the key, but it may not be used for this. */
export type KeyCheck = 'accepted' | 'refused' | 'forbidden' | 'unreachable';

/** PayPal has no order with this id, Tap no charge. */
const NO_ORDER = 'CONNECTION-TEST';
const NO_CHARGE = 'chg_CONNECTION_TEST';

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

const checkStripe = async (config: NonNullable<PaymentsConfig['stripe']>): Promise<KeyCheck> => {
  const { createStripe } = await import('./stripe/gateway.ts');
  try {
    await createStripe(config).balance.retrieve();
    return 'accepted';
  } catch (error) {
    const status = statusOf(error);
    if (status === 401) return 'refused';
    return status === 403 ? 'forbidden' : 'unreachable';
  }
};

const checkPayPal = async (config: NonNullable<PaymentsConfig['paypal']>): Promise<KeyCheck> => {
  try {
    await createPayPalClient(config)({
      method: 'GET',
      path: `/v2/checkout/orders/${NO_ORDER}`,
      answer: orderAnswer,
    });
    return 'accepted';
  } catch (error) {
    if (error instanceof KeysRefused) return 'refused';
    return error instanceof PayPalError && error.status === 404 ? 'accepted' : 'unreachable';
  }
};

const checkRazorpay = async (config: NonNullable<PaymentsConfig['razorpay']>): Promise<KeyCheck> => {
  try {
    await createRazorpayClient(config)({ path: '/orders?count=1', answer: ordersAnswer });
    return 'accepted';
  } catch (error) {
    return error instanceof KeysRefused ? 'refused' : 'unreachable';
  }
};

const checkTap = async (config: NonNullable<PaymentsConfig['tap']>): Promise<KeyCheck> => {
  try {
    await createTapClient(config)({ path: `/charges/${NO_CHARGE}`, answer: chargeAnswer });
    return 'accepted';
  } catch (error) {
    if (error instanceof KeysRefused) return 'refused';
    return isRefused(error) ? 'accepted' : 'unreachable';
  }
};

/** Asks the provider for something harmless. Undefined without keys. */
export const checkKeys = async (
  { stripe, paypal, razorpay, tap }: PaymentsConfig,
  provider: PaymentProvider,
): Promise<KeyCheck | undefined> => {
  if (provider === 'stripe') return stripe && checkStripe(stripe);
  if (provider === 'razorpay') return razorpay && checkRazorpay(razorpay);
  if (provider === 'tap') return tap && checkTap(tap);
  return paypal && checkPayPal(paypal);
};
