import { describe, expect, it } from 'vitest';
import { carryVariants } from '#server/catalogue/variants/carry-variants.ts';
import { proposeSkus } from '#server/catalogue/variants/propose-skus.ts';
import { listRequired } from '#server/catalogue/variants/required-choices.ts';

const required = (sizes: readonly string[], flavours: readonly string[] = [], isRequired = true) =>
  listRequired({
    ...{ sizes, colors: [] },
    attributes:
      flavours.length === 0
        ? []
        : [{ id: 'flavour', required: isRequired, values: flavours.map((id) => ({ id })) }],
  });
const variant = (choice: Record<string, string>) => ({ choice });

describe('variants whose choices change', () => {
  const both = [variant({ flavour: 'mint', size: '1kg' }), variant({ flavour: 'plain', size: '2kg' })];

  it.each([
    ['a removed value', both, required(['1kg'], ['mint', 'plain']), [{ flavour: 'mint', size: '1kg' }]],
    ['a new choice', [variant({ size: '1kg' })], required(['1kg'], ['mint', 'plain']), [both[0]?.choice]],
    [
      'a choice that customers may leave out',
      both,
      required(['1kg', '2kg'], ['mint'], false),
      [{ size: '1kg' }, { size: '2kg' }],
    ],
    ['the last choice', [variant({ size: '1kg' })], required([]), []],
  ])('%s', (_, variants, choices, expected) => {
    expect(carryVariants(variants, choices)?.map(({ choice }) => choice)).toEqual(expected);
  });

  it('are never merged', () => {
    expect(carryVariants(both, required([], []))).toBeUndefined();
    const sizes = [variant({ size: '1kg' }), variant({ size: '2kg' })];
    expect(carryVariants(sizes, required([], ['mint']))).toBeUndefined();
  });
});

describe('a proposed SKU', () => {
  it('has the first letters of words, and more where another has them', () => {
    const keys = [['chocolate'], ['chocolate-mint'], ['chocolate-milk'], ['mat-6'], ['plain']];
    const rows = keys.map((own) => ({ sku: own[0] === 'plain' ? 'OWN' : undefined, keys: own }));
    expect(proposeSkus('W', rows)).toEqual(['W-CHOC', 'W-CHOCO', 'W-CHOCOL', 'W-MAT-6', 'OWN']);
    const same = ['aaaa-1', 'aaaa-1'].map((key) => ({ sku: undefined, keys: [key] }));
    expect(new Set(proposeSkus('W', [...same, ...same])).size).toBe(4);
  });
});
