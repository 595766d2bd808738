import type { CartQuote } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { isRecord } from '#domain/is-record.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { LAST_QUOTE_KEY } from '#stores/storage/storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

interface LastQuote {
  readonly quote: CartQuote;
  readonly lines: readonly CartItem[];
}

const stored = storedText(LAST_QUOTE_KEY, local);

/** Stores the last quote for offline use. Undefined removes it. */
export const saveLastQuote = (last: LastQuote | undefined): void =>
  stored.set(last ? JSON.stringify(last) : '');

const isLastQuote = (value: unknown): value is LastQuote =>
  isRecord(value) &&
  Array.isArray(value.lines) &&
  isRecord(value.quote) &&
  Array.isArray(value.quote.productsData);

const read = (): LastQuote | undefined => {
  try {
    const value: unknown = JSON.parse(stored.get());
    return isLastQuote(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** @returns the last quote if it includes all of `lines` */
export const findLastQuote = (lines: readonly CartItem[]): LastQuote | undefined => {
  const last = read();
  const known = new Set(last?.lines.map(lineKey));
  return lines.every((line) => known.has(lineKey(line))) ? last : undefined;
};
