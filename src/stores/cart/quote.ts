import { atom } from 'nanostores';
import type { CallError } from '#contract/call.ts';
import type { CartProductRow, CartQuote } from '#contract/cart.ts';
import type { CouponAnswer } from '#contract/coupons.ts';
import { type CartItem, lineKey } from '#domain/cart.ts';
import { CART_PRICING_MS } from '#domain/constants.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import { api } from '#stores/session/api.ts';
import { $cart } from './cart.ts';
import { type AppliedCoupon, askCoupon, keepCouponCode, type LostCoupon, readCouponCode } from './coupon.ts';

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

const NONE: QuoteState = {
  quote: undefined,
  lines: [],
  coupon: undefined,
  lostCoupon: undefined,
  loading: false,
  error: undefined,
};

export const $quote = atom<QuoteState>(NONE);

/** Presses on plus and minus that follow each other this closely (ms) ask for prices once. */
const SETTLE_MS = 150;
const TIMEOUT_MS = 20_000;

let latest: AbortController | undefined;

/** What became of the coupon that was applied before, now that the cart was priced again. */
const readCoupon = (code: string, answer: CouponAnswer | undefined): Partial<QuoteState> => {
  const discount = answer?.DiscountValueAfterCouponAppliedWithQuantity ?? 0;
  if (!answer) return { coupon: undefined };
  if (discount > 0) return { coupon: { code, discount }, lostCoupon: undefined };
  keepCouponCode('');
  return { coupon: undefined, lostCoupon: { code, reason: answer.Reason } };
};

/** Asks for the prices of the cart as it is now. The newest request wins, an older one is given up. */
export const refreshQuote = async (): Promise<void> => {
  latest?.abort();
  const lines = $cart.get();
  if (lines.length === 0) {
    latest = undefined;
    $quote.set(NONE);
    return;
  }
  const request = new AbortController();
  latest = request;
  const before = $quote.get();
  $quote.set({ ...before, loading: true, error: undefined });
  const isFirst = before.quote === undefined;
  if (!isFirst) await sleep(SETTLE_MS);
  if (request.signal.aborted) return;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const code = readCouponCode();
  const [prices, worth] = await Promise.all([
    api('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) }, signal),
    code ? askCoupon(code, lines, signal) : ok(undefined),
    // The first prices come in together with the page, a moment later at the earliest (spec, section 4).
    sleep(isFirst ? CART_PRICING_MS : 0),
  ]);
  if (request.signal.aborted) return;
  const now = $quote.get();
  if (!prices.ok) $quote.set({ ...now, loading: false, error: prices.error });
  else if (!worth.ok) $quote.set({ ...now, loading: false, error: worth.error });
  else
    $quote.set({
      ...now,
      quote: prices.value,
      lines,
      loading: false,
      error: undefined,
      ...readCoupon(code, worth.value),
    });
};

/** What prices depend on: a cart that comes back from the account says the same in other words. */
const formatPriced = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map((line) => [lineKey(line), line.Quantity]));

/** Keeps the quote up to date with the cart, from now until the returned function is called. */
export const watchQuote = (): (() => void) => {
  let asked: string | undefined;
  return $cart.subscribe((lines) => {
    const now = formatPriced(lines);
    if (now === asked) return;
    asked = now;
    void refreshQuote();
  });
};

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
