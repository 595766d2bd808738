import type { ListName } from '../import/schemas/catalogue.ts';

/** How cells of a column are read and written. */
type CellKind =
  | 'text'
  /** An SKU or a key, which spreadsheets take for a number or a day. */
  | 'code'
  | 'rupees'
  | 'whole'
  | 'number'
  | 'yesNo'
  | 'day'
  | 'lastDay'
  | 'status'
  | 'term'
  | 'terms'
  /** Fixed words of the record, such as `sucralose`. */
  | 'words'
  | 'surcharges'
  | 'pictures';

export interface SheetColumn {
  /** Field of a product, such as `name.en`. Its label is `col_NAME`. */
  readonly name: string;
  readonly kind: CellKind;
  /** The list that its keys belong to. */
  readonly list?: ListName | 'shippingMethods';
  /** `-` empties it. */
  readonly isOptional?: boolean;
  /** A new product needs it. */
  readonly isNeeded?: boolean;
  /** Further headers by which it is recognised. */
  readonly headers?: readonly string[];
  /** Variants have a value of their own, or alone have one. */
  readonly ofVariants?: 'too' | 'only';
  /** Headers that mean something else with a unit: `Discount (Rs)` is what is taken off. */
  readonly bareHeaders?: readonly string[];
}

const both = (field: string, more: Omit<SheetColumn, 'name' | 'kind'> = {}): SheetColumn[] =>
  (['en', 'ar'] as const).map((locale) => ({ name: `${field}.${locale}`, kind: 'text', ...more }));

const ofVariants = (name: string, kind: CellKind, ...headers: readonly string[]): SheetColumn => ({
  ...{ name, kind, headers, ofVariants: 'only', isOptional: name !== 'variant' && name !== 'offered' },
});

const named = (column: SheetColumn, ...headers: readonly string[]): SheetColumn => ({ ...column, headers });

/**
 * Columns of a spreadsheet of products and their variants, in the order of an export. Nutrition and attributes are not
 * among them.
 */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  named({ name: 'id', kind: 'code' }, 'id', 'product', 'product key', 'معرف المنتج'),
  ofVariants('variant', 'text', 'combination', 'variant title', 'الخيار'),
  named(
    { name: 'sku', kind: 'code', isNeeded: true, ofVariants: 'too' },
    'sku',
    'variant sku',
    'sku code',
    'article',
    'رمز المنتج',
    'رمز',
  ),
  ofVariants('barcode', 'code', 'gtin', 'ean', 'upc', 'ean 13', 'الرمز الشريطي'),
  named(
    { name: 'name.en', kind: 'text', isNeeded: true },
    'name',
    'title',
    'product name',
    'english name',
    'name en',
  ),
  named({ name: 'name.ar', kind: 'text', isNeeded: true }, 'arabic name', 'name ar', 'اسم المنتج', 'الاسم'),
  named(
    { name: 'categoryId', kind: 'term', list: 'categories', isNeeded: true },
    'category key',
    'التصنيف',
    'القسم',
  ),
  named(
    { name: 'manufacturerId', kind: 'term', list: 'manufacturers', isNeeded: true },
    'manufacturer',
    'العلامة',
    'الماركة',
    'الشركة المصنعة',
  ),
  named({ name: 'vendorId', kind: 'term', list: 'vendors', isNeeded: true }, 'vendor', 'seller', 'المورد'),
  named({ name: 'status', kind: 'status' }, 'state', 'published'),
  named(
    { name: 'price', kind: 'rupees', isNeeded: true, ofVariants: 'too' },
    'mrp',
    'full price',
    'regular price',
    'الثمن',
    'السعر الكامل',
  ),
  named(
    {
      ...{ name: 'discountedPrice', kind: 'rupees', isOptional: true, ofVariants: 'too' },
      bareHeaders: ['discount', 'الخصم'],
    },
    'discounted price',
    'discount price',
    'special price',
    'offer price',
    'السعر بعد الخصم',
    'سعر العرض',
  ),
  named(
    { name: 'discountStartsAt', kind: 'day', isOptional: true },
    'discount from',
    'discount start',
    'sale start',
    'الخصم من',
  ),
  named(
    { name: 'discountEndsAt', kind: 'lastDay', isOptional: true },
    'discount until',
    'discount end',
    'sale end',
    'sale to',
    'الخصم حتى',
  ),
  named(
    { name: 'stockQuantity', kind: 'whole', ofVariants: 'too' },
    'in stock',
    'quantity',
    'qty',
    'stock quantity',
    'الكمية',
    'الكمية المتوفرة',
  ),
  ofVariants('offered', 'yesNo', 'for sale'),
  { name: 'displayStockQuantity', kind: 'yesNo' },
  named(
    { name: 'orderMaximumQuantity', kind: 'whole', isOptional: true, ofVariants: 'too' },
    'order maximum',
    'max per order',
  ),
  named({ name: 'couponCode', kind: 'text', isOptional: true }, 'coupon code', 'رمز القسيمة'),
  named({ name: 'isShippingFree', kind: 'yesNo' }, 'free shipping', 'شحن مجاني'),
  named({ name: 'shippingCharge', kind: 'rupees' }, 'shipping charge', 'shipping', 'رسوم الشحن'),
  named({ name: 'estimatedShippingDays', kind: 'whole' }, 'shipping days', 'ايام الشحن'),
  named({ name: 'shippingMethods', kind: 'terms', list: 'shippingMethods' }, 'shipping methods', 'طرق الشحن'),
  named(
    { name: 'netContent', kind: 'text', isOptional: true, ofVariants: 'too' },
    'net weight',
    'weight',
    'الوزن',
  ),
  named(
    { name: 'weightGrams', kind: 'whole', isOptional: true, ofVariants: 'too' },
    'grams',
    'weight in grams',
    'الوزن بالغرام',
  ),
  ofVariants('servingsPerPack', 'number', 'servings', 'servings per pack'),
  named({ name: 'sizes', kind: 'terms', list: 'sizes' }, 'size', 'الاحجام', 'المقاس'),
  { name: 'sizePriceAdjustments', kind: 'surcharges' },
  named({ name: 'colors', kind: 'terms', list: 'colors' }, 'colors', 'color', 'colour', 'اللون'),
  named({ name: 'tags', kind: 'terms', list: 'tags' }, 'tag', 'labels'),
  { name: 'allergens', kind: 'terms', list: 'allergens' },
  named({ name: 'markAsNew', kind: 'yesNo' }, 'mark as new'),
  { name: 'hotDeal', kind: 'yesNo' },
  { name: 'hotDealEndsAt', kind: 'lastDay', isOptional: true },
  { name: 'isCustomerFavourite', kind: 'yesNo' },
  { name: 'isPopular', kind: 'yesNo' },
  named({ name: 'images', kind: 'pictures', ofVariants: 'too' }, 'images', 'image', 'picture', 'صورة'),
  ...both('shortDescription', { isNeeded: true }),
  ...both('fullDescription', { isNeeded: true }),
  ...both('ingredients', { isOptional: true }),
  named({ name: 'originCountry', kind: 'code', isOptional: true }, 'made in', 'origin', 'بلد الصنع'),
  ...both('maker', { isOptional: true }),
  ...both('importer', { isOptional: true }),
  named({ name: 'foodLicence', kind: 'code', isOptional: true }, 'fssai', 'fssai no', 'fssai licence number'),
  { name: 'foodMark', kind: 'code', isOptional: true },
  named(
    { name: 'shelfLifeMonths', kind: 'whole', isOptional: true },
    'shelf life in months',
    'shelf life months',
  ),
  ...both('warnings', { isOptional: true }),
  { name: 'sweeteners', kind: 'words', isOptional: true },
  named({ name: 'caffeineMg', kind: 'whole', isOptional: true }, 'caffeine mg'),
  ...both('metaTitle'),
  ...both('metaDescription'),
  ...both('metaKeywords'),
];

export const findColumn = (name: string): SheetColumn | undefined =>
  SHEET_COLUMNS.find((column) => column.name === name);
