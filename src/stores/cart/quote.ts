import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { CartProductRow, CartQuote } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import type { AppliedCoupon, LostCoupon } from './coupon.ts';

/** What the server says the cart costs. The browser never computes money, it only shows this. */
export interface QuoteState {
  /** The last prices that came, with the lines that they are for; kept while newer ones are on their way. */
  readonly quote: CartQuote | undefined;
  readonly lines: readonly CartItem[];
  /** What a coupon takes off that quote. */
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

/** The priced row of each line that the quote is for; undefined for a product that the shop does not know. */
export const rowsByLine = ({
  quote,
  lines,
}: Pick<QuoteState, 'quote' | 'lines'>): ReadonlyMap<string, CartProductRow | undefined> => {
  const rows = new Map<string, CartProductRow | undefined>();
  if (!quote) return rows;
  for (const line of lines) rows.set(lineKey(line), undefined);
  // Another server may answer without LineIndex: then the row itself tells whose it is.
  for (const row of quote.productsData) rows.set(lineKey(lines[row.LineIndex] ?? row), row);
  return rows;
};

/** May the cart be ordered as it was quoted: every line known and without a problem? */
export const isOrderable = (state: Pick<QuoteState, 'quote' | 'lines' | 'loading' | 'error'>): boolean =>
  state.quote !== undefined &&
  !state.loading &&
  state.error === undefined &&
  [...rowsByLine(state).values()].every((row) => row !== undefined && !row.Problem);

/** What would be paid: the server's total less what its coupon takes off. */
export const readTotal = (quote: CartQuote, coupon: AppliedCoupon | undefined): Paise =>
  toPaise(quote.orderTotal) - toPaise(coupon?.discount ?? 0);
