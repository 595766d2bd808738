import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { Input } from '#contract/endpoints.ts';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { type CashCharges, cashCharges } from '#domain/orders/cash-order.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import { api } from '#stores/session/api.ts';

export interface PaymentMethods {
  readonly rows: readonly PaymentMethodRow[] | undefined;
  readonly error: CallError | undefined;
}

export const $paymentMethods = atom<PaymentMethods>({ rows: undefined, error: undefined });

/** What a method adds to an order with this total. Other API hosts may add nothing. */
export const readCharges = (
  rows: PaymentMethods['rows'],
  method: PaymentMethod,
  total: Paise,
): CashCharges => {
  const { Fee = 0, Coin } = rows?.find(({ PaymentMethodId }) => PaymentMethodId === method) ?? {};
  return cashCharges(total, toPaise(Fee), Coin === undefined ? 1 : toPaise(Coin));
};

let asked: Input<'get-payment-methods'> = {};

/** @param order what the server looks at to refuse a method, by default the one of the last call */
export const loadPaymentMethods = async (order = asked): Promise<void> => {
  asked = order;
  const answer = await api('get-payment-methods', order);
  if (asked !== order) return;
  $paymentMethods.set(
    answer.ok ? { rows: answer.value, error: undefined } : { ...$paymentMethods.get(), error: answer.error },
  );
};
