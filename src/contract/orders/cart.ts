import * as v from 'valibot';
import { deliveryDependsOn, imageRow } from '#contract/catalogue/products.ts';
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
  ShippingCharges: v.pipe(
    e.rupees,
    v.description('Charge of the product; 0 if the delivery method has a price of its own'),
  ),
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
  EstimatedShippingDays: v.pipe(v.number(), v.description('By the chosen delivery method; 0 if unknown')),
  /** Names of the chosen values, in the order of the product's attributes. */
  VariantsJson: v.array(v.object({ AttributeDisplayName: v.string(), PrimaryKeyDisplayValue: v.string() })),
  /** Reason why the line cannot be ordered; null if it is valid. */
  Problem: v.nullable(
    v.picklist(['out_of_stock', 'quantity_over_stock', 'quantity_over_maximum', 'choice_unknown']),
  ),
});
export type CartProductRow = v.InferOutput<typeof cartProductRow>;

export const deliveryMethodId = v.nullish(
  v.pipe(e.id, v.description('One of `deliveryMethods` of the cart; default: the first one')),
);

const deliveryMethodRow = v.object({
  DeliveryMethodId: v.number(),
  Name: v.string(),
  Price: e.rupees,
  DaysFrom: v.pipe(v.nullable(v.number()), v.description('Days from the order to its arrival')),
  DaysTo: v.nullable(v.number()),
  Arrival: v.pipe(v.string(), v.description('Last day of its arrival in words, empty if unknown')),
});

const cartQuoteSchema = v.object({
  productsData: v.array(cartProductRow),
  cartSubTotal: e.rupees,
  shippingSubTotal: e.rupees,
  orderTotal: e.rupees,
  // Extensions to the specification.
  freeShippingFrom: v.pipe(
    e.rupees,
    v.description('Of the chosen delivery method; 0 with a charge if it is never free'),
  ),
  deliveryMethods: v.optional(
    v.pipe(v.array(deliveryMethodRow), v.description('Ways to the address; empty if nothing is shipped')),
  ),
  deliveryMethodId: v.optional(v.pipe(v.number(), v.description('The method that the totals are for'))),
  deliveryDependsOn,
  deliveryRefusal: v.optional(v.pipe(v.string(), v.description('Why nothing is delivered to the address'))),
});
export type CartQuote = v.InferOutput<typeof cartQuoteSchema>;

export const cartEndpoints = {
  'get-customer-cart-items': e.object(
    v.object({
      cartJsonData,
      recordValueJson: e.recordValueJson,
      CountryID: v.nullish(
        v.pipe(
          e.id,
          v.description('Country of the address; without one, delivery is that of the first zone'),
        ),
      ),
      StateProvinceID: v.nullish(e.id),
      PostalCode: v.nullish(e.code(20)),
      DeliveryMethodId: deliveryMethodId,
    }),
    cartQuoteSchema,
  ),
};
