import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAmount } from '#domain/split-amount.ts';
import { amountInWords } from '#domain/tax/amount-in-words.ts';
import { isGstin, stateOfGstin } from '#domain/tax/gstin.ts';
import { splitIncludedTax, type TaxKind } from '#domain/tax/included-tax.ts';
import { creditRows, invoiceRows, sumByClass } from '#domain/tax/invoice-rows.ts';
import { findClass, formatCategoryRate, parseCategoryRate } from '#domain/tax/product-rates.ts';
import { financialYear, serialNumber } from '#domain/tax/serial.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const RATES = [0, 300, 500, 1200, 1500, 1800, 2800, 4000];
const kinds = fc.constantFrom<readonly TaxKind[]>(['cgst', 'sgst'], ['igst'], ['vat'], []);
const line = fc.record({
  hsn: fc.constantFrom('2106', '9506', '998431'),
  basisPoints: fc.constantFrom(...RATES),
  lineTotal: fc.integer({ min: 0, max: 10_000_000_000 }),
  shippingCharge: fc.integer({ min: 0, max: 100_000 }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  isShippingFree: fc.boolean(),
  cashFee: fc.integer({ min: 0, max: 20_000 }),
  kinds,
});
type Ordered = typeof order extends fc.Arbitrary<infer T> ? T : never;

const toInvoice = ({ lines, part, isShippingFree, cashFee, kinds: of }: Ordered) => {
  const subtotal = total(lines.map(({ lineTotal }) => lineTotal));
  const shipping = isShippingFree ? 0 : total(lines.map(({ shippingCharge }) => shippingCharge));
  const discount = Math.floor(subtotal * part);
  const discounts = splitAmount(
    discount,
    lines.map(({ lineTotal }) => lineTotal),
  );
  const discounted = lines.map((one, at) => ({ ...one, discount: discounts[at] ?? 0 }));
  return {
    rows: invoiceRows({ shipping, cashFee }, discounted, of),
    total: subtotal + shipping + cashFee - discount,
  };
};

describe('taxes of an invoice', () => {
  test('add up exactly with lines, discount, delivery, fee and total, under every rate', () => {
    fc.assert(
      fc.property(order, (ordered) => {
        const { rows, total: expected } = toInvoice(ordered);
        expect(total(rows.map(({ gross }) => gross))).toBe(expected);
        for (const { gross, taxable, taxes, basisPoints } of rows) {
          expect(taxable + total(taxes.map(({ amount }) => amount))).toBe(gross);
          expect(new Set(taxes.map(({ amount }) => amount)).size).toBeLessThanOrEqual(1);
          if (ordered.kinds.length > 0)
            for (const { amount } of taxes) {
              const exact = (gross * basisPoints) / (10_000 + basisPoints) / ordered.kinds.length;
              expect(Math.abs(amount - exact)).toBeLessThan(0.501);
            }
        }
        const sums = sumByClass(rows);
        expect(total(sums.map(({ gross }) => gross))).toBe(expected);
        expect(
          total(sums.flatMap(({ taxable, taxes }) => [taxable, ...taxes.map(({ amount }) => amount)])),
        ).toBe(expected);
      }),
    );
  });

  test('are given back completely by credit notes in any steps, and never exceeded', () => {
    fc.assert(
      fc.property(
        order,
        fc.infiniteStream(fc.double({ min: 0.01, max: 1, noNaN: true })),
        fc.infiniteStream(fc.nat(9)),
        (ordered, parts, rowsOfNotes) => {
          const { rows, total: expected } = toInvoice(ordered);
          const credited = rows.map(() => 0);
          const taxable = rows.map(() => 0);
          let left = expected;
          for (let step = 0; left > 0; step += 1) {
            const amount = step > 6 ? left : Math.ceil(left * (parts.next().value ?? 1));
            const wanted = [
              { row: (rowsOfNotes.next().value ?? 0) % rows.length, amount: Math.floor(amount / 2) },
            ];
            const notes = creditRows(rows, credited, amount, wanted, ordered.kinds);
            expect(total(notes.map(({ gross }) => gross))).toBe(amount);
            for (const note of notes) {
              expect(note.taxable + total(note.taxes.map((part) => part.amount))).toBe(note.gross);
              credited[note.row] = (credited[note.row] ?? 0) + note.gross;
              taxable[note.row] = (taxable[note.row] ?? 0) + note.taxable;
            }
            left -= amount;
          }
          expect(credited).toEqual(rows.map(({ gross }) => gross));
          expect(taxable).toEqual(rows.map((row, at) => (row.gross === 0 ? taxable[at] : row.taxable)));
          expect(creditRows(rows, credited, 100, [], ordered.kinds)).toEqual([]);
        },
      ),
    );
  });

  test('are inside the price', () => {
    expect(splitIncludedTax(11_800, 1800, ['igst'])).toEqual({
      gross: 11_800,
      taxable: 10_000,
      taxes: [{ kind: 'igst', basisPoints: 1800, amount: 1800 }],
    });
    expect(splitIncludedTax(10_500, 500, ['cgst', 'sgst']).taxes).toEqual([
      { kind: 'cgst', basisPoints: 250, amount: 250 },
      { kind: 'sgst', basisPoints: 250, amount: 250 },
    ]);
    expect(splitIncludedTax(11_500, 1500, ['vat']).taxable).toBe(10_000);
  });
});

describe('a total in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [100, 'Rupees One Only'],
    [1_250, 'Rupees Twelve and Fifty Paise Only'],
    [12_345_678, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only'],
    [
      1_234_567_890,
      'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paise Only',
    ],
  ])('of %i paise is counted in lakhs and crores in English', (paise, words) => {
    expect(amountInWords(paise, 'en')).toBe(words);
  });

  test.each([
    [0, 'صفر روبية'],
    [100, 'روبية واحدة'],
    [200, 'روبيتان'],
    [800, 'ثماني روبيات'],
    [1_100, 'إحدى عشرة روبية'],
    [10_000, 'مئة روبية'],
    [20_000, 'مئتا روبية'],
    [10_100, 'مئة روبية وروبية واحدة'],
    [25_050, 'مئتان وخمسون روبية وخمسون بيسة'],
    [100_000, 'ألف روبية'],
    [200_000, 'ألفا روبية'],
    [300_100, 'ثلاثة آلاف روبية وروبية واحدة'],
    [1_100_000, 'أحد عشر ألف روبية'],
    [12_345_678, 'مئة وثلاثة وعشرون ألفًا وأربعمئة وست وخمسون روبية وثمان وسبعون بيسة'],
    [1_100_100, 'أحد عشر ألف روبية وروبية واحدة'],
    [200_200, 'ألفا روبية وروبيتان'],
    [150, 'روبية واحدة وخمسون بيسة'],
    [50, 'خمسون بيسة'],
    [200_000_000, 'مليونا روبية'],
  ])('of %i paise agrees with its nouns in Arabic', (paise, words) => {
    expect(amountInWords(paise, 'ar')).toBe(`${words} فقط لا غير`);
  });
});

describe('a tax number', () => {
  test('of India has a check sign that finds every wrong character', () => {
    const valid = '27AAPFU0939F1ZV';
    expect(isGstin(valid)).toBe(true);
    expect(stateOfGstin(valid)).toBe('27');
    for (let at = 0; at < valid.length; at += 1)
      for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        expect(isGstin(valid.slice(0, at) + sign + valid.slice(at + 1))).toBe(sign === valid[at]);
  });
});

describe('a number of a document', () => {
  test('has the financial year, which begins on 1 April in India, and at most 16 characters', () => {
    expect(financialYear(Date.UTC(2026, 2, 31, 18, 29))).toBe('25-26');
    expect(financialYear(Date.UTC(2026, 2, 31, 18, 30))).toBe('26-27');
    expect(financialYear(Date.UTC(2099, 5, 1))).toBe('99-00');
    expect(serialNumber('invoice', '26-27', 12)).toBe('I/26-27/0000012');
    expect(serialNumber('credit_note', '26-27', 99_999_999)).toHaveLength(16);
  });
});

describe('a rate by category', () => {
  test('is found for the nearest category', () => {
    // 8.2 * 100 is below 820 in floating point.
    const rates = ['other:2106:5', 'gear:9506:18', 'shakers:3924:8.2'].flatMap(
      (text) => parseCategoryRate(text) ?? [],
    );
    expect(rates.map(formatCategoryRate)).toEqual(['other:2106:5', 'gear:9506:18', 'shakers:3924:8.2']);
    expect(findClass(rates, ['shakers', 'gear'])).toEqual({ hsn: '3924', basisPoints: 820 });
    expect(findClass(rates, ['mats', 'gear'])).toEqual({ hsn: '9506', basisPoints: 1800 });
    expect(findClass(rates, ['whey', 'protein'])).toEqual({ hsn: '2106', basisPoints: 500 });
    expect(['gear', 'gear:1:5', 'gear:9506:', 'Gear:9506:5', 'a:9506:100'].map(parseCategoryRate)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
