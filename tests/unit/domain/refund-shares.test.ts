import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOfPieces, sharePieces, splitAmount } from '#domain/orders/refund-shares.ts';

const amount = fc.integer({ min: 0, max: 10_000_000_000 });
const line = fc.record({
  lineTotal: amount,
  shippingCharge: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
});
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
  });

  test('of the pieces add up to the total of the order, in any steps', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: 0, max: 9999 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (lines, part, isShippingFree, fee, steps) => {
          const subtotal = total(lines.map(({ lineTotal }) => lineTotal));
          const shipping = isShippingFree ? 0 : total(lines.map(({ shippingCharge }) => shippingCharge));
          const discount = Math.floor(subtotal * part);
          const shares = sharePieces({ discount, shipping, fee }, lines);
          let refunded = 0;
          for (const [at, { quantity }] of lines.entries()) {
            const share = shares[at] ?? { goods: [], shipping: [], fee: [] };
            for (let done = 0; done < quantity; ) {
              const step = Math.min(steps.next().value ?? 1, quantity - done);
              const one = amountOfPieces(share, done, step, true);
              expect(one).toBeGreaterThanOrEqual(0);
              refunded += one;
              done += step;
            }
          }
          expect(refunded).toBe(subtotal - discount + shipping + fee);
        },
      ),
    );
  });
});
