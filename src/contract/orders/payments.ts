import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { COUPON_MAXIMUM } from '#domain/constants.ts';
import { SANDBOX_ACTIONS } from '#domain/orders/sandbox-cards.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { responseMsg } from '../response-msg.ts';
import { cartJsonData, deliveryMethodId } from './cart.ts';
import { placedOrderRow } from './orders.ts';
import { utr } from './transfers.ts';

const mode = v.pipe(
  v.picklist(['live', 'test', 'sandbox']),
  v.description("'test': test mode of the provider; 'sandbox': no provider. No money moves in either"),
);

/** Available payment method. Unavailable methods are omitted. */
const paymentMethodRow = v.object({
  PaymentMethodId: v.picklist(Object.values(PAYMENT_METHOD)),
  ImageUrl: e.url,
  // Extension to the specification.
  Mode: mode,
  Currency: v.pipe(v.string(), v.description('ISO 4217')),
  Fee: v.pipe(e.rupees, v.description('Added to the total of an order that is not free')),
  Coin: v.optional(
    v.pipe(e.rupees, v.description('Totals are rounded to a multiple of it; absent without rounding')),
  ),
  Refusal: v.optional(
    v.pipe(
      v.string(),
      v.description('Sentence that says why the cart cannot be paid for this way; absent if it can'),
    ),
  ),
  Title: v.optional(v.pipe(v.string(), v.description('Name of a method without a label of its own'))),
  Hint: v.optional(v.pipe(v.string(), v.description('What happens after the order, in a few words'))),
  Notice: v.optional(v.pipe(v.string(), v.description('The same in a sentence, for the chosen method'))),
  ClientId: v.pipe(
    v.string(),
    v.description('For the script of the wallet or of Razorpay; empty if there is none'),
  ),
});
export type PaymentMethodRow = v.InferOutput<typeof paymentMethodRow>;

const cardKeyRow = v.object({
  PublishableKey: v.pipe(v.string(), v.description('Key of the card provider; empty in the sandbox')),
  Mode: mode,
});
export type CardKeyRow = v.InferOutput<typeof cardKeyRow>;

const cancelledPaymentRow = v.object({
  ResponseMsg: v.pipe(
    responseMsg,
    v.description('Payment Cancelled, or Order Placed Successfully if the payment had succeeded'),
  ),
  OrderId: v.number(),
  OrderNumber: v.string(),
});

export const paymentEndpoints = {
  'get-payment-methods': e.rows(
    v.object({
      ProductId: v.nullish(v.number()),
      // Extensions to the specification: what a rule for cash may look at.
      cartJsonData: v.optional(cartJsonData),
      CouponCode: v.optional(e.code(COUPON_MAXIMUM), ''),
      PostalCode: v.optional(e.code(20), ''),
      DeliveryMethodId: deliveryMethodId,
      recordValueJson: e.recordValueJson,
    }),
    paymentMethodRow,
  ),
  'get-strp-pub-key': e.rows(v.object({ recordValueJson: e.recordValueJson }), cardKeyRow),
  /** Completes a payment after the customer's authentication. Returns the same rows as post-order. */
  'confirm-order-payment': e.forGuests(
    e.rows(
      v.object({
        OrderId: e.id,
        razorpayConfirmJson: v.nullish(
          v.pipe(
            v.object({
              razorpay_payment_id: e.code(100),
              razorpay_order_id: e.code(100),
              razorpay_signature: e.code(200),
            }),
            v.description("What Razorpay's window returned, unchanged. Only its signature is used"),
          ),
        ),
        // For a transfer, the call says that the customer has paid. It never confirms the payment.
        Utr: utr,
        recordValueJson: e.recordValueJson,
      }),
      placedOrderRow,
    ),
  ),
  /** Extension: cancels a pending payment by order id, or by key if the client did not receive the id. */
  'cancel-order-payment': e.forGuests(
    e.rows(
      v.object({
        OrderId: v.nullish(e.id),
        IdempotencyKey: v.nullish(v.pipe(v.string(), v.minLength(8), v.maxLength(64))),
      }),
      cancelledPaymentRow,
    ),
  ),
  /** Extension for the sandbox: simulates the bank or wallet. `Reference` is the ClientSecret, PayPalOrderId or RazorpayOrderId, or `pay` of the PaymentUrl. */
  'sandbox-payment-action': e.forGuests(
    e.rows(
      v.object({ Reference: e.text(100), Action: v.picklist(SANDBOX_ACTIONS) }),
      v.object({ ResponseMsg: responseMsg }),
    ),
  ),
};
