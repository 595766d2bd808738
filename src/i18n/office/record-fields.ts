import type { OfficeKey, OfficeTranslate } from './translate.ts';

type Labelled = readonly (readonly [field: string, label: OfficeKey])[];

/** Texts of a product's record in two languages. */
export const TEXTS = [
  ['name', 'product_name'],
  ['shortDescription', 'product_short'],
  ['fullDescription', 'product_description'],
  ['metaTitle', 'product_meta_title'],
  ['metaDescription', 'product_meta_description'],
  ['metaKeywords', 'product_meta_keywords'],
] as const satisfies Labelled;

export const FLAGS = [
  ['markAsNew', 'product_flag_new'],
  ['isPopular', 'product_flag_popular'],
  ['isCustomerFavourite', 'product_flag_favourite'],
  ['hotDeal', 'product_flag_deal'],
  ['displayStockQuantity', 'product_flag_stock'],
  ['isShippingFree', 'product_flag_free'],
  ['isDigital', 'product_flag_digital'],
] as const satisfies Labelled;

/** Lists of keys, which a form sends as several fields of the same name. */
export const CHOICES = [
  ['tags', 'product_tags'],
  ['shippingMethods', 'product_methods'],
] as const satisfies Labelled;

/** Fields with one value. */
export const LINES = [
  ['sku', 'product_sku'],
  ['categoryId', 'product_category'],
  ['manufacturerId', 'product_brand'],
  ['vendorId', 'product_vendor'],
  ['couponCode', 'product_coupon'],
  ['netContent', 'product_net'],
  ['shippingCharge', 'product_charge'],
  ['estimatedShippingDays', 'product_days'],
  ['weightGrams', 'product_weight'],
  ['digitalFile', 'product_file'],
  ['hotDealEndDate', 'product_deal_until'],
] as const satisfies Labelled;

/** Fields that other forms edit. */
const OTHERS: Labelled = [
  ['id', 'product_key'],
  ['slug', 'product_key'],
  ['stockQuantity', 'product_stock'],
  ['price', 'product_full_price'],
  ['discountedPrice', 'product_sale_price'],
  ['discountStartDate', 'product_sale_from'],
  ['discountEndDate', 'product_sale_until'],
  ['orderMaximumQuantity', 'product_order_maximum'],
  ['images', 'tab_pictures'],
  ['nutrition', 'tab_facts'],
  ['ingredients', 'record_ingredients'],
  ['allergens', 'record_allergens'],
  ['originCountry', 'part_originCountry'],
  ['maker', 'part_maker'],
  ['importer', 'part_importer'],
  ['foodLicence', 'part_foodLicence'],
  ['foodMark', 'part_foodMark'],
  ['shelfLifeMonths', 'part_shelfLifeMonths'],
  ['warnings', 'part_warnings'],
  ['sweeteners', 'part_sweeteners'],
  ['caffeineMg', 'part_caffeineMg'],
  ['sizes', 'record_sizes'],
  ['sizePriceAdjustments', 'record_surcharges'],
  ['colors', 'record_colors'],
  ['attributes', 'tab_choices'],
  ['variants', 'tab_variants'],
];

const LABELS: ReadonlyMap<string, OfficeKey> = new Map<string, OfficeKey>([
  ...TEXTS,
  ...FLAGS,
  ...CHOICES,
  ...LINES,
  ...OTHERS,
]);

/** Label of a field such as `tags`, `name.en` or `images[0].alt.ar`. */
export const recordLabel = (t: OfficeTranslate, field: string): string => {
  const [stem = '', ...rest] = field.split(/[.[]/);
  const key = LABELS.get(stem);
  if (!key) return t.stored('part_', field);
  const parts = rest.map((part) =>
    part.endsWith(']') ? ` ${Number(part.slice(0, -1)) + 1}` : ` · ${t.stored('part_', part)}`,
  );
  return t(key) + parts.join('');
};
