import { useEffect, useMemo } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { findLastQuote, saveLastQuote } from '#stores/cart/last-quote.ts';
import type { QuoteState } from '#stores/cart/quote.ts';

/** Falls back to the last known prices. The error remains, so the cart cannot be ordered. */
export const useLastQuote = (lines: readonly CartItem[], state: QuoteState): QuoteState => {
  useEffect(() => {
    if (state.quote && !state.loading && !state.error)
      saveLastQuote({ quote: state.quote, lines: state.lines });
  }, [state]);
  return useMemo(
    () => (state.quote || !state.error ? state : { ...state, ...findLastQuote(lines) }),
    [lines, state],
  );
};
