import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
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
