import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { cashOrder } from '../../support/cart-lines.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const listIds = async (): Promise<number[]> =>
  (await shop.app.db.read.selectFrom('product').select('id').orderBy('id').execute()).map(({ id }) => id);

const listAttributes = async (ProductId: number, locale: Locale = 'en') => {
  const answer = await shop.call('get-product-all-attributes-by-productId', { ProductId }, { locale });
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
  test('cannot be bought where the product requires one, and can where all are optional', async () => {
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

  test('is distinct from one with choices of the same product', async () => {
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

const lineWithout = async (isLeftOut: (id: number) => boolean, locale: Locale) => {
  for (const id of await listIds()) {
    const required = (await listAttributes(id, locale)).filter((row) => row.IsRequiredAttribute);
    const leftOut = required.find((row) => isLeftOut(row.ProductAttributeID));
    if (!leftOut) continue;
    const kept = new Map(required.map((row) => [row.ProductAttributeID, row.PrimaryKeyValue]));
    kept.delete(leftOut.ProductAttributeID);
    const productSelectedAttributes = [...kept].map(([ProductAttributeID, PrimaryKeyValue]) => ({
      ProductAttributeID,
      PrimaryKeyValue,
    }));
    return { line: { ...plain(id), productSelectedAttributes }, name: leftOut.AttributeDisplayName };
  }
  throw new Error('The demo catalogue has no such product');
};

describe.each<Locale>(['en', 'ar'])('an order in %s', (locale) => {
  test.each([
    ['size', (id: number) => id === ATTRIBUTE.size, 'select_size'],
    ['colour', (id: number) => id === ATTRIBUTE.color, 'select_color'],
    [
      'other required choice',
      (id: number) => id !== ATTRIBUTE.size && id !== ATTRIBUTE.color,
      'select_variant',
    ],
  ] as const)('without its %s names the missing choice', async (_, isLeftOut, code) => {
    const { line, name } = await lineWithout(isLeftOut, locale);
    const customer = await signIn(shop);
    const answer = await shop.call('post-order', cashOrder([line]), { ...customer, locale });
    const sentence = translator(locale).error(code, { name });
    expect(answer).toMatchObject({ ok: false, error: { status: 409, message: sentence } });
  });

  test('with a value that its product does not have reports that it is no longer sold', async () => {
    const { line } = await lineWithout((id) => id === ATTRIBUTE.size, locale);
    const unknown = { ProductAttributeID: ATTRIBUTE.size, PrimaryKeyValue: 999_999 };
    const choices = [...line.productSelectedAttributes, unknown];
    const customer = await signIn(shop);
    const order = cashOrder([{ ...line, productSelectedAttributes: choices }]);
    const answer = await shop.call('post-order', order, { ...customer, locale });
    expect(answer).toMatchObject({ ok: false, error: { status: 409, code: 'choice_unknown' } });
  });
});
