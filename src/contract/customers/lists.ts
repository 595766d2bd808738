import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { choiceSchema } from '#contract/orders/cart.ts';
import { CHANGES_MAXIMUM, CHOICES_MAXIMUM, PIECES_MAXIMUM } from '#domain/constants.ts';

/** Lists synced between a customer's devices. Extension to the specification. */

const CUSTOMER_LISTS = ['cart', 'wishlist', 'compare'] as const;
export type CustomerList = (typeof CUSTOMER_LISTS)[number];

const change = v.object({
  List: v.picklist(CUSTOMER_LISTS),
  ProductId: e.id,
  /** Chosen values. Together with the product they identify a cart line. */
  productSelectedAttributes: v.optional(v.pipe(v.array(choiceSchema), v.maxLength(CHOICES_MAXIMUM)), []),
  Quantity: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(PIECES_MAXIMUM),
    v.description('Number of pieces, 1 for other lists; 0 removes the entry'),
  ),
  Age: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description('Milliseconds since the change; the later one of two changes to an entry wins'),
    ),
    0,
  ),
  IsMerge: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'The entry is from a guest: it is added to the account, with the larger of the two quantities',
      ),
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
        Changes: v.pipe(v.array(change), v.maxLength(CHANGES_MAXIMUM)),
        recordValueJson: e.recordValueJson,
      }),
      customerLists,
    ),
  ),
};
