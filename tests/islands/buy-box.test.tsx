import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render as mount } from 'vitest-browser-react';
import { stepFor } from '#client/page/arrow-keys.ts';
import { chooseValue, findChosen, listDefaultChoices, mergeChoices } from '#domain/cart/choosing/choices.ts';
import type { Offer } from '#domain/cart/choosing/offers.ts';
import { groupVariants, type VariantValue } from '#domain/cart/choosing/variants.ts';
import { translator } from '#i18n/translate.ts';
import { BuyBox } from '#islands/product/BuyBox.tsx';
import { $cart } from '#stores/cart/cart.ts';
import { $toasts } from '#stores/ui/toasts.ts';

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

const t = translator('en');

interface BoxProps {
  readonly stock?: number;
  readonly maximum?: number;
  readonly values?: VariantValue[];
  readonly offers?: Offer[];
}

const box = (props: BoxProps = {}) => (
  <BuyBox
    chosen=""
    t={t}
    product={{
      ProductId: 1,
      StockQuantity: props.stock ?? 5,
      OrderMaximumQuantity: props.maximum ?? null,
      DefaultImage: '',
    }}
    price={{ full: 100_000, discounted: 90_000 }}
    priceNote="Tax included."
    basePriceNote=""
    values={props.values ?? values}
    offers={props.offers ?? []}
    lowStock={5}
    hexes={{ 4: '#112233' }}
    pictures={{}}
    cartHref="/en/cart"
  />
);

const render = (props?: BoxProps) => renderToString(box(props));

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
    // The only value of an optional choice.
    expect(html).toContain('₹949');
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

describe('the box in a browser', () => {
  beforeEach(() => {
    localStorage.clear();
    $cart.set([]);
    history.replaceState(null, '', location.pathname);
  });

  const lastToast = () => $toasts.get().at(-1)?.text;

  it('says which variants are sold out or not made, and adds one that is in stock', async () => {
    const price = { full: 100_000, discounted: undefined };
    const offers: Offer[] = [
      { key: '2.1,3.7', stock: 0, price, max: null },
      { key: '2.2,3.7', stock: 3, price: { full: 180_000, discounted: undefined }, max: 2 },
      { key: '2.1,3.8', stock: 9, price, max: null },
    ];
    const screen = await mount(box({ offers, values: [value(2, 1), value(2, 2), value(3, 7), value(3, 8)] }));
    const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
    // The first variant in stock.
    await expect.element(radio(/Value 2/)).toHaveAttribute('aria-checked', 'true');
    await expect.element(radio(`Value 1${t('lbl_prod_buy_out')}`)).toBeInTheDocument();
    await expect.element(radio(`Value 8${t('lbl_prod_buy_apart')}`)).toBeInTheDocument();
    await expect.element(screen.getByText(t('lbl_prod_buy_left', { n: 3 }))).toBeInTheDocument();
    await radio(/Value 1/).click();
    await expect
      .element(screen.getByRole('button', { name: t('lbl_prod_buy_out') }))
      .toHaveAttribute('aria-disabled', 'true');
    // The size that this flavour is not made in gives way.
    await radio(/Value 2/).click();
    await radio(/Value 8/).click();
    await expect.element(radio(/Value 1/)).toHaveAttribute('aria-checked', 'true');
    await radio(/Value 7/).click();
    await radio(/Value 2/).click();
    await screen
      .getByRole('button', { name: t('lbl_prod_buy_add') })
      .first()
      .click();
    expect($cart.get()).toMatchObject([
      { productSelectedAttributes: [{ PrimaryKeyValue: 7 }, { PrimaryKeyValue: 2 }] },
    ]);
  });

  it('adds the chosen values and the price follows the choice', async () => {
    const screen = await mount(box());
    await screen.getByRole('radio', { name: 'Value 4' }).click();
    await screen.getByRole('radio', { name: /Value 2/ }).click();
    await expect
      .element(screen.getByRole('radio', { name: /Value 2/ }))
      .toHaveAttribute('aria-checked', 'true');
    await expect
      .element(screen.getByRole('radio', { name: /Value 1/ }))
      .toHaveAttribute('aria-checked', 'false');
    await screen
      .getByRole('button', { name: t('lbl_prod_buy_add') })
      .first()
      .click();
    expect($cart.get()).toMatchObject([{ ProductId: 1, Quantity: 1 }]);
    expect($cart.get()[0]?.productSelectedAttributes).toEqual(
      expect.arrayContaining([
        { ProductAttributeID: 1, PrimaryKeyValue: 4 },
        { ProductAttributeID: 2, PrimaryKeyValue: 2 },
        { ProductAttributeID: 3, PrimaryKeyValue: 7 },
      ]),
    );
    expect(lastToast()).toBe(t('msg_added_to_cart'));
  });

  it('refuses a product without its colour, beside the colours and with the focus there', async () => {
    const screen = await mount(box());
    await screen
      .getByRole('button', { name: t('lbl_prod_buy_add') })
      .first()
      .click();
    expect($cart.get()).toEqual([]);
    const colors = screen.getByRole('radiogroup', { name: /Attribute 1/ });
    await expect.element(colors).toHaveAccessibleDescription(t.error('select_color', {}));
    await expect.element(colors).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('radio', { name: 'Value 4' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(colors).not.toHaveAttribute('aria-invalid');
  });

  it('moves the choice and the focus with the arrow keys, around both ends', async () => {
    const screen = await mount(box());
    const small = screen.getByRole('radio', { name: /Value 1/ });
    const large = screen.getByRole('radio', { name: /Value 2/ });
    small.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(large).toHaveFocus();
    await expect.element(large).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(small).toHaveFocus();
  });

  it('limits the quantity to what one order may have, and says so', async () => {
    const screen = await mount(box({ maximum: 2 }));
    const more = screen.getByRole('button', { name: t('lbl_prod_buy_more') });
    const less = screen.getByRole('button', { name: t('lbl_prod_buy_less') });
    const quantity = screen.getByRole('status');
    await expect.element(less).toHaveAttribute('aria-disabled', 'true');
    await less.click({ force: true });
    await expect.element(quantity).toHaveTextContent('1');
    await more.click();
    await expect.element(quantity).toHaveTextContent('2');
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await more.click({ force: true });
    await expect.element(quantity).toHaveTextContent('2');
    expect(lastToast()).toBe(t.error('quantity_over_maximum', { max: 2 }));
  });

  it('does not add what is out of stock', async () => {
    const screen = await mount(box({ stock: 0 }));
    await screen.getByRole('button', { name: t('lbl_prod_buy_out') }).click({ force: true });
    expect($cart.get()).toEqual([]);
    expect(lastToast()).toBe(t.error('out_of_stock', {}));
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
