import { describe, expect, test } from 'vitest';
import { cartTotals, effectivePrice, percentOff, priceWithChoices } from '#domain/cart/pricing.ts';
import { shareOf, toPaise, toRupees } from '#domain/money.ts';

describe('money', () => {
  test.each([
    [0, 0],
    [2499, 249_900],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1.005, 101],
    [1_000_000_000, 100_000_000_000],
  ])('%d rupees are %d paise', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  test('every amount in paise survives the wire format', () => {
    for (let paise = 0; paise < 20_000; paise += 7) expect(toPaise(toRupees(paise))).toBe(paise);
  });

  test.each([
    [249_900, 1000, 24_990],
    [5, 1000, 1],
    [4, 1000, 0],
    [99_999, 1250, 12_500],
  ])('a share of %d paise at %d basis points is %d, half up', (amount, basisPoints, share) => {
    expect(shareOf(amount, basisPoints)).toBe(share);
  });
});

describe('the price function', () => {
  const base = { full: 289_900, discounted: 249_900 };

  test('chosen values are added to both prices, each rounded to the paisa', () => {
    const chosen = [
      { type: 1, amount: 249_000 },
      { type: 2, amount: 333 },
    ];
    expect(priceWithChoices(base, chosen)).toEqual({
      full: 289_900 + 249_000 + 9654,
      discounted: 249_900 + 249_000 + 9654,
    });
  });

  test('a price without a discount stays without one', () => {
    expect(priceWithChoices({ full: 100, discounted: undefined }, [{ type: 1, amount: 5 }])).toEqual({
      full: 105,
      discounted: undefined,
    });
  });

  test('the discounted price is used where there is one', () => {
    expect(effectivePrice(base)).toBe(249_900);
    expect(effectivePrice({ full: 100, discounted: undefined })).toBe(100);
  });

  test('percent off has two decimals and needs a real discount', () => {
    expect(percentOff(base)).toBe(13.8);
    expect(percentOff({ full: 100, discounted: undefined })).toBeUndefined();
    expect(percentOff({ full: 100, discounted: 100 })).toBeUndefined();
  });
});

describe('cart totals', () => {
  const lines = [
    { unit: 24_900, quantity: 2, shipping: 5900 },
    { unit: 3500, quantity: 3, shipping: 5900 },
  ];

  test('shipping is charged once a line', () => {
    expect(cartTotals(lines, 200_000)).toEqual({ subtotal: 60_300, shipping: 11_800, total: 72_100 });
  });

  test('shipping is free from the exact threshold on', () => {
    expect(cartTotals(lines, 60_300).shipping).toBe(0);
    expect(cartTotals(lines, 60_301).shipping).toBe(11_800);
  });

  test('an empty cart costs nothing', () => {
    expect(cartTotals([], 200_000)).toEqual({ subtotal: 0, shipping: 0, total: 0 });
  });
});
