import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PRICE, PRODUCT_TABS, SORTS } from '#domain/constants.ts';
import { PLACE_PARTS } from '#domain/delivery/asked-of-place.ts';
import { declarations } from './declarations.ts';
import { meantVariant } from './variants.ts';

export const deliveryDependsOn = v.optional(
  v.pipe(
    v.object({ Part: v.picklist(PLACE_PARTS), CountryID: v.number() }),
    v.description('Part of an address in this country that decides about the delivery'),
  ),
);
export type DeliveryDependsOn = NonNullable<v.InferOutput<typeof deliveryDependsOn>>;

export const imageRow = v.object({
  AttachmentURL: e.url,
  ColorID: v.nullable(v.number()),
  // Extension to the specification.
  AttributeValueID: v.optional(
    v.pipe(
      v.number(),
      v.description(
        'Extension: value (`PrimaryKeyValue`) that the picture shows, of an attribute other than colour and size',
      ),
    ),
  ),
  AltText: v.string(),
  Width: v.nullable(v.number()),
  Height: v.nullable(v.number()),
});

const productFields = {
  ProductId: v.number(),
  ProductName: v.string(),
  CategoryName: v.string(),
  ShortDescription: v.string(),
  Price: e.rupees,
  DiscountedPrice: v.nullable(e.rupees),
  DiscountId: v.nullable(v.number()),
  IsDiscountCalculated: v.boolean(),
  CouponCode: v.nullable(v.string()),
  Rating: v.number(),
  TotalReviews: v.number(),
  MarkAsNew: v.boolean(),
  ProductImagesJson: v.array(imageRow),
  DiscEndDate: v.nullable(e.instant),
  // Extensions to the specification: fields for product cards, which avoid a second call.
  ManufacturerName: v.string(),
  StockQuantity: v.number(),
  OrderMaximumQuantity: v.nullable(v.number()),
  HasVariants: v.boolean(),
  IsDigitalProduct: v.boolean(),
  Shelf: v.pipe(
    v.string(),
    v.description('Key of the parent category; sets the tint of the picture background'),
  ),
  ProteinPerServing: v.nullable(v.pipe(v.number(), v.description('Grams'))),
  PricePerServing: v.nullable(e.rupees),
  NetContent: v.nullable(v.string()),
};

const productRow = v.object(productFields);
export type ProductRow = v.InferOutput<typeof productRow>;

const listingRow = v.object({
  ...productFields,
  Variant: v.optional(meantVariant),
  // On the first row.
  TotalRecords: v.optional(v.number()),
  CorrectedTerm: v.optional(
    v.pipe(v.string(), v.description('Extension: the search term with the spelling that was searched for')),
  ),
  HasAllWords: v.optional(
    v.pipe(v.boolean(), v.description('Extension: false if no product has all words of the search term')),
  ),
});
export type ListingRow = v.InferOutput<typeof listingRow>;

const quantity = v.nullable(
  v.object({ value: v.number(), unit: v.string(), lessThan: v.optional(v.boolean()) }),
);

const nutritionRows = v.array(v.object({ name: v.string(), perServing: quantity, per100: quantity }));

const nutritionSchema = v.object({
  serving: v.object({ amount: v.number(), unit: v.string(), label: v.string() }),
  servingsPerPack: v.nullable(v.number()),
  basis: v.nullable(v.object({ amount: v.number(), unit: v.string() })),
  rows: nutritionRows,
  flavour: v.optional(v.pipe(v.string(), v.description('Flavour whose values the rows are'))),
  otherFlavours: v.optional(
    v.pipe(
      v.array(v.object({ flavour: v.string(), rows: nutritionRows })),
      v.description('Values of other flavours, where they are known'),
    ),
  ),
});
export type Nutrition = v.InferOutput<typeof nutritionSchema>;

export const productDetailRow = v.object({
  ...productFields,
  DisplayStockQuantity: v.boolean(),
  VendorName: v.string(),
  FullDescription: v.pipe(v.string(), v.description('Sanitised HTML')),
  MetaTitle: v.string(),
  MetaDescription: v.string(),
  MetaKeywords: v.string(),
  IsShippingFree: v.boolean(),
  ShippingCharge: e.rupees,
  EstimatedShippingDays: v.number(),
  OrderDeliveryFreeFrom: v.optional(
    v.pipe(
      e.rupees,
      v.description('If `ShippingCharge` is that of the whole order: sum that makes it free, 0 if none does'),
    ),
  ),
  DeliveryDependsOn: deliveryDependsOn,
  ProductSizesJson: v.array(v.object({ SizeID: v.number(), ShortName: v.string() })),
  ProductColorsJson: v.array(v.object({ ColorID: v.number(), ColorName: v.string(), HexCode: v.string() })),
  ProductTagsJson: v.array(v.object({ TagID: v.number(), TagName: v.string() })),
  ProductShipMethodsJson: v.array(v.object({ ShippingMethodName: v.string() })),
  // Extensions to the specification.
  CategoryID: v.number(),
  ManufacturerID: v.number(),
  LocalizationJsonData: e.localizedTexts,
  CategoryLocalizationJsonData: e.localizedTexts,
  NutritionJson: v.nullable(nutritionSchema),
  Ingredients: v.nullable(v.string()),
  AllergensJson: v.array(v.object({ AllergenID: v.number(), AllergenName: v.string() })),
  DeclarationsJson: v.nullable(declarations),
});
export type ProductDetailRow = v.InferOutput<typeof productDetailRow>;

const attributeRow = v.object({
  ProductAttributeID: v.pipe(v.number(), v.description('1 Color, 2 Size, others from 3')),
  AttributeDisplayName: v.string(),
  AttributeTypeID: v.pipe(v.number(), v.description('1 FixedValue: rupees, 2 Percentage of Price')),
  PrimaryKeyValue: v.number(),
  PrimaryKeyDisplayValue: v.string(),
  AdditionalPrice: v.number(),
  IsRequiredAttribute: v.boolean(),
});
export type AttributeRow = v.InferOutput<typeof attributeRow>;

/** Filter by number. Absent, null, 0 and `""` mean no filter. */
const numberFilter = (max: number) =>
  v.pipe(
    v.nullish(v.union([v.literal(''), v.pipe(v.number(), v.minValue(0), v.maxValue(max))])),
    v.transform((value) => (value === '' ? null : value)),
  );

const listingFilters = {
  SearchTerm: e.optionalCode(200),
  SizeID: e.idList,
  ColorID: e.idList,
  CategoryID: e.idList,
  TagID: e.idList,
  ManufacturerID: e.idList,
  // Extension to the specification.
  AvoidAllergenID: v.pipe(
    e.idList,
    v.description(
      'Extension: ids of `allergens`, also of sweeteners and caffeine; products whose label names one of them are left out',
    ),
  ),
  MinPrice: numberFilter(MAX_PRICE),
  MaxPrice: numberFilter(MAX_PRICE),
  Rating: numberFilter(5),
  // Extension to the specification.
  ExactWords: v.nullish(
    v.pipe(v.boolean(), v.description('Extension: search for all words as they are written')),
    false,
  ),
};

const facetEntry = v.object({ id: v.number(), name: v.string(), count: v.number() });

/** Number of products per filter entry, with the other filters applied. */
const facetsRow = v.object({
  categories: v.pipe(v.array(facetEntry), v.description('A category includes its descendants')),
  brands: v.array(facetEntry),
  sizes: v.array(facetEntry),
  colors: v.array(facetEntry),
  priceBands: v.pipe(
    v.array(v.object({ min: v.number(), max: v.number(), count: v.number() })),
    v.description('Rupees, both ends inclusive'),
  ),
  ratings: v.pipe(v.array(facetEntry), v.description('id: minimum number of stars')),
  tags: v.array(facetEntry),
  allergens: v.pipe(
    v.array(facetEntry),
    v.description('Extension: count is the number of products left if this allergen is avoided too'),
  ),
});
export type Facets = v.InferOutput<typeof facetsRow>;

const paged = (otherwise: number) => ({
  PageNo: e.pageNo,
  PageSize: e.pageSize(otherwise),
  recordValueJson: e.recordValueJson,
});

/** `ProductsIds`: at most 200 ids or `{ProductId}` objects, as JSON text or as an array. */
const productIds = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(20_000), v.parseJson(undefined, 'must be a JSON list of ProductId')),
    v.array(v.unknown()),
  ]),
  v.array(v.union([e.id, v.object({ ProductId: e.id })], 'must be ids'), 'must be a JSON list of ProductId'),
  v.maxLength(200),
  v.transform((list) => [
    ...new Set(list.map((entry) => (typeof entry === 'number' ? entry : entry.ProductId))),
  ]),
);

export const productEndpoints = {
  'get-all-products': e.rows(
    v.object({
      ...listingFilters,
      OrderByColumnName: v.nullish(v.picklist(SORTS), ''),
      ...paged(DEFAULT_PAGE_SIZE),
    }),
    listingRow,
  ),
  'get-listing-facets': e.object(v.object(listingFilters), facetsRow),
  'get-recents-products-list': e.rows(
    v.object({
      TabName: v.pipe(
        v.nullish(v.pipe(v.string(), v.maxLength(40)), PRODUCT_TABS[0]),
        v.transform((name) => PRODUCT_TABS.find((tab) => tab.toLowerCase() === name.toLowerCase()) ?? ''),
        v.picklist(PRODUCT_TABS, 'must be New Products, On Sale, Hotdeal or Best Sellers'),
      ),
      ...paged(20),
    }),
    productRow,
  ),
  'get-popular-products-list': e.rows(v.object(paged(20)), productRow),
  'get-related-products-list': e.rows(v.object({ ProductId: e.id, ...paged(20) }), productRow),
  'get-latest-hot-product': e.rows(v.object({ recordValueJson: e.recordValueJson }), productRow),
  'get-customer-favourite-products': e.rows(v.object({ recordValueJson: e.recordValueJson }), productRow),
  'get-product_detail': e.rows(
    v.object({ ProductId: e.id, recordValueJson: e.recordValueJson }),
    productDetailRow,
  ),
  'get-product-all-attributes-by-productId': e.rows(
    v.object({ ProductId: e.id, recordValueJson: e.recordValueJson }),
    attributeRow,
  ),
  'get-products-list-by-ids': e.rows(
    v.object({ ProductsIds: productIds, recordValueJson: e.recordValueJson }),
    productRow,
  ),
};
