import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const listIds = async (): Promise<number[]> =>
  (await shop.app.db.read.selectFrom('product').select('id').orderBy('id').execute()).map(({ id }) => id);

const listAttributes = async (ProductId: number) => {
  const answer = await shop.call('get-product-all-attributes-by-productId', { ProductId });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};

const priceLines = async (lines: readonly object[]) => {
  const answer = await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.productsData;
};

const plain = (ProductId: number) => ({ ProductId, Quantity: 1, productSelectedAttributes: [] });

describe('a cart line without choices', () => {
  test('cannot be bought where the product demands one, and can where all are optional', async () => {
    const ids = await listIds();
    const demanding = new Set<number>();
    for (const id of ids)
      if ((await listAttributes(id)).some((row) => row.IsRequiredAttribute)) demanding.add(id);
    expect(demanding.size).toBeGreaterThan(0);
    expect(demanding.size).toBeLessThan(ids.length);
    const rows = await priceLines(ids.map(plain));
    const refused = rows.filter((row) => row.Problem === 'choice_unknown').map((row) => row.ProductId);
    expect(refused).toEqual(ids.filter((id) => demanding.has(id)));
  });

  test('is told from one with choices of the same product', async () => {
    for (const id of await listIds()) {
      const attributes = await listAttributes(id);
      const required = attributes.filter((row) => row.IsRequiredAttribute);
      if (required.length === 0) continue;
      const chosen = [...new Map(required.map((row) => [row.ProductAttributeID, row])).values()].map(
        ({ ProductAttributeID, PrimaryKeyValue }) => ({ ProductAttributeID, PrimaryKeyValue }),
      );
      const rows = await priceLines([plain(id), { ...plain(id), productSelectedAttributes: chosen }]);
      expect(rows.map((row) => row.Problem === 'choice_unknown')).toEqual([true, false]);
      expect(rows.map((row) => row.VariantsJson.length)).toEqual([0, chosen.length]);
      return;
    }
    expect.unreachable('the demo catalogue has a product that demands a choice');
  });
});
