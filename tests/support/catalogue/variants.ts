import { asActor } from '#server/audit/actor.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { rowsOf, type TestShop } from '../shop/test-shop.ts';

const LAYLA = { kind: 'member', memberId: null, name: 'Layla' } as const;

export interface VariantFields {
  readonly choice: Readonly<Record<string, string>>;
  readonly sku: string;
  readonly stockQuantity: number;
  readonly [field: string]: unknown;
}

/** Saves the variants of a product, as the office does. None: the stock is that of the product again. */
export const saveVariants = async (shop: TestShop, key: string, variants: readonly VariantFields[]) => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return asActor(LAYLA, () => saveProduct(shop.app, { ...found.record, variants }));
};

/** Rows of `product_variant` with their stock, by SKU. */
export const readVariantStock = async (shop: TestShop, key: string): Promise<Record<string, number>> => {
  const rows = await shop.app.db.read
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.sku', 'v.stock'])
    .where('p.key', '=', key)
    .orderBy('v.position')
    .execute();
  return Object.fromEntries(rows.map(({ sku, stock }) => [sku, stock]));
};

/** Cart line of the variant with this SKU. */
export const variantLine = async (shop: TestShop, key: string, sku: string, Quantity = 1) => {
  const { id: ProductId } = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const variant = rowsOf(await shop.call('get-product-variants', { ProductId })).find(
    (row) => row.SKU === sku,
  );
  if (!variant) throw new Error(`there is no variant ${sku}`);
  return { ProductId, productSelectedAttributes: variant.productSelectedAttributes, Quantity };
};
