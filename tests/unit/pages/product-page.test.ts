import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatPerServing } from '#components/card/facts.ts';
import { findBackPicture } from '#components/card/pictures.ts';
import { markAllergens } from '#components/nutrition/allergens.ts';
import { readNutritionPrices } from '#components/nutrition/nutrition-prices.ts';
import { formatNetContent, formatQuantity } from '#components/nutrition/quantities.ts';
import { findValuePictures } from '#components/product/value-pictures.ts';
import type { VariantValue } from '#domain/cart/choosing/variants.ts';
import { translator } from '#i18n/translate.ts';
import { readProductId } from '#loaders/product-route.ts';

const en = translator('en');
const ar = translator('ar');
const image = (AltText: string, ColorID: number | null = null) => ({
  AttachmentURL: `/pictures/${AltText}.webp`,
  AltText,
  ColorID,
  Width: 1000,
  Height: 1000,
});
const value = (attribute: number, id: number, name: string): VariantValue => ({
  ProductAttributeID: attribute,
  AttributeDisplayName: '',
  AttributeTypeID: 1,
  PrimaryKeyValue: id,
  PrimaryKeyDisplayValue: name,
  AdditionalPrice: 0,
  IsRequiredAttribute: true,
});

interface Named {
  readonly id: string;
  readonly name: Readonly<Record<'en' | 'ar', string>>;
}
const demoProducts: readonly {
  readonly id: string;
  readonly images: readonly { readonly alt: Named['name'] }[];
  readonly attributes: readonly (Named & { readonly values: readonly Named[] })[];
}[] = JSON.parse(readFileSync('src/demo/data/products.json', 'utf8'));

const bold = (ingredients: string, allergens: string[]) =>
  markAllergens(ingredients, allergens)
    .filter((part) => part.isAllergen)
    .map((part) => part.text);

describe('allergens in a list of ingredients', () => {
  it('are found in any case, in brackets, and in the singular', () => {
    expect(bold('Whey (milk), Soya lecithin, peanut paste', ['Milk', 'Soya', 'Peanuts'])).toEqual([
      'milk',
      'Soya',
      'peanut',
    ]);
  });

  it('are found in Arabic with and without the article', () => {
    expect(bold('مصل اللبن (حليب)، ليسيثين الصويا', ['الحليب', 'الصويا'])).toEqual(['حليب', 'الصويا']);
  });

  it('are not found inside other words, and the text stays complete', () => {
    const text = 'Buttermilk flavour, cocoa';
    expect(bold(text, ['Milk'])).toEqual([]);
    expect(
      markAllergens(text, [])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('figures of a label', () => {
  it('have units in the language of the page', () => {
    expect(formatQuantity({ value: 24.6, unit: 'g' }, en)).toBe('24.6\u00a0g');
    expect(formatQuantity({ value: 0.5, unit: 'g', lessThan: true }, ar)).toBe('< 0.5\u00a0غ');
    expect(formatQuantity(null, en)).toBe('–');
  });

  it.each([
    ['500 g', '500\u00a0غ'],
    ['20 x 5 g', '20 × 5\u00a0غ'],
    ['60 tablets', '60 قرصًا'],
    ['a pair', 'a pair'],
  ])('format the net content %s as %s', (text, spoken) => {
    expect(formatNetContent(text, ar)).toBe(spoken);
  });
});

describe('the price of a serving and of 100 g', () => {
  const nutrition = {
    serving: { amount: 33, unit: 'g', label: '1 scoop' },
    servingsPerPack: 30.3,
    basis: { amount: 100, unit: 'g' },
    rows: [],
  };

  it.each([
    ['500 g', 26_980],
    ['0.5 kg', 26_980],
    ['500G', 26_980],
    ['1,000 g', 13_490],
    ['10 x 50 g', 26_980],
    // Not weighed: servings times their size.
    ['60 tablets', 26_894],
    ['500 ml', 26_894],
    [null, 26_894],
  ])('of 100 g are a share of the net content %s', (NetContent, perBasis) => {
    const product = { Price: 1499, DiscountedPrice: 1349, PricePerServing: 88.75, NetContent };
    const label = { ...nutrition, serving: { amount: 33, unit: 'g', label: '1 scoop' } };
    expect(readNutritionPrices(label, product)).toEqual({ perServing: 8875, perBasis });
  });

  it('are rounded half up to whole rupees beside a price', () => {
    expect([82.48, 82.5].map(formatPerServing)).toEqual(['₹82', '₹83']);
  });

  it('are left out where they are unknown', () => {
    const product = { Price: 450, DiscountedPrice: null, NetContent: '60 capsules' };
    expect(readNutritionPrices(nutrition, { ...product, PricePerServing: null })).toBeUndefined();
    const capsule = { ...nutrition, serving: { amount: 1, unit: 'capsule', label: '1 capsule' } };
    expect(readNutritionPrices(capsule, { ...product, PricePerServing: 7.5 })).toEqual({
      perServing: 750,
      perBasis: undefined,
    });
  });
});

describe('pictures of a product', () => {
  it('switch to the other side of the same colour', () => {
    const images = [image('black', 3), image('red', 4), image('angle', 3)];
    expect(findBackPicture(images)?.AltText).toBe('angle');
    expect(findBackPicture([image('black', 3), image('red', 4)])).toBeUndefined();
  });

  it('are found for a colour by its id and for a flavour by its words', () => {
    const images = [image('Whey, Chocolate, front'), image('Whey, Vanilla'), image('red', 4)];
    const pictures = findValuePictures(images, [
      value(3, 1, 'Vanilla'),
      value(3, 2, 'Mango'),
      value(1, 4, 'Red'),
    ]);
    expect(Object.keys(pictures)).toEqual(['3.1', '1.4']);
    expect(pictures['3.1']?.index).toBe(1);
  });

  it('are those that are tied to a value, before those that name it', () => {
    const images = [image('Whey, Vanilla, Mango'), { ...image('Whey'), AttributeValueID: 1 }];
    const pictures = findValuePictures(images, [value(3, 1, 'Vanilla'), value(3, 2, 'Mango')]);
    expect([pictures['3.1']?.index, pictures['3.2']?.index]).toEqual([1, 0]);
  });

  it.each(['en', 'ar'] as const)('show each flavour of the demo in its own picture in %s', (locale) => {
    const wrong = demoProducts.flatMap(({ id, images, attributes }) => {
      const flavours = attributes.find((attribute) => attribute.id === 'flavour')?.values ?? [];
      const pictures = findValuePictures(
        images.map(({ alt }) => image(alt[locale])),
        flavours.map(({ name }, index) => value(3, index, name[locale])),
      );
      const shown = new Set(Object.values(pictures).map(({ index }) => index));
      return shown.size === flavours.length ? [] : [id];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the id in a product path', () => {
  it.each([
    ['12', 12],
    ['012', undefined],
    ['0', undefined],
    ['12.5', undefined],
    ['1e3', undefined],
    ['99999999999', undefined],
    [undefined, undefined],
  ])('%s is %s', (segment, id) => {
    expect(readProductId(segment)).toBe(id);
  });
});
