import type { CouponAnswer } from '#contract/orders/coupons.ts';
import { lineKey, splitCart } from '#domain/cart/cart.ts';
import { CART_PRICING_MS } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import { $cart } from '#stores/cart/cart.ts';
import { readCouponCode, saveCouponCode } from '#stores/cart/coupon.ts';
import { $deliveryChoice } from '#stores/cart/delivery-choice.ts';
import { $quote, NO_QUOTE, type QuoteState } from '#stores/cart/quote.ts';
import { api } from '#stores/session/api.ts';
import { requestCoupon } from './request-coupon.ts';

/** Debounce of quantity changes (ms). */
const SETTLE_MS = 150;
const TIMEOUT_MS = 20_000;

/** Browsers before 2024 have no `any`. There the request has no time limit. */
const withTimeout = (signal: AbortSignal): AbortSignal =>
  'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal;

let latest: AbortController | undefined;

const readCoupon = (code: string, answer: CouponAnswer | undefined): Partial<QuoteState> => {
  const discount = answer?.DiscountValueAfterCouponAppliedWithQuantity ?? 0;
  if (!answer) return { coupon: undefined };
  if (discount > 0) return { coupon: { code, discount }, lostCoupon: undefined };
  saveCouponCode('');
  return { coupon: undefined, lostCoupon: { code, reason: answer.Reason } };
};

/** Requests the prices of the current cart. Aborts the previous request. */
export const refreshQuote = async (): Promise<void> => {
  latest?.abort();
  const lines = $cart.get();
  if (lines.length === 0) {
    latest = undefined;
    $quote.set(NO_QUOTE);
    return;
  }
  const request = new AbortController();
  latest = request;
  const before = $quote.get();
  $quote.set({ ...before, loading: true, error: undefined });
  const isFirst = before.quote === undefined;
  if (!isFirst) await sleep(SETTLE_MS);
  if (request.signal.aborted) return;
  const signal = withTimeout(request.signal);
  const code = readCouponCode();
  const { taken, surplus, others } = splitCart(lines);
  const [prices, worth] = await Promise.all([
    api('get-customer-cart-items', { cartJsonData: JSON.stringify(taken), ...$deliveryChoice.get() }, signal),
    code ? requestCoupon(code, taken, signal) : ok(undefined),
    // Minimum delay (spec, section 4).
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
      // Rows refer to lines by their index.
      lines: [...taken, ...surplus, ...others],
      loading: false,
      error: undefined,
      ...readCoupon(code, worth.value),
    });
};

/** Formats what affects prices. A sync may change other fields. */
const formatPriced = (): string =>
  JSON.stringify([$deliveryChoice.get(), $cart.get().map((line) => [lineKey(line), line.Quantity])]);

/** Refreshes the quote when the cart or its delivery changes. @returns a function that stops it */
export const watchQuote = (): (() => void) => {
  let asked: string | undefined;
  const refresh = () => {
    const now = formatPriced();
    if (now === asked) return;
    asked = now;
    void refreshQuote();
  };
  const stops = [$cart.subscribe(refresh), $deliveryChoice.listen(refresh)];
  return () => {
    for (const stop of stops) stop();
  };
};
