import { describe, expect, it } from 'vitest';
import { applyPriceRule, type PriceRule, paidPrice, roundPrice } from '#domain/catalogue/price-rule.ts';

describe('a rounding rule', () => {
  it('takes the nearest price with the ending, and never zero', () => {
    for (const [rounding, amount, expected] of [
      ['none', 12_345, 12_345],
      ['rupee', 12_350, 12_400],
      ['nine', 123_300, 122_900],
      ['nine', 123_400, 123_900],
      ['nine', 200, 900],
      ['ninety-nine', 124_900, 129_900],
      ['ninety-nine', 124_800, 119_900],
      ['ninety-nine', 3000, 9900],
      ['rupee', 20, 100],
    ] as const)
      expect([rounding, amount, roundPrice(amount, rounding)]).toEqual([rounding, amount, expected]);
  });
});

describe('a rule for prices', () => {
  const rule = (more: Partial<PriceRule>): PriceRule => ({
    ...{ target: 'price', isUp: true, by: 'percent', amount: 750, rounding: 'rupee' },
    ...{ startsAt: null, endsAt: null, ...more },
  });
  const old = { price: 100_000, discounted: 90_000, startsAt: 1, endsAt: 9 };

  it('changes the price, the sale price or both, and says what customers pay', () => {
    for (const [target, price, discounted, paid] of [
      ['both', 105_000, 94_500, 94_500],
      ['price', 105_000, 90_000, 90_000],
      ['sale', 100_000, 94_500, 94_500],
    ] as const) {
      const moved = rule({ target, amount: 500 });
      const becomes = applyPriceRule(moved, old);
      expect([target, becomes]).toEqual([target, { ...old, price, discounted }]);
      expect([target, paidPrice(moved, old, 5), paidPrice(moved, becomes, 5)]).toEqual([
        target,
        90_000,
        paid,
      ]);
      const full = { ...old, discounted: null };
      expect(applyPriceRule(moved, full).price).toBe(target === 'sale' ? 100_000 : 105_000);
    }
    expect(paidPrice(rule({}), old, 9)).toBe(100_000);
    expect(applyPriceRule(rule({ isUp: false, by: 'sum', amount: 25_050 }), old).price).toBe(75_000);
  });

  it('rounds a share of the price half up to the paisa', () => {
    const odd = { ...old, price: 99_980 };
    expect(applyPriceRule(rule({ amount: 125, rounding: 'none' }), odd).price).toBe(99_980 + 1250);
    const discount = rule({ target: 'discount', amount: 125, rounding: 'none' });
    expect(applyPriceRule(discount, odd).discounted).toBe(99_980 - 1250);
  });

  it('takes a discount off the price, or ends it', () => {
    const discount = rule({ target: 'discount', startsAt: 5, endsAt: null });
    expect(applyPriceRule(discount, old)).toEqual({ ...old, discounted: 92_500, startsAt: 5, endsAt: null });
    const none = { price: 100_000, discounted: null, startsAt: null, endsAt: null };
    expect(applyPriceRule(rule({ target: 'no-discount' }), old)).toEqual(none);
  });

  it('does not round a price of zero up', () => {
    expect(
      applyPriceRule(rule({ isUp: false, by: 'sum', amount: 100_000, rounding: 'nine' }), old).price,
    ).toBe(0);
  });
});
