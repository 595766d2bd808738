import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $quote, type QuoteState } from '#stores/cart/quote.ts';
import { rememberPrices } from '#stores/cart/seen-prices.ts';
import { watchQuote } from './refresh-quote.ts';

const EMPTY: readonly CartItem[] = [];

export const useCartQuote = (): { lines: readonly CartItem[]; state: QuoteState } => {
  const state = useStore($quote);
  useEffect(watchQuote, []);
  useEffect(() => rememberPrices(state), [state]);
  return { lines: useStored($cart, EMPTY), state };
};
