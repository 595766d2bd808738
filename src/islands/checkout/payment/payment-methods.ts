import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import type { PaymentMethod } from '#domain/constants.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { cashFeeOf } from '#domain/orders/cash-order.ts';
import { api } from '#stores/session/api.ts';

export interface PaymentMethods {
  readonly rows: readonly PaymentMethodRow[] | undefined;
  readonly error: CallError | undefined;
}

export const $paymentMethods = atom<PaymentMethods>({ rows: undefined, error: undefined });

/** Fee of a method for an order with this total without it. Other API hosts may have none. */
export const readFee = (rows: PaymentMethods['rows'], method: PaymentMethod, total: Paise): Paise =>
  cashFeeOf(total, toPaise(rows?.find(({ PaymentMethodId }) => PaymentMethodId === method)?.Fee ?? 0));

export const loadPaymentMethods = async (): Promise<void> => {
  const answer = await api('get-payment-methods', {});
  $paymentMethods.set(
    answer.ok ? { rows: answer.value, error: undefined } : { ...$paymentMethods.get(), error: answer.error },
  );
};
