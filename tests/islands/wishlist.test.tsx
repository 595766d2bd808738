import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { translator } from '#i18n/translate.ts';
import { WishlistPage } from '#islands/wishlist/WishlistPage.tsx';
import { WishlistPanel } from '#islands/wishlist/WishlistPanel.tsx';
import type { WishlistProduct } from '#islands/wishlist/wishlist-product.ts';

const t = translator('en');

const product = (id: number, card: Partial<WishlistProduct['card']> = {}): WishlistProduct => ({
  card: {
    ProductId: id,
    ProductName: `Product ${id}`,
    Price: 100,
    DiscountedPrice: 90,
    DiscountId: null,
    IsDiscountCalculated: false,
    CouponCode: null,
    StockQuantity: 5,
    OrderMaximumQuantity: null,
    DefaultImage: '',
    ...card,
  },
  CategoryName: 'Whey',
  ManufacturerName: 'Maker',
  Rating: 0,
  TotalReviews: 0,
  MarkAsNew: false,
  HasVariants: false,
  Shelf: 'protein',
  size: [null, null],
  back: null,
  facts: [],
});

describe('the server-rendered page of a wish list', () => {
  const html = renderToString(
    <WishlistPage t={t} asked={[1, 2, 3]} products={[product(1), product(2, { StockQuantity: 0 })]} />,
  );

  it('works without script: removing leads to the list without the product', () => {
    expect(html).toContain('href="/en/wishlist?ids=2"');
    expect(html).toContain('href="/en/wishlist?ids=1"');
    expect(html).toContain('href="/en/wishlist?ids=1,2"');
    expect(html).toContain(t.plural('lbl_card_products', 2));
  });

  it('offers available products, and marks others as unavailable', () => {
    expect(html.match(/data-offer="move"/g)).toHaveLength(1);
    expect(html.match(/data-offer="out"/g)).toHaveLength(1);
    expect(html).not.toContain(t('lbl_wish_gone'));
    expect(html).not.toContain(t('lbl_wish_undo'));
  });

  it('shows that it is empty', () => {
    const empty = renderToString(<WishlistPage t={t} asked={[]} products={[]} />);
    expect(empty).toContain(t('lbl_wish_empty'));
    expect(empty).toContain('href="/en/all-products/0/all-categories"');
  });
});

describe('the server-rendered panel', () => {
  const html = renderToString(<WishlistPanel t={t} />);

  it('has no entries, and leads to its page', () => {
    expect(html).not.toContain(t('lbl_wish_empty'));
    expect(html).not.toContain(t('lbl_wish_clear'));
    expect(html).toContain('href="/en/wishlist"');
  });
});

describe('the page of a wish list in a browser', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', location.pathname);
  });

  const mount = (ids: readonly number[]) =>
    render(<WishlistPage t={t} asked={ids} products={ids.map((id) => product(id))} />);
  const removeName = (id: number) => `${t('lbl_wish_take_off')}: Product ${id}`;

  it('moves the focus from a removed row to the same action of the row that took its place', async () => {
    const screen = await mount([1, 2, 3]);
    screen
      .getByRole('link', { name: removeName(2) })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: removeName(2) })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: removeName(3) })).toHaveFocus();
    await expect.element(screen.getByRole('status')).toHaveTextContent(t.plural('lbl_card_products', 2));
  });

  it('moves the focus from the last row to the button that restores it, and back to its link', async () => {
    const screen = await mount([1]);
    screen
      .getByRole('link', { name: removeName(1) })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    const undo = screen.getByRole('button', { name: t('lbl_wish_undo') });
    await expect.element(undo).toHaveFocus();
    await expect.element(screen.getByText(t('lbl_wish_empty_hint'))).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: 'Product 1', exact: true })).toHaveFocus();
    await expect.element(undo).not.toBeInTheDocument();
  });
});
