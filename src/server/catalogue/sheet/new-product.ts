import { DRAFT } from '#domain/catalogue/product-status.ts';
import { toKey } from '#domain/slug.ts';
import { type EditedProduct, setField } from './fields.ts';

const EMPTY = {
  price: undefined,
  discountedPrice: null,
  discountEndDate: null,
  couponCode: null,
  stockQuantity: 0,
  displayStockQuantity: true,
  orderMaximumQuantity: null,
  isShippingFree: false,
  shippingCharge: 0,
  estimatedShippingDays: 5,
  isDigital: false,
  digitalFile: null,
  netContent: null,
  weightGrams: null,
  markAsNew: false,
  addedDaysAgo: 0,
  hotDeal: false,
  hotDealEndDate: null,
  isCustomerFavourite: false,
  isPopular: false,
  sizes: [],
  sizePriceAdjustments: [],
  colors: [],
  attributes: [],
  tags: [],
  shippingMethods: [],
  images: [],
};

/** The product that a row without a match describes: a draft, unless the row has another status. */
export const createProduct = (values: ReadonlyMap<string, unknown>, now: number): EditedProduct => {
  const product: EditedProduct = {
    record: { ...EMPTY },
    status: DRAFT,
    times: { discount_starts_at: null, discount_ends_at: null, hot_deal_ends_at: null },
  };
  for (const [field, value] of values) setField(product, field, value, now);
  const { record } = product;
  record.id ??= toKey(String(values.get('name.en') ?? ''));
  record.slug = record.id;
  record.metaTitle ??= record.name;
  record.metaDescription ??= record.shortDescription;
  record.metaKeywords ??= record.name;
  return product;
};
