import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { SANDBOX_ACTIONS } from '#domain/orders/sandbox-cards.ts';
import { placedOrderRow } from './orders.ts';

const mode = v.pipe(
  v.picklist(['live', 'test', 'sandbox']),
  v.description(
    "'test': the provider's own test mode; 'sandbox': no provider at all. No money moves in either",
  ),
);

/** A way to pay that can be chosen now; the others are left out. */
export const paymentMethodRow = v.object({
  PaymentMethodId: v.picklist(Object.values(PAYMENT_METHOD)),
  ImageUrl: e.url,
  // Ours.
  Mode: mode,
  Currency: v.pipe(v.string(), v.description('ISO 4217')),
  ClientId: v.pipe(v.string(), v.description("For the wallet provider's script; empty where there is none")),
});
export type PaymentMethodRow = v.InferOutput<typeof paymentMethodRow>;

export const cardKeyRow = v.object({
  PublishableKey: v.pipe(v.string(), v.description('Of the card provider; empty in the sandbox')),
  Mode: mode,
});
export type CardKeyRow = v.InferOutput<typeof cardKeyRow>;

export const cancelledPaymentRow = v.object({
  ResponseMsg: v.pipe(
    v.string(),
    v.description('Payment Cancelled, or Order Placed Successfully where the payment had gone through'),
  ),
  OrderId: v.number(),
  OrderNumber: v.string(),
});

export const paymentEndpoints = {
  'get-payment-methods': e.rows(
    v.object({ ProductId: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
    paymentMethodRow,
  ),
  'get-strp-pub-key': e.rows(v.object({ recordValueJson: e.recordValueJson }), cardKeyRow),
  /** Finishes a payment that needed its customer; answers what post-order would. */
  'confirm-order-payment': e.forCustomer(
    e.rows(v.object({ OrderId: e.id, recordValueJson: e.recordValueJson }), placedOrderRow),
  ),
  /**
   * Ours: gives up a payment that is under way, so that stock, coupon and key are free at once. The order is named by
   * its id, or by its key where no answer brought the id.
   */
  'cancel-order-payment': e.forCustomer(
    e.rows(
      v.object({
        OrderId: v.nullish(e.id),
        IdempotencyKey: v.nullish(v.pipe(v.string(), v.minLength(8), v.maxLength(64))),
      }),
      cancelledPaymentRow,
    ),
  ),
  /** Ours, sandbox only: plays the page of the bank or the wallet. `Reference` is ClientSecret or PayPalOrderId. */
  'sandbox-payment-action': e.forCustomer(
    e.rows(
      v.object({ Reference: e.text(100), Action: v.picklist(SANDBOX_ACTIONS) }),
      v.object({ ResponseMsg: v.string() }),
    ),
  ),
};
