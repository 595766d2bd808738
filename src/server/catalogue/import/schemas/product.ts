import * as v from 'valibot';
import { isGtin } from '#domain/catalogue/gtin.ts';
import { declarations } from './declarations.ts';
import { fault } from './field-code.ts';
import {
  amountType,
  days,
  daysAgo,
  draftName,
  draftText,
  fileName,
  key,
  line,
  localized,
  localizedName,
  picture,
  price,
  rupees,
  whole,
} from './fields.ts';

const unit = v.picklist(['kcal', 'g', 'mg', 'mcg', 'ml']);
const figure = v.pipe(v.number(), v.minValue(0, fault('below')));
const amount = v.strictObject({ value: figure, unit, lessThan: v.optional(v.boolean()) });
const portion = {
  amount: v.pipe(v.number(), v.gtValue(0, fault('not_above_0'))),
  unit: v.picklist(['g', 'ml']),
};

const nutritionRows = v.pipe(
  v.array(v.strictObject({ name: localizedName, perServing: v.nullish(amount), per100: v.nullish(amount) })),
  v.nonEmpty(fault('empty')),
);

const nutrition = v.strictObject({
  serving: v.strictObject({ ...portion, label: localized }),
  servingsPerPack: v.nullish(v.pipe(v.number(), v.gtValue(0, fault('not_above_0')))),
  basis: v.nullish(v.strictObject(portion)),
  rows: nutritionRows,
  /** Flavour whose values the rows are. */
  flavour: v.optional(localized),
  /** Values of other flavours, where they are known. */
  otherFlavours: v.optional(v.array(v.strictObject({ flavour: localized, rows: nutritionRows }))),
});

const attributeNamed = <N extends typeof localizedName | typeof draftName>(name: N) =>
  v.strictObject({
    id: key,
    name,
    required: v.boolean(),
    values: v.pipe(
      v.array(v.strictObject({ id: key, name, additionalPrice: rupees, type: amountType })),
      v.nonEmpty(fault('empty')),
    ),
  });

const most = v.nullable(v.pipe(whole, v.minValue(1, fault('below'))));

/** A combination of values with a stock of its own. */
const variant = v.strictObject({
  /** Key of a value by that of its attribute; `size` and `color` for sizes and colours. */
  choice: v.record(key, key),
  sku: line,
  barcode: v.nullish(v.pipe(v.string(), v.check(isGtin, fault('not_barcode')))),
  /** Without it, the price of the product with the surcharges of the values. */
  price: v.nullish(price),
  discountedPrice: v.nullish(price),
  stockQuantity: whole,
  orderMaximumQuantity: v.optional(most),
  weightGrams: v.nullish(whole),
  netContent: v.nullish(line),
  servingsPerPack: v.nullish(v.pipe(v.number(), v.gtValue(0, fault('not_above_0')))),
  image: v.nullish(picture),
  /** False for a combination that is not sold. */
  offered: v.optional(v.boolean()),
});

const endDate = v.nullable(v.strictObject({ endsInDays: days }));

const image = v.strictObject({
  file: picture,
  colorId: v.nullish(key),
  /** The value of one of its attributes that the picture shows. */
  choice: v.nullish(v.strictObject({ attributeId: key, valueId: key })),
  alt: localized,
});

export const product = v.strictObject({
  id: key,
  sku: line,
  slug: key,
  name: localizedName,
  shortDescription: localized,
  fullDescription: localized,
  categoryId: key,
  manufacturerId: key,
  vendorId: key,
  price,
  discountedPrice: v.nullable(price),
  /** Relative to the first import of the record. */
  discountStartDate: v.optional(v.nullable(v.strictObject({ startsInDays: days }))),
  discountEndDate: endDate,
  hidden: v.optional(v.boolean()),
  couponCode: v.nullable(line),
  stockQuantity: whole,
  displayStockQuantity: v.boolean(),
  orderMaximumQuantity: most,
  piecesSold: v.optional(whole),
  isShippingFree: v.boolean(),
  shippingCharge: rupees,
  estimatedShippingDays: whole,
  isDigital: v.boolean(),
  digitalFile: v.nullable(fileName),
  netContent: v.nullable(line),
  weightGrams: v.nullish(whole),
  markAsNew: v.boolean(),
  addedDaysAgo: daysAgo,
  hotDeal: v.boolean(),
  hotDealEndDate: endDate,
  isCustomerFavourite: v.boolean(),
  isPopular: v.boolean(),
  sizes: v.array(key),
  sizePriceAdjustments: v.array(v.strictObject({ sizeId: key, additionalPrice: rupees })),
  colors: v.array(key),
  attributes: v.array(attributeNamed(localizedName)),
  variants: v.nullish(v.array(variant)),
  tags: v.array(key),
  shippingMethods: v.array(key),
  nutrition: v.nullish(nutrition),
  ingredients: v.nullish(localized),
  allergens: v.nullish(v.array(key)),
  ...declarations,
  images: v.pipe(v.array(image), v.nonEmpty(fault('empty'))),
  metaTitle: localized,
  metaDescription: localized,
  metaKeywords: localized,
});

/** A draft may wait for its pictures, and for all texts but names in one language. */
export const draftProduct = v.strictObject({
  ...product.entries,
  name: draftName,
  shortDescription: draftText,
  fullDescription: draftText,
  attributes: v.array(attributeNamed(draftName)),
  images: v.array(v.strictObject({ ...image.entries, alt: draftText })),
  metaTitle: draftText,
  metaDescription: draftText,
  metaKeywords: draftText,
});
