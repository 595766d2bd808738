import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { COUPON_MAXIMUM, MAX_PRICE } from '#domain/constants.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { responseMsg } from '../response-msg.ts';
import { cartJsonData, choiceSchema, deliveryMethodId } from './cart.ts';
import { transferRow } from './transfers.ts';

export const orderRow = v.object({
  OrderId: v.number(),
  OrderNumber: v.string(),
  OrderDateUTC: e.instant,
  LatestStatusName: v.string(),
  TotalItems: v.pipe(v.number(), v.description('Pieces')),
  OrderTotal: e.rupees,
  // Extensions to the specification.
  LatestStatusID: v.number(),
  PaymentMethod: v.number(),
  CartSubTotal: e.rupees,
  ShippingSubTotal: e.rupees,
  DiscountTotal: e.rupees,
  FeeTotal: v.pipe(e.rupees, v.description('Fee for cash on delivery')),
  RoundingTotal: v.optional(
    v.pipe(e.rupees, v.description('Rounds a cash order to coins; often negative, absent for 0')),
  ),
  RefundedTotal: v.optional(
    v.pipe(e.rupees, v.description('Refunds so far, also those on their way; absent for 0')),
  ),
  DeliveredAtUTC: v.optional(v.pipe(e.instant, v.description('Absent before the delivery'))),
  HasTaxDocuments: v.optional(v.pipe(v.boolean(), v.description('Absent without an invoice'))),
  CouponCode: v.nullable(v.string()),
  DeliveryMethodName: v.optional(v.pipe(v.string(), v.description('In the language of the order'))),
  DeliveryDaysFrom: v.optional(v.pipe(v.number(), v.description('Days from the order to its arrival'))),
  DeliveryDaysTo: v.optional(v.number()),
  DeliveryAddress: v.pipe(
    v.array(v.string()),
    v.description('Name, address and phone at the time of the order, one line each'),
  ),
  Transfer: v.optional(v.pipe(transferRow, v.description('Only while the order waits for a transfer'))),
});
export type OrderRow = v.InferOutput<typeof orderRow>;

const shipmentRow = v.object({
  ShipmentID: v.number(),
  CarrierName: v.string(),
  TrackingNumber: v.string(),
  TrackingUrl: v.pipe(v.nullable(v.string()), v.description('An https URL of the carrier')),
  ShippedAtUTC: e.instant,
  Quantity: v.pipe(v.number(), v.description('Pieces of this item in the shipment')),
});

export const orderItemRow = v.object({
  OrderItemID: v.number(),
  ProductName: v.string(),
  DefaultImageUrl: v.nullable(e.url),
  Price: v.pipe(e.rupees, v.description('Price of one piece in rupees')),
  Quantity: v.number(),
  OrderItemTotal: e.rupees,
  IsDigitalProduct: v.boolean(),
  LatestStatusID: v.number(),
  ShippingStatusID: v.number(),
  DownloadToken: v.optional(
    v.pipe(v.string(), v.description('Token for download-digital-file; only for downloadable items')),
  ),
  // Extensions to the specification.
  ProductId: v.nullable(v.number()),
  /** Chosen values, for a cart line. */
  productSelectedAttributes: v.array(choiceSchema),
  VariantsJson: v.array(v.object({ AttributeDisplayName: v.string(), PrimaryKeyDisplayValue: v.string() })),
  ShipmentsJson: v.pipe(
    v.array(shipmentRow),
    v.description('Shipments that contain this item, oldest first'),
  ),
});
export type OrderItemRow = v.InferOutput<typeof orderItemRow>;

export const placedOrderRow = v.object({
  ResponseMsg: v.pipe(
    responseMsg,
    v.description('Order Placed Successfully, or Payment Requires Action with one of the fields below'),
  ),
  OrderId: v.number(),
  OrderNumber: v.string(),
  ClientSecret: v.optional(
    v.pipe(
      v.string(),
      v.description("For the card provider's script, which starts the bank's authentication"),
    ),
  ),
  PayPalOrderId: v.optional(
    v.pipe(v.string(), v.description('Order that the customer approves in the wallet')),
  ),
  Transfer: v.optional(
    v.pipe(transferRow, v.description('How the customer pays by UPI or bank transfer. The shop confirms it')),
  ),
  // Extension to the specification.
  RazorpayOrderId: v.optional(
    v.pipe(v.string(), v.description("Order that the customer pays in Razorpay's window")),
  ),
  PaymentUrl: v.optional(
    v.pipe(v.string(), v.description('Page of the provider on which the customer pays, and comes back')),
  ),
  Declined: v.optional(
    v.pipe(v.string(), v.description('Why the last attempt failed. post-order, unchanged, begins another')),
  ),
});
export type PlacedOrderRow = v.InferOutput<typeof placedOrderRow>;

export const orderEndpoints = {
  'post-order': e.forGuests(
    e.rows(
      v.object({
        UserID: v.nullish(v.number()),
        OrderNote: e.optionalText(2000),
        cartJsonData,
        CouponCode: e.optionalCode(COUPON_MAXIMUM),
        PaymentMethod: v.picklist(Object.values(PAYMENT_METHOD)),
        paymentToken: e.optionalText(500),
        payPalOrderConfirmJson: v.nullish(v.union([e.text(20_000), v.record(v.string(), v.unknown())])),
        recordValueJson: e.recordValueJson,
        ExpectedOrderTotal: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_PRICE))),
        IdempotencyKey: v.nullish(v.pipe(v.string(), v.minLength(8), v.maxLength(64))),
        DeliveryMethodId: deliveryMethodId,
      }),
      placedOrderRow,
    ),
  ),
  'get-customer-order-history-master': e.forCustomer(
    e.rows(v.object({ UserId: v.nullish(v.number()), recordValueJson: e.recordValueJson }), orderRow),
  ),
  'get-customer-order-history-detail': e.forCustomer(
    e.rows(
      v.object({ OrderId: e.id, UserId: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
      orderItemRow,
    ),
  ),
};
