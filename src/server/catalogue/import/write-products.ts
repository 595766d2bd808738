import type { Transaction } from 'kysely';
import { PRICE_TYPE } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { normaliseSearch } from '#domain/search.ts';
import type { Database } from '#server/db/schema.ts';
import { renderDescription } from './description.ts';
import { both, getId, type References } from './rows.ts';
import type { Catalogue, RecordOf } from './schemas.ts';
import type { Sync } from './sync.ts';

const DAY_MS = 86_400_000;
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type Product = RecordOf<'products'>;
type Nutrition = NonNullable<Product['nutrition']>;

const endOf = (date: Product['discountEndDate'], since: number): number | null =>
  date === null ? null : since + date.endsInDays * DAY_MS;

/** Milligrams of protein a serving, null where the label does not say. */
const proteinOf = (nutrition: Nutrition | null | undefined): number | null => {
  const amount = nutrition?.rows.find((row) => row.name.en === 'Protein')?.perServing;
  return amount?.unit === 'g' ? Math.round(amount.value * 1000) : null;
};

/** What a search may find a product by, in both languages and in normal form. */
const searchText = (product: Product, catalogue: Catalogue): string => {
  const category = catalogue.categories.find(({ id }) => id === product.categoryId);
  const texts = [
    product.name,
    catalogue.manufacturers.find(({ id }) => id === product.manufacturerId)?.name,
    category?.name,
    catalogue.categories.find(({ id }) => id === category?.parentId)?.name,
    ...catalogue.tags.filter(({ id }) => product.tags.includes(id)).map(({ name }) => name),
  ];
  return normaliseSearch(texts.map((text) => `${text?.en ?? ''} ${text?.ar ?? ''}`).join(' '));
};

const toRow = (
  product: Product,
  position: number,
  since: number,
  catalogue: Catalogue,
  references: References,
) => {
  const price = toPaise(product.price);
  const discounted = product.discountedPrice === null ? null : toPaise(product.discountedPrice);
  const servings = product.nutrition?.servingsPerPack;
  return {
    key: product.id,
    sku: product.sku,
    ...both('name', product.name),
    category_id: getId(references.categories, product.categoryId),
    manufacturer_id: getId(references.manufacturers, product.manufacturerId),
    vendor_id: getId(references.vendors, product.vendorId),
    ...both('short_description', product.shortDescription),
    full_description_en: renderDescription(product.fullDescription.en, Boolean(product.nutrition)),
    full_description_ar: renderDescription(product.fullDescription.ar, Boolean(product.nutrition)),
    price,
    discounted_price: discounted,
    discount_ends_at: endOf(product.discountEndDate, since),
    coupon_code: product.couponCode,
    display_stock: flag(product.displayStockQuantity),
    order_maximum_quantity: product.orderMaximumQuantity,
    is_shipping_free: flag(product.isShippingFree),
    shipping_charge: toPaise(product.shippingCharge),
    estimated_shipping_days: product.estimatedShippingDays,
    is_digital: flag(product.isDigital),
    digital_file: product.digitalFile,
    net_content: product.netContent,
    mark_as_new: flag(product.markAsNew),
    added_at: since - product.addedDaysAgo * DAY_MS,
    is_hot_deal: flag(product.hotDeal),
    hot_deal_ends_at: endOf(product.hotDealEndDate, since),
    is_favourite: flag(product.isCustomerFavourite),
    is_popular: flag(product.isPopular),
    nutrition_json: product.nutrition ? JSON.stringify(product.nutrition) : null,
    protein_mg: proteinOf(product.nutrition),
    price_per_serving: servings ? Math.round((discounted ?? price) / servings) : null,
    ingredients_en: product.ingredients?.en ?? null,
    ingredients_ar: product.ingredients?.ar ?? null,
    ...both('meta_title', product.metaTitle),
    ...both('meta_description', product.metaDescription),
    ...both('meta_keywords', product.metaKeywords),
    search_text: searchText(product, catalogue),
    has_variants: flag(product.sizes.length + product.colors.length + product.attributes.length > 0),
    position,
  };
};

/** Values of an attribute keep their ids: carts and orders name them. */
const writeAttributeValues = async (
  db: Transaction<Database>,
  productId: number,
  attributeId: number,
  values: Product['attributes'][number]['values'],
): Promise<void> => {
  for (const [position, value] of values.entries()) {
    const row = {
      ...both('name', value.name),
      price_type: PRICE_TYPE[value.type === 'Percentage' ? 'percentage' : 'fixedValue'],
      // Paise, or hundredths of a percent: a hundred times the file's number either way.
      amount: toPaise(value.additionalPrice),
      position,
    };
    await db
      .insertInto('product_attribute_value')
      .values({ key: value.id, product_id: productId, attribute_id: attributeId, ...row })
      .onConflict((conflict) => conflict.columns(['product_id', 'attribute_id', 'key']).doUpdateSet(row))
      .execute();
  }
  const keys = values.map((value) => value.id);
  await db
    .deleteFrom('product_attribute_value')
    .where('product_id', '=', productId)
    .where('attribute_id', '=', attributeId)
    .where('key', 'not in', keys.length > 0 ? keys : [''])
    .execute();
};

const writeParts = async (
  db: Transaction<Database>,
  sync: Sync,
  id: number,
  product: Product,
  references: References,
) => {
  const owner = { product_id: id };
  const listOf = (column: string, keys: readonly string[], ids: ReadonlyMap<string, number>) =>
    keys.map((key, position) => ({ [column]: getId(ids, key), position }));
  const fixed = { price_type: PRICE_TYPE.fixedValue };
  await sync.replaceParts(
    'product_image',
    owner,
    product.images.map((image, position) => ({
      position,
      media_id: references.media(image.file),
      color_id: image.colorId ? getId(references.colors, image.colorId) : null,
      ...both('alt', image.alt),
    })),
  );
  const adjustments = new Map(
    product.sizePriceAdjustments.map(({ sizeId, additionalPrice }) => [sizeId, toPaise(additionalPrice)]),
  );
  await sync.replaceParts(
    'product_size',
    owner,
    product.sizes.map((key, position) => ({
      size_id: getId(references.sizes, key),
      ...fixed,
      amount: adjustments.get(key) ?? 0,
      position,
    })),
  );
  await sync.replaceParts(
    'product_color',
    owner,
    product.colors.map((key, position) => ({
      color_id: getId(references.colors, key),
      ...fixed,
      amount: 0,
      position,
    })),
  );
  await sync.replaceParts(
    'product_attribute',
    owner,
    product.attributes.map((attribute, position) => ({
      attribute_id: getId(references.attributes, attribute.id),
      is_required: flag(attribute.required),
      position,
    })),
  );
  for (const attribute of product.attributes)
    await writeAttributeValues(db, id, getId(references.attributes, attribute.id), attribute.values);
  await sync.replaceParts('product_tag', owner, listOf('tag_id', product.tags, references.tags));
  await sync.replaceParts(
    'product_allergen',
    owner,
    (product.allergens ?? []).map((key) => ({ allergen_id: getId(references.allergens, key) })),
  );
  await sync.replaceParts(
    'product_shipping_method',
    owner,
    listOf('shipping_method_id', product.shippingMethods, references.methods),
  );
};

/** Products with their parts. Stock is set on new ones only: what was sold stays sold. */
export const writeProducts = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  references: References,
): Promise<ReadonlyMap<string, number>> => {
  const since = await sync.firstImports(
    'product',
    catalogue.products.map(({ id }) => id),
  );
  const stock = new Map(catalogue.products.map(({ id, stockQuantity }) => [id, stockQuantity]));
  const ids = await sync.upsert(
    'product',
    catalogue.products.map((product, position) =>
      toRow(product, position, since(product.id), catalogue, references),
    ),
    (key) => ({ stock_quantity: stock.get(key) ?? 0 }),
  );
  for (const product of catalogue.products)
    await writeParts(db, sync, getId(ids, product.id), product, references);
  return ids;
};
