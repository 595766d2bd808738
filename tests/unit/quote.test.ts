import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartProductRow } from '../../src/contract/cart.ts';
import { type CartItem, lineKey } from '../../src/domain/cart.ts';
import { $cart } from '../../src/stores/cart.ts';
import { $quote, isOrderable, refreshQuote, rowsByLine } from '../../src/stores/quote.ts';

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
  it('belong to the lines at their index, whatever the chosen values', () => {
    const lines = [line(1, 5), line(1, 6)];
    const rows = rowsByLine(state(lines, [row(1, 1), row(1, 0)]));
    expect(rows.get('1|3:5')?.LineIndex).toBe(0);
    expect(rows.get('1|3:6')?.LineIndex).toBe(1);
  });

  it('tell whose they are themselves when a server gives no index', () => {
    const { LineIndex: _, ...bare } = row(7, 0);
    const rows = rowsByLine(state([line(7)], [bare as CartProductRow]));
    expect(rows.get('7')?.ProductId).toBe(7);
  });

  it('leave a line without a row where the product is unknown', () => {
    const rows = rowsByLine(state([line(1), line(99)], [row(1, 0)]));
    expect(rows.has('99')).toBe(true);
    expect(rows.get('99')).toBeUndefined();
  });
});

describe('a cart', () => {
  it('may be ordered when every line is known and well', () => {
    expect(isOrderable(state([line(1)], [row(1, 0)]))).toBe(true);
  });

  it('may not be ordered with an unknown product, a problem, or while prices are on their way', () => {
    expect(isOrderable(state([line(1), line(2)], [row(1, 0)]))).toBe(false);
    expect(isOrderable(state([line(1)], [row(1, 0, { Problem: 'out_of_stock' })]))).toBe(false);
    expect(isOrderable({ ...state([line(1)], [row(1, 0)]), loading: true })).toBe(false);
    expect(isOrderable({ ...state([], []), quote: undefined })).toBe(false);
  });
});

describe('asking for prices', () => {
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

  it('gives an empty cart no quote and asks nobody', async () => {
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

  it('lets the newest request win and gives the older one up', async () => {
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
