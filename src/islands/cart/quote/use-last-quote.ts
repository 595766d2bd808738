import { useEffect, useMemo } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { findLastQuote, keepLastQuote } from '#stores/cart/last-quote.ts';
import type { QuoteState } from '#stores/cart/quote.ts';

/** The state, with what the cart last cost where nothing else can be had. Its error stays, so it cannot be ordered so. */
export const useLastQuote = (lines: readonly CartItem[], state: QuoteState): QuoteState => {
  useEffect(() => {
    if (state.quote && !state.loading && !state.error)
      keepLastQuote({ quote: state.quote, lines: state.lines });
  }, [state]);
  return useMemo(
    () => (state.quote || !state.error ? state : { ...state, ...findLastQuote(lines) }),
    [lines, state],
  );
};
