import * as v from 'valibot';

/** The shapes of the catalogue's files; src/demo/README.md explains the fields. Money is whole rupees here. */
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a slug of a-z, 0-9 and hyphens'),
  v.maxLength(100),
);
const line = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
export const localized = v.object({ en: line, ar: line });
export type Localized = v.InferOutput<typeof localized>;
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const rupees = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000));
const days = v.pipe(v.number(), v.integer());
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour as #rrggbb'));
const ends = v.nullable(v.object({ endsInDays: days }));
const file = v.pipe(v.string(), v.regex(/^(?!.*\.\.)[\w./-]+$/, 'must be a path inside images/'));

const surcharge = v.picklist(['FixedValue', 'Percentage']);
const amount = v.nullable(
  v.object({ value: v.number(), unit: v.string(), lessThan: v.optional(v.boolean()) }),
);

export const settings = v.object({
  shopName: localized,
  tagline: localized,
  currency: v.literal('INR'),
  logo: v.object({ en: file, ar: file }),
  logoLight: v.object({ en: file, ar: file }),
  freeShippingFrom: rupees,
  shippingMethods: v.array(v.object({ id: key, name: localized, days: v.string(), price: rupees })),
});

export const lists = {
  categories: v.object({
    id: key,
    parentId: v.nullable(key),
    name: localized,
    displayOrder: whole,
    image: file,
  }),
  manufacturers: v.object({
    id: key,
    name: localized,
    description: localized,
    color: hex,
    displayOrder: whole,
  }),
  vendors: v.object({ id: key, name: localized, city: localized, email: v.string() }),
  sizes: v.object({
    id: key,
    kind: v.picklist(['apparel', 'weight', 'load', 'length']),
    name: localized,
    shortName: localized,
    grams: v.nullable(whole),
    inches: v.nullable(v.string()),
    centimetres: v.nullable(v.string()),
  }),
  colors: v.object({ id: key, name: localized, hex }),
  tags: v.object({ id: key, name: localized }),
  allergens: v.object({ id: key, name: localized }),
  products: v.object({
    id: key,
    sku: line,
    slug: key,
    name: localized,
    shortDescription: localized,
    fullDescription: localized,
    categoryId: key,
    manufacturerId: key,
    vendorId: key,
    price: v.pipe(rupees, v.gtValue(0)),
    discountedPrice: v.nullable(v.pipe(rupees, v.gtValue(0))),
    discountEndDate: ends,
    couponCode: v.nullable(v.string()),
    stockQuantity: whole,
    displayStockQuantity: v.boolean(),
    orderMaximumQuantity: v.nullable(v.pipe(whole, v.minValue(1))),
    isShippingFree: v.boolean(),
    shippingCharge: rupees,
    estimatedShippingDays: whole,
    isDigital: v.boolean(),
    digitalFile: v.nullable(v.string()),
    netContent: v.nullable(v.string()),
    markAsNew: v.boolean(),
    addedDaysAgo: whole,
    hotDeal: v.boolean(),
    hotDealEndDate: ends,
    isCustomerFavourite: v.boolean(),
    isPopular: v.boolean(),
    sizes: v.array(key),
    sizePriceAdjustments: v.array(v.object({ sizeId: key, additionalPrice: rupees })),
    colors: v.array(key),
    attributes: v.array(
      v.object({
        id: key,
        name: localized,
        required: v.boolean(),
        values: v.array(v.object({ id: key, name: localized, additionalPrice: rupees, type: surcharge })),
      }),
    ),
    tags: v.array(key),
    shippingMethods: v.array(key),
    nutrition: v.nullish(
      v.object({
        serving: v.object({ amount: v.number(), unit: v.string(), label: localized }),
        servingsPerPack: v.nullish(v.pipe(v.number(), v.gtValue(0))),
        basis: v.nullish(v.object({ amount: v.number(), unit: v.string() })),
        rows: v.array(
          v.object({ name: localized, perServing: v.nullish(amount), per100: v.nullish(amount) }),
        ),
      }),
    ),
    ingredients: v.nullish(localized),
    allergens: v.nullish(v.array(key)),
    images: v.pipe(v.array(v.object({ file, colorId: v.nullish(key), alt: localized })), v.minLength(1)),
    metaTitle: localized,
    metaDescription: localized,
    metaKeywords: localized,
  }),
  reviews: v.object({
    id: key,
    productId: key,
    rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    language: v.picklist(['en', 'ar']),
    title: line,
    body: line,
    reviewerName: line,
    daysAgo: whole,
    isVerifiedPurchase: v.boolean(),
  }),
  campaigns: v.object({
    id: key,
    mainTitle: localized,
    discountTitle: localized,
    body: localized,
    cover: file,
    productIds: v.array(key),
    startsDaysAgo: days,
    endsInDays: days,
  }),
  banners: v.object({
    id: key,
    displayOrder: whole,
    topTitle: localized,
    mainTitle: localized,
    bottomTitle: localized,
    leftButtonText: localized,
    leftButtonUrl: v.pipe(v.string(), v.regex(/^\/(category|campaign|product)\/[a-z0-9-]+$/)),
    image: v.object({ en: file, ar: file }),
    textSide: v.object({ en: v.picklist(['left', 'right']), ar: v.picklist(['left', 'right']) }),
    textColor: v.picklist(['dark', 'light']),
  }),
  coupons: v.object({
    id: key,
    code: line,
    name: localized,
    type: surcharge,
    value: rupees,
    minimumOrder: rupees,
    maximumDiscount: v.nullish(rupees),
    categoryId: v.nullable(key),
    startsDaysAgo: days,
    endsInDays: days,
    usageLimit: v.nullable(whole),
    usedCount: whole,
    status: v.string(),
  }),
} as const;

export type ListName = keyof typeof lists;
export type RecordOf<N extends ListName> = v.InferOutput<(typeof lists)[N]>;
export type Catalogue = { readonly settings: v.InferOutput<typeof settings> } & {
  readonly [N in ListName]: readonly RecordOf<N>[];
};
