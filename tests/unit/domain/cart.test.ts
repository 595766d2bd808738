import { describe, expect, test } from 'vitest';
import {
  type Buyable,
  type CartItem,
  lineKey,
  maximumQuantity,
  readCartAddition,
} from '#domain/cart/cart.ts';

const product: Buyable = {
  ProductId: 7,
  StockQuantity: 5,
  OrderMaximumQuantity: 4,
  DefaultImage: '/media/x.webp',
  attributes: [
    { id: 1, name: 'Color', required: true },
    { id: 2, name: 'Size', required: true },
    { id: 3, name: 'Flavour', required: true },
    { id: 4, name: 'Gift wrap', required: false },
  ],
};
const choice = (attribute: number, value: number) => ({
  ProductAttributeID: attribute,
  PrimaryKeyValue: value,
});
const whole = [choice(1, 10), choice(2, 20), choice(3, 30)];

describe('adding to the cart', () => {
  test.each([
    ['nothing at all', undefined, whole, 1, { code: 'product_invalid' }],
    ['a product without an id', { ...product, ProductId: 0 }, whole, 1, { code: 'product_invalid' }],
    ['a product without stock', { ...product, StockQuantity: 0 }, [], 1, { code: 'out_of_stock' }],
    ['no size', product, [choice(1, 10), choice(3, 30)], 1, { code: 'select_size' }],
    ['no colour', product, [choice(2, 20), choice(3, 30)], 1, { code: 'select_color' }],
    ['no flavour', product, [choice(1, 10), choice(2, 20)], 1, { code: 'select_variant', name: 'Flavour' }],
    ['a quantity of 0', product, whole, 0, { code: 'select_quantity' }],
    ['a quantity that is not a number', product, whole, Number.NaN, { code: 'select_quantity' }],
    ['more than the maximum', product, whole, 5, { code: 'quantity_over_maximum', max: 4 }],
  ])('%s is refused', (_, given, choices, quantity, error) => {
    expect(readCartAddition(given, choices, quantity, [])).toEqual({ ok: false, error });
  });

  test('a complete choice becomes a line without a price', () => {
    expect(readCartAddition(product, whole, 2, [])).toEqual({
      ok: true,
      value: {
        ProductId: 7,
        productSelectedAttributes: whole,
        Quantity: 2,
        ShippingCharges: 0,
        DefaultImage: '/media/x.webp',
      },
    });
  });

  test('the same line is refused, the same product with another choice is another line', () => {
    const line: CartItem = {
      ProductId: 7,
      productSelectedAttributes: [...whole].reverse(),
      Quantity: 1,
      ShippingCharges: 0,
      DefaultImage: '',
    };
    const full = Array.from({ length: 100 }, (_, index) => ({ ...line, ProductId: 100 + index }));
    expect(readCartAddition(product, whole, 1, full)).toEqual({
      ok: false,
      error: { code: 'cart_full', max: 100 },
    });
    expect(readCartAddition(product, whole, 1, [line])).toEqual({
      ok: false,
      error: { code: 'already_in_cart' },
    });
    expect(readCartAddition(product, [choice(1, 10), choice(2, 21), choice(3, 30)], 1, [line]).ok).toBe(true);
  });
});

test('a line is identified by product and choices, in any order', () => {
  expect(lineKey({ ProductId: 1, productSelectedAttributes: [choice(3, 1), choice(2, 9)] })).toBe(
    lineKey({ ProductId: 1, productSelectedAttributes: [choice(2, 9), choice(3, 1)] }),
  );
});

test.each([
  [null, 10],
  [undefined, 10],
  [0, 10],
  [3, 3],
  [25, 25],
])('a maximum of %s allows %d pieces', (given, max) => {
  expect(maximumQuantity(given)).toBe(max);
});
