import type { CartProductRow } from '#contract/cart.ts';
import { type CartItem, lineKey } from '#domain/cart.ts';
import { effectivePrice } from '#domain/pricing.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { $seenPrices, findFormerPrice } from '#stores/cart/seen-prices.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Sentence } from '../ui/Sentence.tsx';
import { readRowPrice } from './line-price.ts';

interface PriceChangeProps {
  readonly line: CartItem;
  readonly row: CartProductRow;
}

const NONE = {};

/** Says that a piece costs another price than when the shopper last saw it, and which. */
export const PriceChange = ({ line, row }: PriceChangeProps) => {
  const t = useLabels();
  const before = findFormerPrice(useStored($seenPrices, NONE), lineKey(line), row);
  if (before === undefined) return null;
  const now = effectivePrice(readRowPrice(row));
  return (
    <p className={`changed${now > before ? ' changed--up' : ''}`}>
      <Icon name="info" size="s" />
      <span>
        <Sentence
          text={t(now > before ? 'lbl_cart_price_up' : 'lbl_cart_price_down')}
          parts={{ before: <Money amount={before} />, now: <Money amount={now} /> }}
        />
      </span>
    </p>
  );
};
