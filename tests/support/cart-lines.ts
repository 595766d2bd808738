import type { Input } from '#contract/endpoints.ts';
import { rowsOf, type TestShop } from './shop/test-shop.ts';

export const cartLine = async (shop: TestShop, key: string, Quantity = 1) => {
  const { id } = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const attributes = rowsOf(await shop.call('get-product-all-attributes-by-productId', { ProductId: id }));
  const first = new Map(attributes.toReversed().map((row) => [row.ProductAttributeID, row.PrimaryKeyValue]));
  return {
    ProductId: id,
    productSelectedAttributes: [...first].map(([ProductAttributeID, PrimaryKeyValue]) => ({
      ProductAttributeID,
      PrimaryKeyValue,
    })),
    Quantity,
  };
};

export const cashOrder = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({ cartJsonData: JSON.stringify(lines), PaymentMethod: 6, ...more });
