import type { CartProductRow } from '#contract/orders/cart.ts';
import { isRecord } from '#domain/is-record.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { persistentAtom } from '#stores/storage/browser-storage.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { $cart } from './cart.ts';
import { type QuoteState, rowsByLine } from './quote.ts';

/** Unit prices in paise by line, as last confirmed by the shopper. */
type SeenPrices = Readonly<Record<string, Paise>>;

const NONE: SeenPrices = {};

export const $seenPrices = persistentAtom<SeenPrices>(KEYS.seenPrices, NONE, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      const entries = isRecord(value) ? Object.entries(value) : [];
      return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number(entry[1]) > 0));
    } catch {
      return NONE;
    }
  },
});

const unitPrice = (row: CartProductRow): Paise => toPaise(row.DiscountedPrice || row.Price);

const knownPrices = (state: QuoteState): [string, Paise][] =>
  [...rowsByLine(state)].flatMap(([key, row]): [string, Paise][] => (row ? [[key, unitPrice(row)]] : []));

/** Stores the prices of new lines and removes those of deleted lines. Changed prices remain until confirmed. */
export const rememberPrices = (state: QuoteState): void => {
  const seen = $cart.get().length === 0 ? NONE : $seenPrices.get();
  if ($cart.get().length === 0) $seenPrices.set(NONE);
  if (!state.quote || state.loading) return;
  const next = Object.fromEntries(knownPrices(state).map(([key, price]) => [key, seen[key] ?? price]));
  if (JSON.stringify(next) !== JSON.stringify(seen)) $seenPrices.set(next);
};

/** Replaces the stored prices after the shopper has confirmed the changes. */
export const confirmPrices = (state: QuoteState): void =>
  $seenPrices.set(Object.fromEntries(knownPrices(state)));

/** @returns the previous unit price in paise; undefined if it has not changed */
export const findPreviousPrice = (seen: SeenPrices, key: string, row: CartProductRow): Paise | undefined => {
  const before = seen[key];
  return before === undefined || before === unitPrice(row) ? undefined : before;
};
