import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_HISTORY, readCouponDiscount } from '#domain/cart/coupon.ts';
import { amountOfPieces, sharePieces } from '#domain/orders/refund-shares.ts';
import { splitAmount } from '#domain/split-amount.ts';
import { creditRows, invoiceRows } from '#domain/tax/invoice-rows.ts';

const amount = fc.integer({ min: 0, max: 10_000_000_000 });
const line = fc.record({
  lineTotal: amount,
  shippingCharge: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  isEligible: fc.boolean(),
  basisPoints: fc.constantFrom(500, 1800),
});
const coupon = fc
  .record({
    type: fc.constantFrom(1, 2),
    amount: fc.integer({ min: 1, max: 10_000 }),
    maximumDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  })
  .map((terms) => ({
    ...terms,
    ...{ isActive: true, startsAt: 0, endsAt: 2, minimumOrder: 0 },
    ...{ usageLimit: null, usedCount: 0, perCustomerLimit: null, firstOrderOnly: false },
  }));
const NOTHING = { goods: [], shipping: [], fee: [] };
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe('shares of an amount', () => {
  test('add up to it, and differ from the exact share by less than a paisa', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 9 }), (whole, weights) => {
        const shares = splitAmount(whole, weights);
        expect(total(shares)).toBe(whole);
        const of = total(weights);
        if (of > 0)
          for (const [at, share] of shares.entries())
            expect(Math.abs(share - (whole * (weights[at] ?? 0)) / of)).toBeLessThan(1.001);
      }),
    );
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(5, [0, 0])).toEqual([3, 2]);
    expect(splitAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitAmount(-5, [0, 3])).toEqual([0, -5]);
  });

  test('of the rounding are with the delivery if the goods cost nothing', () => {
    const line = { lineTotal: 30_000, discount: 30_000, shippingCharge: 5940, quantity: 3 };
    const [share = NOTHING] = sharePieces({ shipping: 5940, fee: 0, rounding: -40 }, [line]);
    expect(share).toMatchObject({ goods: [0, 0, 0], shipping: [1967, 1967, 1966] });
  });

  test('of the pieces, of each row of the invoice and of its credit notes add up line by line, with any coupon', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        coupon,
        fc.boolean(),
        fc.integer({ min: 0, max: 9999 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (bought, terms, isShippingFree, fee, steps) => {
          const cart = bought.map((one) => ({ ...one, amount: one.lineTotal, hasDiscount: false }));
          const applied = readCouponDiscount(terms, cart, NO_HISTORY, 1);
          const { discount, lineDiscounts } = applied.ok ? applied.value : { discount: 0, lineDiscounts: [] };
          const lines = bought.map((one, at) => ({ ...one, hsn: '2106', discount: lineDiscounts[at] ?? 0 }));
          const subtotal = total(lines.map(({ lineTotal }) => lineTotal));
          const shipping = isShippingFree ? 0 : total(lines.map(({ shippingCharge }) => shippingCharge));
          const shares = sharePieces({ shipping, fee, rounding: 0 }, lines);
          const rows = invoiceRows({ shipping, cashFee: fee }, lines, ['igst']);
          let refunded = 0;
          for (const [at, { quantity, lineTotal, isEligible, discount: own }] of lines.entries()) {
            expect(own).toBeLessThanOrEqual(isEligible ? lineTotal : 0);
            const goods = amountOfPieces(shares[at] ?? NOTHING, 0, quantity, false);
            expect([goods, rows[at]?.gross, rows[at]?.discount]).toEqual([lineTotal - own, goods, own]);
            const note = creditRows(rows, [], goods, [{ row: at, amount: goods }], ['igst']);
            expect(note).toMatchObject(goods > 0 ? [{ row: at, gross: goods, taxes: rows[at]?.taxes }] : []);
            const share = shares[at] ?? NOTHING;
            for (let done = 0; done < quantity; ) {
              const step = Math.min(steps.next().value ?? 1, quantity - done);
              const one = amountOfPieces(share, done, step, true);
              expect(one).toBeGreaterThanOrEqual(0);
              refunded += one;
              done += step;
            }
          }
          expect(refunded).toBe(subtotal - discount + shipping + fee);
          for (const rounding of subtotal - discount > 50 ? [-50, 43] : []) {
            const rounded = sharePieces({ shipping, fee, rounding }, lines);
            const goods = rounded.map((share) => total(share.goods));
            expect(Math.min(...goods)).toBeGreaterThanOrEqual(0);
            expect(total(goods)).toBe(subtotal - discount + rounding);
          }
        },
      ),
    );
  });
});
