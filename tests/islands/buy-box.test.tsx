import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { stepFor } from '#client/page/arrow-keys.ts';
import { groupVariants, type VariantValue } from '#domain/cart/variants.ts';
import { translator } from '#i18n/translate.ts';
import { BuyBox } from '#islands/product/BuyBox.tsx';
import { chooseValue, findChosen, listDefaultChoices, mergeChoices } from '#islands/product/choices.ts';

const value = (attribute: number, id: number, extra: Partial<VariantValue> = {}): VariantValue => ({
  ProductAttributeID: attribute,
  AttributeDisplayName: `Attribute ${attribute}`,
  AttributeTypeID: 1,
  PrimaryKeyValue: id,
  PrimaryKeyDisplayValue: `Value ${id}`,
  AdditionalPrice: 0,
  IsRequiredAttribute: true,
  ...extra,
});
const WRAP = { AdditionalPrice: 49, IsRequiredAttribute: false };
const values = [
  value(1, 4),
  value(2, 1),
  value(2, 2, { AdditionalPrice: 600 }),
  value(3, 7),
  value(5, 9, WRAP),
];

const render = (props: { stock?: number; values?: VariantValue[] } = {}) =>
  renderToString(
    <BuyBox
      t={translator('en')}
      product={{
        ProductId: 1,
        StockQuantity: props.stock ?? 5,
        OrderMaximumQuantity: null,
        DefaultImage: '',
      }}
      price={{ full: 100_000, discounted: 90_000 }}
      priceNote="Tax included."
      basePriceNote=""
      values={props.values ?? values}
      hexes={{ 4: '#112233' }}
      pictures={{}}
      cartHref="/en/cart"
    />,
  );

describe('the initial choice', () => {
  const groups = groupVariants(values);

  it('is the first size and required value without a surcharge, never a colour or an extra', () => {
    expect(listDefaultChoices(groups)).toEqual([
      { ProductAttributeID: 2, PrimaryKeyValue: 1 },
      { ProductAttributeID: 3, PrimaryKeyValue: 7 },
    ]);
  });

  it('is empty where the first value has a surcharge', () => {
    expect(listDefaultChoices(groupVariants([value(3, 7, { AdditionalPrice: 10 })]))).toEqual([]);
  });

  it('is overridden by the address', () => {
    const read = [{ ProductAttributeID: 2, PrimaryKeyValue: 2 }];
    expect(mergeChoices(listDefaultChoices(groups), read)).toEqual([
      { ProductAttributeID: 3, PrimaryKeyValue: 7 },
      { ProductAttributeID: 2, PrimaryKeyValue: 2 },
    ]);
  });

  it('can be undone for an optional extra, not for a required value', () => {
    const [, size, , wrap] = groups;
    if (!size?.values[1] || !wrap?.values[0]) throw new Error('The product of the test has no groups');
    const wrapped = chooseValue([], wrap, wrap.values[0]);
    expect(findChosen(wrap, wrapped)).toBe(wrap.values[0]);
    expect(chooseValue(wrapped, wrap, wrap.values[0])).toEqual([]);
    const sized = chooseValue([], size, size.values[1]);
    expect(chooseValue(sized, size, size.values[1])).toEqual(sized);
  });
});

describe('the box without a script', () => {
  it('shows price, old price and saving with two decimals', () => {
    const html = render();
    expect(html).toContain('₹900');
    expect(html).toContain('₹1,000');
    expect(html).toContain('−10.00%');
  });

  it('shows what a size would cost, and has one tab stop in each group', () => {
    const html = render();
    expect(html).toContain('₹1,500');
    expect(html.match(/role="radiogroup"/g)).toHaveLength(4);
    expect(html.match(/role="radio"[^>]*tabindex="0"/g)).toHaveLength(4);
    expect(html.match(/aria-checked="true"/g)).toHaveLength(2);
  });

  it('has no button to buy a product that is out of stock', () => {
    const html = render({ stock: 0 });
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain('Buy now');
  });
});

describe('arrow keys', () => {
  const press = (key: string, isLocked: object = {}) => ({ key, altKey: false, metaKey: false, ...isLocked });

  it('follow the visual order in both directions of writing', () => {
    expect(stepFor(press('ArrowRight'), false)).toBe(1);
    expect(stepFor(press('ArrowRight'), true)).toBe(-1);
    expect(stepFor(press('ArrowDown'), true)).toBe(1);
    expect(stepFor(press('Tab'), false)).toBe(0);
  });

  it('are left to the browser in its shortcut for going back', () => {
    expect(stepFor(press('ArrowLeft', { altKey: true }), false)).toBe(0);
    expect(stepFor(press('ArrowLeft', { metaKey: true }), true)).toBe(0);
  });
});
