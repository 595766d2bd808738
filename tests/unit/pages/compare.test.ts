import { describe, expect, it } from 'vitest';
import { listCompareRows } from '#components/compare/compare-rows.ts';
import { listNutritionRows } from '#components/compare/nutrition-rows.ts';
import type { Nutrition, ProductRow } from '#contract/catalogue/products.ts';
import { readIdList } from '#domain/id-list.ts';
import { translator } from '#i18n/translate.ts';
import { listedPath } from '#routes/paths.ts';

const product = (changes: Partial<ProductRow>): ProductRow => ({
  ProductId: 1,
  ProductName: 'Prime Whey',
  CategoryName: 'Whey',
  ShortDescription: '',
  Price: 2499,
  DiscountedPrice: null,
  DiscountId: null,
  IsDiscountCalculated: false,
  CouponCode: null,
  Rating: 5,
  TotalReviews: 0,
  MarkAsNew: false,
  ProductImagesJson: [],
  DiscEndDate: null,
  ManufacturerName: 'Torvane',
  StockQuantity: 1,
  OrderMaximumQuantity: null,
  HasVariants: false,
  IsDigitalProduct: false,
  Shelf: 'protein',
  ProteinPerServing: null,
  PricePerServing: null,
  NetContent: null,
  ...changes,
});

const rowsOf = (...products: Partial<ProductRow>[]) =>
  Object.fromEntries(
    listCompareRows(products.map(product), translator('en')).map(({ label, ...row }) => [label, row]),
  );

describe('a comparison', () => {
  it('marks most protein and the lowest price per serving as the best', () => {
    const rows = rowsOf(
      { ProteinPerServing: 24.6, PricePerServing: 82 },
      { ProteinPerServing: 27, PricePerServing: 117 },
      {},
    );
    expect(rows.lbl_compare_protein).toEqual({
      values: ['24.6\u00a0g', '27\u00a0g', undefined],
      isSame: false,
      best: [1],
    });
    expect(rows.lbl_compare_per_serving?.best).toEqual([0]);
  });

  it('marks nothing where all are equal, and leaves out unknown values', () => {
    const rows = rowsOf({ NetContent: '1 kg' }, { NetContent: '1 kg' });
    expect(rows.lbl_compare_net_content?.isSame).toBe(true);
    expect(rows.lbl_compare_brand?.isSame).toBe(true);
    expect(rows).not.toHaveProperty('lbl_compare_protein');
  });

  it('marks a single value neither as the same nor as the best', () => {
    const rows = rowsOf({ ProteinPerServing: 20 });
    expect(rows.lbl_compare_protein).toMatchObject({ isSame: false, best: [] });
  });

  it('ignores missing ratings', () => {
    expect(rowsOf({}, {})).not.toHaveProperty('lbl_compare_rating');
    expect(rowsOf({ Rating: 4, TotalReviews: 3 }, {}).lbl_compare_rating).toMatchObject({
      values: ['4.0', undefined],
      best: [],
    });
  });
});

it('lists the nutrients of all labels, per serving and per their basis', () => {
  const grams = (value: number) => ({ value, unit: 'g' });
  const label = (rows: Nutrition['rows'], basis: Nutrition['basis']): Nutrition => ({
    serving: { amount: 33, unit: 'g', label: '1 scoop' },
    servingsPerPack: 30,
    basis,
    rows,
  });
  const rows = listNutritionRows(
    [
      label([{ name: 'Fat', perServing: grams(2), per100: grams(6.1) }], { amount: 100, unit: 'g' }),
      null,
      label(
        [
          { name: 'Fat', perServing: { value: 0.5, unit: 'g', lessThan: true }, per100: null },
          { name: 'Sodium', perServing: null, per100: null },
        ],
        null,
      ),
    ],
    translator('en'),
  );
  expect(rows).toEqual([
    {
      name: 'Fat',
      cells: [
        { perServing: '2\u00a0g', perBasis: '6.1\u00a0g per 100\u00a0g' },
        undefined,
        { perServing: '< 0.5\u00a0g', perBasis: undefined },
      ],
    },
    { name: 'Sodium', cells: [undefined, undefined, { perServing: '–', perBasis: undefined }] },
  ]);
});

describe('ids in an address', () => {
  it.each([
    ['1,5,9', [1, 5, 9]],
    ['9,1,9,1', [9, 1]],
    ['1,x,-2,0,1.5,,99999999999, 3', [1, 3]],
    ['', []],
    [null, []],
  ])('%j are read as %j', (text, ids) => {
    expect(readIdList(text)).toEqual(ids);
  });

  it('are limited to the number that one call takes', () => {
    expect(readIdList(Array.from({ length: 500 }, (_, index) => index + 1).join(','))).toHaveLength(200);
  });

  it('are written in the order of the list, and left out where there are none', () => {
    expect(listedPath('ar', 'compare', [5, 1])).toBe('/ar/compare?ids=5,1');
    expect(listedPath('en', 'compare', [])).toBe('/en/compare');
  });
});
