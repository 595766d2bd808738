import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { choiceSchema } from '#contract/orders/cart.ts';

/** The lists of a customer that follow them from device to device: additions of ours. */

const CUSTOMER_LISTS = ['cart', 'wishlist', 'compare'] as const;
export type CustomerList = (typeof CUSTOMER_LISTS)[number];

const MAX_CHANGES = 300;

const change = v.object({
  List: v.picklist(CUSTOMER_LISTS),
  ProductId: e.id,
  /** Of a cart line: its choices are a part of what it is. */
  productSelectedAttributes: v.optional(v.pipe(v.array(choiceSchema), v.maxLength(20)), []),
  Quantity: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(9999),
    v.description('Pieces; 1 in the other lists; 0 takes it out'),
  ),
  Age: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description('Milliseconds since it was done: of two changes of one entry the later one counts'),
    ),
    0,
  ),
  IsMerge: v.optional(
    v.pipe(
      v.boolean(),
      v.description('A guest had it: it is added to what the account has, of pieces the larger number'),
    ),
    false,
  ),
});
export type ListChange = v.InferOutput<typeof change>;

const customerLists = v.object({
  Cart: v.array(
    v.object({
      ProductId: v.number(),
      productSelectedAttributes: v.array(choiceSchema),
      Quantity: v.number(),
      ShippingCharges: v.literal(0),
      DefaultImage: v.string(),
    }),
  ),
  WishList: v.array(
    v.object({
      ProductId: v.number(),
      ProductName: v.string(),
      Price: e.rupees,
      DiscountedPrice: v.nullable(e.rupees),
      DiscountId: v.nullable(v.number()),
      IsDiscountCalculated: v.boolean(),
      CouponCode: v.nullable(v.string()),
      SizeId: v.null(),
      SizeShortName: v.null(),
      ColorId: v.null(),
      ColorName: v.null(),
      Quantity: v.literal(1),
      ShippingCharges: v.literal(0),
      DefaultImage: v.string(),
    }),
  ),
  Compare: v.array(v.object({ ProductId: v.number() })),
});
export type CustomerLists = v.InferOutput<typeof customerLists>;

export const listEndpoints = {
  'get-customer-lists': e.forCustomer(
    e.object(v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }), customerLists),
  ),
  'change-customer-lists': e.forCustomer(
    e.object(
      v.object({
        UserID: v.nullish(v.number()),
        Changes: v.pipe(v.array(change), v.maxLength(MAX_CHANGES)),
        recordValueJson: e.recordValueJson,
      }),
      customerLists,
    ),
  ),
};
