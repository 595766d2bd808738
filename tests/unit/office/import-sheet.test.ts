import { afterEach, describe, expect, it } from 'vitest';
import { setMarket } from '#domain/market/market.ts';
import { guessColumns, headersKey } from '#server/catalogue/sheet/match-headers.ts';

afterEach(() => setMarket(undefined));

describe('headers of a sheet', () => {
  it.each([
    ['Discount %', ''],
    ['% Discount', ''],
    ['Discount (Rs)', ''],
    ['Discount, ₹', ''],
    ['الخصم %', ''],
    ['الخصم ٪', ''],
    ['الخصم (روبية)', ''],
    ['Price ($)', ''],
    ['Price (USD)', ''],
    ['Price (SAR)', ''],
    ['Sale price %', ''],
    ['Stock (Rs)', ''],
    ['Stock %', ''],
    ['Quantity (₹)', ''],
    ['Weight (kg)', ''],
    ['Discount', 'discountedPrice'],
    ['الخصم', 'discountedPrice'],
    ['Sale price (Rs.)', 'discountedPrice'],
    ['Price₹', 'price'],
    ['MRP *', 'price'],
    ['Price INR', 'price'],
    ['السعر، ₹', 'price'],
    ['Surcharges of sizes, ₹', 'sizePriceAdjustments'],
    ['SKU #', 'sku'],
  ])('%s means “%s”', (header, name) => {
    expect(guessColumns([header])).toEqual([name]);
  });

  it('have the currency of the market', () => {
    setMarket('kuwait');
    expect(guessColumns(['Price, KWD', 'Sale price (KD)', 'Delivery charge (Rs)'])).toEqual([
      'price',
      'discountedPrice',
      '',
    ]);
  });

  it('with and without a sign are remembered apart', () => {
    expect(headersKey(['Discount'])).not.toBe(headersKey(['Discount %']));
  });
});
