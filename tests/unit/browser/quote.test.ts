import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshQuote } from '#islands/cart/quote/refresh-quote.ts';
import { applyCoupon } from '#islands/checkout/summary/apply-coupon.ts';
import { $cart } from '#stores/cart/cart.ts';
import { saveCouponCode } from '#stores/cart/coupon.ts';
import { $quote, isOrderable, readTotal, rowsByLine } from '#stores/cart/quote.ts';
import type { CartProductRow } from '../../../src/contract/orders/cart.ts';
import { type CartItem, lineKey } from '../../../src/domain/cart/cart.ts';

const line = (ProductId: number, value?: number): CartItem => ({
  ProductId,
  productSelectedAttributes: value ? [{ ProductAttributeID: 3, PrimaryKeyValue: value }] : [],
  Quantity: 1,
  ShippingCharges: 0,
  DefaultImage: '',
});

const row = (ProductId: number, LineIndex: number, more: Partial<CartProductRow> = {}) =>
  ({
    ProductId,
    LineIndex,
    productSelectedAttributes: [],
    Price: 100,
    Quantity: 1,
    Problem: null,
    ...more,
  }) as unknown as CartProductRow;

const quoteOf = (productsData: CartProductRow[], orderTotal = 100) => ({
  productsData,
  cartSubTotal: orderTotal,
  shippingSubTotal: 0,
  orderTotal,
  freeShippingFrom: 2000,
});

const state = (lines: readonly CartItem[], rows: CartProductRow[]) => ({
  quote: quoteOf(rows),
  lines,
  loading: false,
  error: undefined,
});

describe('the rows of a quote', () => {
  it('match the lines at their index, whatever the chosen values', () => {
    const lines = [line(1, 5), line(1, 6)];
    const rows = rowsByLine(state(lines, [row(1, 1), row(1, 0)]));
    expect(rows.get('1|3:5')?.LineIndex).toBe(0);
    expect(rows.get('1|3:6')?.LineIndex).toBe(1);
  });

  it('match by their own fields when a server returns no index', () => {
    const { LineIndex: _, ...bare } = row(7, 0);
    const rows = rowsByLine(state([line(7)], [bare as CartProductRow]));
    expect(rows.get('7')?.ProductId).toBe(7);
  });

  it('are missing for a line with an unknown product', () => {
    const rows = rowsByLine(state([line(1), line(99)], [row(1, 0)]));
    expect(rows.has('99')).toBe(true);
    expect(rows.get('99')).toBeUndefined();
  });
});

describe('a cart', () => {
  it('can be ordered when every line is known and without a problem', () => {
    expect(isOrderable(state([line(1)], [row(1, 0)]))).toBe(true);
  });

  it('cannot be ordered with an unknown product, a problem, or pending prices', () => {
    expect(isOrderable(state([line(1), line(2)], [row(1, 0)]))).toBe(false);
    expect(isOrderable(state([line(1)], [row(1, 0, { Problem: 'out_of_stock' })]))).toBe(false);
    expect(isOrderable({ ...state([line(1)], [row(1, 0)]), loading: true })).toBe(false);
    expect(isOrderable({ ...state([], []), quote: undefined })).toBe(false);
  });
});

describe('the coupon of a quote', () => {
  const prices = quoteOf([row(1, 0)], 1112);
  const answerWith = (discount: number, reason = '') =>
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        Response.json({
          statusCode: 200,
          data: JSON.stringify(
            url.includes('coupon')
              ? { DiscountValueAfterCouponAppliedWithQuantity: discount, Reason: reason }
              : prices,
          ),
        }),
      ),
    );

  beforeEach(async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    saveCouponCode('');
    $cart.set([]);
    await refreshQuote();
    answerWith(100);
    $cart.set([line(1)]);
    await refreshQuote();
    return () => vi.unstubAllGlobals();
  });

  it('takes off the amount of the server, and is refused a second time', async () => {
    expect(await applyCoupon(' WELCOME100 ')).toMatchObject({ ok: true, value: { code: 'WELCOME100' } });
    const { quote, coupon } = $quote.get();
    expect(quote && readTotal(quote, coupon)).toBe(101_200);
    expect(await applyCoupon('WELCOME100')).toMatchObject({ error: { code: 'coupon_applied' } });
  });

  it('requires a code of at most 30 characters', async () => {
    expect(await applyCoupon('  ')).toMatchObject({ error: { code: 'required' } });
    expect(await applyCoupon('x'.repeat(31))).toMatchObject({ error: { code: 'too_long', n: 30 } });
  });

  it('is refused with the reason when it takes nothing off', async () => {
    answerWith(0, 'This coupon has expired.');
    expect(await applyCoupon('OLD')).toMatchObject({
      error: { code: 'coupon_invalid', reason: 'This coupon has expired.' },
    });
    expect($quote.get().coupon).toBeUndefined();
  });

  it('is removed, with the reason, when the changed cart no longer qualifies', async () => {
    await applyCoupon('WELCOME100');
    answerWith(0, 'This coupon is for orders of ₹999 or more.');
    await refreshQuote();
    expect($quote.get()).toMatchObject({
      coupon: undefined,
      lostCoupon: { code: 'WELCOME100', reason: 'This coupon is for orders of ₹999 or more.' },
    });
  });
});

describe('requesting prices', () => {
  const answers: ((total: number) => void)[] = [];
  const signals: AbortSignal[] = [];

  beforeEach(async () => {
    $cart.set([]);
    await refreshQuote();
    answers.length = 0;
    signals.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('fetch', (_url: string, options: RequestInit) => {
      if (options.signal) signals.push(options.signal);
      return new Promise((resolve) => {
        answers.push((total) =>
          resolve(Response.json({ statusCode: 200, data: JSON.stringify(quoteOf([row(1, 0)], total)) })),
        );
      });
    });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('returns no quote for an empty cart and sends no request', async () => {
    await refreshQuote();
    expect($quote.get().quote).toBeUndefined();
    expect(answers).toHaveLength(0);
  });

  it('shows the first prices after half a second at the earliest', async () => {
    $cart.set([line(1)]);
    const done = refreshQuote();
    answers[0]?.(100);
    await vi.advanceTimersByTimeAsync(400);
    expect($quote.get().quote).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    await done;
    expect($quote.get().quote?.orderTotal).toBe(100);
    expect($quote.get().lines.map(lineKey)).toEqual(['1']);
  });

  it('uses the newest request and aborts the older one', async () => {
    $cart.set([line(1)]);
    const older = refreshQuote();
    const newer = refreshQuote();
    expect(signals[0]?.aborted).toBe(true);
    answers[1]?.(200);
    answers[0]?.(100);
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([older, newer]);
    expect($quote.get().quote?.orderTotal).toBe(200);
  });
});
