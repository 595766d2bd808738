import { beforeEach, describe, expect, it } from 'vitest';
import { $cart } from '#stores/cart/cart.ts';
import type { QuoteState } from '#stores/cart/quote.ts';
import { $seenPrices, confirmPrices, findPreviousPrice, rememberPrices } from '#stores/cart/seen-prices.ts';
import type { CartProductRow } from '../../../src/contract/orders/cart.ts';
import type { CartItem } from '../../../src/domain/cart/cart.ts';

const line = (ProductId: number): CartItem => ({
  ProductId,
  productSelectedAttributes: [],
  Quantity: 1,
  ShippingCharges: 0,
  DefaultImage: '',
});

const row = (ProductId: number, Price: number, DiscountedPrice: number | null = null) =>
  ({
    ProductId,
    LineIndex: 0,
    productSelectedAttributes: [],
    Price,
    DiscountedPrice,
  }) as unknown as CartProductRow;

const state = (rows: CartProductRow[]): QuoteState => ({
  quote: { productsData: rows, cartSubTotal: 0, shippingSubTotal: 0, orderTotal: 0, freeShippingFrom: 0 },
  lines: rows.map(({ ProductId }) => line(ProductId)),
  coupon: undefined,
  lostCoupon: undefined,
  loading: false,
  error: undefined,
});

const former = (priced: CartProductRow) => findPreviousPrice($seenPrices.get(), '1', priced);

describe('a price that changed', () => {
  beforeEach(() => {
    $cart.set([line(1)]);
    $seenPrices.set({});
    rememberPrices(state([row(1, 100)]));
  });

  it('is not reported the first time', () => {
    expect(former(row(1, 100))).toBeUndefined();
  });

  it('is reported with the previous one until the customer accepts it', () => {
    const now = row(1, 120);
    rememberPrices(state([now]));
    expect(former(now)).toBe(10_000);
    confirmPrices(state([now]));
    expect(former(now)).toBeUndefined();
  });

  it('is the discounted one where there is one', () => {
    expect(former(row(1, 100, 80))).toBe(10_000);
    expect(former(row(1, 130, 100))).toBeUndefined();
  });

  it('is forgotten with its line and with the cart', () => {
    rememberPrices(state([row(2, 50)]));
    expect($seenPrices.get()).toEqual({ 2: 5000 });
    $cart.set([]);
    rememberPrices({ ...state([]), quote: undefined });
    expect($seenPrices.get()).toEqual({});
  });
});
