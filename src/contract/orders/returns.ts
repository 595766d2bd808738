import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import {
  LINE_REFUSALS,
  RETURN_PICTURES,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_TEXT_MAXIMUM,
} from '#domain/orders/returns.ts';
import { responseMsg } from '../response-msg.ts';

const Token = v.pipe(e.text(200), v.description('Parameter `link` of the mailed URL'));
const MOST_LINES = 100;
/** Characters of a picture in base64. */
const PICTURE_MAXIMUM = 700_000;

const returnableItem = v.object({
  OrderItemID: v.number(),
  ProductName: v.string(),
  DefaultImageUrl: v.nullable(e.url),
  VariantsJson: v.array(v.object({ AttributeDisplayName: v.string(), PrimaryKeyDisplayValue: v.string() })),
  Quantity: v.pipe(v.number(), v.description('Pieces that were bought')),
  Returnable: v.pipe(v.number(), v.description('Pieces that can come back now')),
  Reasons: v.pipe(v.array(v.picklist(RETURN_REASONS)), v.description('Reasons that this product allows')),
  Refusal: v.pipe(
    v.nullable(v.picklist(LINE_REFUSALS)),
    v.description('Why nothing can come back; null if something can'),
  ),
});

const returnRow = v.object({
  ReturnId: v.number(),
  State: v.picklist(RETURN_STATES),
  RequestedAtUTC: e.instant,
  Answer: v.pipe(v.string(), v.description('Instructions, or why the shop declined')),
  Address: v.pipe(v.string(), v.description('Where the parcel goes; empty before the approval')),
  Pictures: v.pipe(v.number(), v.description('Number of pictures')),
  CanWithdraw: v.boolean(),
  Items: v.array(
    v.object({
      OrderItemID: v.number(),
      ProductName: v.string(),
      Quantity: v.number(),
      Reason: v.picklist(RETURN_REASONS),
      Received: v.pipe(v.nullable(v.number()), v.description('Pieces that arrived; null before')),
    }),
  ),
});

const orderReturnsRow = v.object({
  OrderNumber: v.string(),
  Days: v.pipe(v.number(), v.description('Days after the delivery within which a return can be requested')),
  CanRequest: v.boolean(),
  Items: v.array(returnableItem),
  Returns: v.pipe(v.array(returnRow), v.description('Oldest first')),
});
export type OrderReturns = v.InferOutput<typeof orderReturnsRow>;

/** Returns of an order, with the signed link to it. */
export const returnEndpoints = {
  'get-returns-by-link': e.object(v.object({ Token }), orderReturnsRow),
  /** Repeating a request with the same key stores it once. */
  'request-return-by-link': e.rows(
    v.object({
      Token,
      IdempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
      Items: v.pipe(
        v.array(v.object({ OrderItemID: e.id, Quantity: e.id, Reason: v.picklist(RETURN_REASONS) })),
        v.minLength(1),
        v.maxLength(MOST_LINES),
      ),
      Note: e.optionalText(RETURN_TEXT_MAXIMUM),
      Pictures: v.pipe(
        v.nullish(v.pipe(v.array(e.text(PICTURE_MAXIMUM)), v.maxLength(RETURN_PICTURES)), []),
        v.description('JPEG, PNG or WebP, each in base64. The body has 2 MB at most'),
      ),
    }),
    v.object({ ResponseMsg: responseMsg, ReturnId: v.number() }),
  ),
  'withdraw-return-by-link': e.rows(v.object({ Token, ReturnId: e.id }), e.responseRow),
  /** The signed link to an order, for its signed-in customer. */
  'get-order-link': e.forGuests(e.rows(v.object({ OrderId: e.id }), v.object({ Link: v.string() }))),
};
