import { afterEach, describe, expect, it } from 'vitest';
import { setMarket } from '#domain/market/market.ts';
import { findColumn } from '#server/catalogue/sheet/columns.ts';
import { guessColumns, headersKey } from '#server/catalogue/sheet/match-headers.ts';
import { readCell } from '#server/catalogue/sheet/read-cell.ts';
import type { SheetCell } from '#server/platform/table/sheet.ts';
import { findDamage, readCode } from '#server/platform/table/sheet-code.ts';

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

const read = (name: string, cell: SheetCell) => {
  const column = findColumn(name);
  if (!column) throw new Error(`there is no column ${name}`);
  const found = readCell(cell, column, {
    findTerm: () => ({ ok: false, error: [] }),
    hasPicture: () => false,
  });
  return found.ok ? found.value : found.error.code;
};

describe('a cell', () => {
  it.each<readonly [string, SheetCell, unknown]>([
    ['price', 988.9000000000001, 988.9],
    ['price', 1299.9999999999998, 1300],
    ['price', '988.9000000000001', 988.9],
    ['price', 333.3333333333333, 'sheet_amount'],
    ['price', '1.290', 'sheet_amount'],
    ['price', '="1499"', 1499],
    ['stockQuantity', 12.000000000000002, 12],
    ['stockQuantity', "'12", 12],
    ['discountStartsAt', '2026-02-30', 'sheet_day'],
    ['discountEndsAt', '2026-02-30', 'sheet_day'],
    ['discountStartsAt', '2026-13-01', 'sheet_day'],
    ['discountStartsAt', '2027-02-29', 'sheet_day'],
    ['discountStartsAt', '٢٠٢٦-٠٢-٢٨', Date.parse('2026-02-28T00:00+05:30')],
    ['sku', '="00417"', '00417'],
    ['sku', "'00417", '00417'],
    ['sku', 417, '417'],
    ['sku', 8_901_234_567_890, '8901234567890'],
    ['sku', 12_345_678_901_234_568, 'sheet_code_shortened'],
    ['sku', new Date(0), 'sheet_not_day'],
    ['name.en', '="Whey"', '="Whey"'],
    ['name.en', '#N/A', 'sheet_cell_error'],
    ['name.en', { problem: 'error', text: '#N/A' }, 'sheet_cell_error'],
    ['price', { problem: 'no_result', text: '' }, 'sheet_no_result'],
  ])('of %s with %s is read as %s', (name, cell, value) => {
    expect(read(name, cell)).toBe(value);
  });

  it('has as many decimals as the market', () => {
    setMarket('kuwait');
    expect([read('price', 4.7509999999999994), read('price', '4.751'), read('price', '4.7511')]).toEqual([
      4.751,
      4.751,
      'sheet_amount',
    ]);
  });
});

describe('a code', () => {
  it.each([
    ['8.90123E+12', 'shortened'],
    ['8,90123E+12', 'shortened'],
    ['#N/A', 'cell_error'],
    ['#WERT!', 'cell_error'],
    ['#######', 'cell_error'],
    ['10-Dec', 'day'],
    ['Dec-10', 'day'],
    ['10-Dec-26', 'day'],
    ['10/12/2026', 'day'],
    ['2026-12-10 00:00:00', 'day'],
    ['10-ديسمبر', 'day'],
    ['=771+1', 'formula'],
    ['="771', 'formula'],
    ["''771", 'formula'],
    ['="771123"', undefined],
    ["'771123", undefined],
    ['WHEY 1 KG', undefined],
    ['MAR-120', undefined],
    ['10-12', undefined],
    ['2026-03-10', undefined],
    ['1E5', undefined],
  ])('%s is damaged: %s', (text, damage) => {
    expect(findDamage(readCode(text))).toBe(damage);
  });
});
