import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type CheckedRow, checkLabel, energyFromMacros } from '#domain/catalogue/label-checks.ts';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import { checkNutrition } from '#server/catalogue/import/check/check-label.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import { toFault } from '#server/office/product-parts/record-fault.ts';

const row = (en: string, value: number, unit = 'g', per100?: number): CheckedRow => ({
  name: { en },
  perServing: { value, unit },
  ...(per100 !== undefined && { per100: { value: per100, unit } }),
});
const GOOD = [
  row('Energy', 129, 'kcal', 391),
  row('Protein', 24.6, 'g', 74.5),
  row('Carbohydrate', 3.1, 'g', 9.4),
  row('of which sugars', 1.6, 'g', 4.8),
  row('Fat', 2, 'g', 6.1),
  row('of which saturates', 1.2, 'g', 3.6),
];
const check = (rows: readonly CheckedRow[], unit = 'g') =>
  checkLabel({ serving: { amount: 33, unit }, basis: { amount: 100, unit }, rows });
const withRow = (changed: CheckedRow) =>
  GOOD.map((one) => (one.name.en === changed.name.en ? { ...one, ...changed } : one));

describe('the label of a product', () => {
  it('is right if its values fit together', () => {
    expect(check(GOOD)).toEqual([]);
    expect(energyFromMacros(GOOD, 'perServing')?.least).toBeCloseTo(128.8);
  });

  it.each<[string, CheckedRow, object]>([
    [
      'energy below its macronutrients',
      row('Energy', 40, 'kcal'),
      { code: 'energy', given: 40, expected: 129 },
    ],
    ['energy above them', row('Energy', 290, 'kcal'), { code: 'energy', given: 290, expected: 129 }],
    [
      'more saturates than fat',
      row('of which saturates', 2.1),
      { code: 'saturates', given: 2.1, expected: 2 },
    ],
    ['more sugars than carbohydrate', row('of which sugars', 4), { code: 'sugars', given: 4, expected: 3.1 }],
    ['a row above the serving', row('Protein', 34), { code: 'serving', given: 34, expected: 33 }],
  ])('may not have %s', (_, changed, fault) => {
    expect(check(withRow(changed))).toContainEqual(expect.objectContaining(fault));
  });

  it('may not have more macronutrients than the serving', () => {
    expect(check([row('Protein', 20), row('Carbohydrate', 10), row('Fat', 5)])).toMatchObject([
      { code: 'macros', given: 35, expected: 33, row: 0 },
    ]);
    expect(check([row('Protein', 20), row('Carbohydrate', 10), row('Fat', 5)], 'ml')).toEqual([]);
  });

  it('may have fibre beside the carbohydrate or in it, amino acids in small servings, and values below a limit', () => {
    expect(
      check([
        row('Energy', 146, 'kcal'),
        row('Protein', 20),
        row('Carbohydrate', 6),
        row('Fat', 3),
        row('Fibre', 6),
      ]),
    ).toEqual([]);
    expect(check([row('Energy', 10, 'kcal'), row('Protein', 0.5)])).toEqual([]);
    const below = { name: { en: 'Energy' }, perServing: { value: 5, unit: 'kcal', lessThan: true } };
    expect(check([below, row('Fat', 0.4)])).toEqual([]);
  });

  it('is checked for every flavour of the demo catalogue, which has no fault', async () => {
    const products = JSON.parse(await readFile('src/demo/data/products.json', 'utf8'));
    const faults: string[] = [];
    for (const product of products)
      checkNutrition(product, (field, message) => faults.push(`${product.id} ${field} ${message}`));
    expect(faults).toEqual([]);
  });

  it('has sentences of the importer, which forms show in both languages', () => {
    const found: RecordFault[] = [];
    const nutrition = { serving: { amount: 33, unit: 'g' as const, label: { en: 'a', ar: 'ب' } } };
    const name = { en: 'Protein', ar: 'بروتين' };
    const rows = [{ name, perServing: { value: 34.5, unit: 'g' as const } }];
    checkNutrition({ nutrition: { ...nutrition, rows } }, (field, fault) => found.push({ field, fault }));
    const said = found.map(({ field, fault }) => [field, importFaultInFile(fault)]);
    expect(said).toEqual([
      [
        'nutrition.rows[0].perServing',
        'serving perServing has a row of 34.5 g, more than the portion of 33 g',
      ],
    ]);
    expect(found.map((fault) => toFault('en', fault).values?.message)).toEqual([
      '34.5 g is more than the portion of 33 g.',
    ]);
  });
});
