import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { useStored } from '#islands/ui/use-stored.ts';
import type { QuoteState } from '#stores/cart/quote.ts';
import { rowsByLine } from '#stores/cart/quote.ts';
import { $seenPrices, confirmPrices, findPreviousPrice } from '#stores/cart/seen-prices.ts';

const NONE = {};

export const ChangedPrices = ({ state }: { readonly state: QuoteState }) => {
  const t = useLabels();
  const seen = useStored($seenPrices, NONE);
  const changed = [...rowsByLine(state)].filter(([key, row]) => row && findPreviousPrice(seen, key, row));
  if (changed.length === 0) return null;
  return (
    <Note kind="wait" live>
      <p>{t.plural('lbl_cart_prices_changed', changed.length)}</p>
      <button type="button" className="btn btn--s btn--line" onClick={() => confirmPrices(state)}>
        {t('lbl_cart_prices_seen')}
      </button>
    </Note>
  );
};
