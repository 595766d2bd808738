import * as v from 'valibot';
import { imageRow } from '#contract/catalogue/products.ts';
import * as e from '#contract/endpoint.ts';
import { CHOICES_MAXIMUM, LIST_MAXIMUM, PIECES_MAXIMUM } from '#domain/constants.ts';

export const choiceSchema = v.object({ ProductAttributeID: e.id, PrimaryKeyValue: e.id });

const cartLine = v.object({
  ProductId: e.id,
  productSelectedAttributes: v.optional(v.pipe(v.array(choiceSchema), v.maxLength(CHOICES_MAXIMUM)), []),
  Quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PIECES_MAXIMUM)),
});
export type CartLine = v.InferOutput<typeof cartLine>;

/** `cartJsonData`: cart lines as JSON text or as an array. Prices in it are ignored. */
export const cartJsonData = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(200_000), v.parseJson(undefined, 'must be a JSON list of cart lines')),
    v.array(v.unknown()),
  ]),
  v.array(cartLine, 'must be a JSON list of cart lines'),
  v.maxLength(LIST_MAXIMUM),
);

const cartProductRow = v.object({
  ProductName: v.string(),
  Price: e.rupees,
  DiscountedPrice: v.nullable(e.rupees),
  Quantity: v.number(),
  ShippingCharges: e.rupees,
  OrderMaximumQuantity: v.nullable(v.number()),
  ProductId: v.number(),
  CategoryName: v.string(),
  ProductImagesJson: v.array(imageRow),
  productSelectedAttributes: v.array(choiceSchema),
  LineIndex: v.pipe(v.number(), v.description('Index of the line in the request, from 0')),
  // Extensions to the specification.
  LineTotal: e.rupees,
  StockQuantity: v.number(),
  Shelf: v.string(),
  IsDigitalProduct: v.boolean(),
  EstimatedShippingDays: v.pipe(v.number(), v.description('0 if unknown')),
  /** Names of the chosen values, in the order of the product's attributes. */
  VariantsJson: v.array(v.object({ AttributeDisplayName: v.string(), PrimaryKeyDisplayValue: v.string() })),
  /** Reason why the line cannot be ordered; null if it is valid. */
  Problem: v.nullable(
    v.picklist(['out_of_stock', 'quantity_over_stock', 'quantity_over_maximum', 'choice_unknown']),
  ),
});
export type CartProductRow = v.InferOutput<typeof cartProductRow>;

const cartQuoteSchema = v.object({
  productsData: v.array(cartProductRow),
  cartSubTotal: e.rupees,
  shippingSubTotal: e.rupees,
  orderTotal: e.rupees,
  // Extension to the specification.
  freeShippingFrom: e.rupees,
});
export type CartQuote = v.InferOutput<typeof cartQuoteSchema>;

export const cartEndpoints = {
  'get-customer-cart-items': e.object(
    v.object({ cartJsonData, recordValueJson: e.recordValueJson }),
    cartQuoteSchema,
  ),
};
