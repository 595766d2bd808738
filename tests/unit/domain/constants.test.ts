import { describe, expect, it } from 'vitest';
import * as constants from '#domain/constants.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { TRUNCATE } from '#domain/truncate.ts';

describe('the constants of the shop', () => {
  it('match the codes and statuses of the specification', () => {
    expect(PAYMENT_METHOD).toEqual({
      ...{ wallet: 2, card: 5, cashOnDelivery: 6 },
      // Extensions.
      ...{ upi: 7, bankTransfer: 8, razorpay: 9, tap: 10 },
    });
    expect(Object.values(constants.ORDER_STATUS)).toEqual([1, 2, 3, 4, 5]);
    expect(constants.PRICE_TYPE).toEqual({ fixedValue: 1, percentage: 2 });
    expect(constants.ATTRIBUTE).toEqual({ color: 1, size: 2 });
    expect(constants.UNSELECTED).toBe(-999);
  });

  it('match its currency and languages', () => {
    expect([constants.CURRENCY, constants.CURRENCY_SYMBOL]).toEqual(['INR', '₹']);
    expect(constants.LANGUAGES).toEqual({ en: 1, ar: 2 });
    expect(constants.FOUNDED).toBe(2016);
  });

  it('match its times', () => {
    const { TOAST_MS, OVERLAY_MAX_MS, REDIRECT_MS, WALLET_CONFIRM_MS, CART_PRICING_MS } = constants;
    expect([TOAST_MS, OVERLAY_MAX_MS, REDIRECT_MS, WALLET_CONFIRM_MS, CART_PRICING_MS]).toEqual([
      5000, 2000, 1000, 500, 500,
    ]);
  });

  it('match its carousels', () => {
    expect([constants.AUTOPLAY_MS, constants.SLIDE_MS]).toEqual([3000, 500]);
    expect(constants.PRODUCT_SLIDES).toEqual({
      wide: 6,
      below: [
        { px: 1700, slides: 5 },
        { px: 1200, slides: 4 },
        { px: 991, slides: 3 },
        { px: 576, slides: 2 },
      ],
    });
    expect(constants.CATEGORY_BREAKPOINTS_PX).toEqual([1367, 1024, 767, 480]);
    expect([constants.CAROUSEL_MINIMUM, constants.RELATED_MINIMUM]).toEqual([6, 7]);
    expect([constants.HOME_CAMPAIGNS, constants.BANNER_THEME]).toEqual([3, 2]);
  });

  it('match its widths and distances', () => {
    expect([constants.STICKY_FROM_PX, constants.STICKY_OFF_BELOW_PX]).toEqual([300, 581]);
    expect([constants.SCROLL_TOP_FROM_PX, constants.MOBILE_MENU_BELOW_PX]).toEqual([500, 1199]);
  });

  it('match its limits of quantity and of free delivery', () => {
    expect([constants.DEFAULT_MAXIMUM_QUANTITY, constants.DEFAULT_FREE_SHIPPING_FROM]).toEqual([10, 2000]);
    expect(constants.COUPON_MAXIMUM).toBe(30);
    expect(constants.SEARCH_MINIMUM).toBe(2);
  });

  it('match its views of a listing', () => {
    expect([constants.PAGE_SIZES, constants.DEFAULT_PAGE_SIZE]).toEqual([[10, 15, 20, 30, 40, 50, 100], 10]);
    expect(constants.SORTS).toEqual(['', 'Price ASC', 'Price DESC', 'Date DESC', 'Date ASC']);
    expect([constants.GRID_COLUMNS, constants.PAGE_LINKS]).toEqual([[2, 3, 4], 5]);
  });

  it('match its filters', () => {
    expect(constants.PRICE_BANDS).toEqual([
      [10, 100],
      [100, 200],
      [200, 300],
      [300, 400],
      [400, 500],
      [500, 600],
      [600, 1_000_000_000],
    ]);
    expect([constants.RATING_FILTERS, constants.DEFAULT_RATING]).toEqual([[5, 4, 3, 2], 5]);
    expect([constants.RATINGS, constants.DEFAULT_REVIEW_RATING]).toEqual([[1, 2, 3, 4, 5], 1]);
    expect([constants.SIDEBAR_ENTRIES, constants.SIDEBAR_PRODUCTS]).toEqual([10, 5]);
  });

  it('match its lengths of truncated texts', () => {
    expect(TRUNCATE).toEqual({
      productName: 50,
      productNameDetail: 40,
      productNameCart: 80,
      productNameCheckout: 50,
      productNameCompare: 45,
      shortDescriptionList: 45,
      shortDescriptionHotDeal: 208,
      shortDescriptionDetail: 245,
      descriptionCompare: 155,
      categoryName: 22,
      searchCategory: 17,
      sidebarLabel: 30,
      sidebarProduct: 20,
      reviewBody: 500,
    });
  });
});
