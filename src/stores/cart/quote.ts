import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { CartProductRow, CartQuote } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import type { AppliedCoupon, LostCoupon } from './coupon.ts';

/** Prices of the cart, as returned by the server. */
export interface QuoteState {
  /** Last prices, for `lines`. They remain while newer ones load. */
  readonly quote: CartQuote | undefined;
  readonly lines: readonly CartItem[];
  readonly coupon: AppliedCoupon | undefined;
  readonly lostCoupon: LostCoupon | undefined;
  readonly loading: boolean;
  readonly error: CallError | undefined;
}

export const NO_QUOTE: QuoteState = {
  quote: undefined,
  lines: [],
  coupon: undefined,
  lostCoupon: undefined,
  loading: false,
  error: undefined,
};

export const $quote = atom<QuoteState>(NO_QUOTE);

/** Maps each quoted line to its row; undefined for unknown products. */
export const rowsByLine = ({
  quote,
  lines,
}: Pick<QuoteState, 'quote' | 'lines'>): ReadonlyMap<string, CartProductRow | undefined> => {
  const rows = new Map<string, CartProductRow | undefined>();
  if (!quote) return rows;
  for (const line of lines) rows.set(lineKey(line), undefined);
  // Other servers may omit LineIndex. Then the fields of the row identify its line.
  for (const row of quote.productsData) rows.set(lineKey(lines[row.LineIndex] ?? row), row);
  return rows;
};

export const isOrderable = (state: Pick<QuoteState, 'quote' | 'lines' | 'loading' | 'error'>): boolean =>
  state.quote !== undefined &&
  !state.loading &&
  state.error === undefined &&
  !state.quote.deliveryRefusal &&
  [...rowsByLine(state).values()].every((row) => row !== undefined && !row.Problem);

export const readTotal = (quote: CartQuote, coupon: AppliedCoupon | undefined): Paise =>
  toPaise(quote.orderTotal) - toPaise(coupon?.discount ?? 0);
