import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import { api } from '#stores/session/api.ts';

export interface PaymentMethods {
  readonly rows: readonly PaymentMethodRow[] | undefined;
  readonly error: CallError | undefined;
}

export const $paymentMethods = atom<PaymentMethods>({ rows: undefined, error: undefined });

export const loadPaymentMethods = async (): Promise<void> => {
  const answer = await api('get-payment-methods', {});
  $paymentMethods.set(
    answer.ok ? { rows: answer.value, error: undefined } : { ...$paymentMethods.get(), error: answer.error },
  );
};
