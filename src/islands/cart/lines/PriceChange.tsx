import type { CartProductRow } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { effectivePrice } from '#domain/cart/pricing.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useStored } from '#islands/ui/use-stored.ts';
import { $seenPrices, findPreviousPrice } from '#stores/cart/seen-prices.ts';
import { readRowPrice } from './line-price.ts';

interface PriceChangeProps {
  readonly line: CartItem;
  readonly row: CartProductRow;
}

const NONE = {};

export const PriceChange = ({ line, row }: PriceChangeProps) => {
  const t = useLabels();
  const before = findPreviousPrice(useStored($seenPrices, NONE), lineKey(line), row);
  if (before === undefined) return null;
  const now = effectivePrice(readRowPrice(row));
  return (
    <p className={`changed${now > before ? ' changed--up' : ''}`}>
      <Icon shape={icons.info} size="s" />
      <span>
        <Sentence
          text={t(now > before ? 'lbl_cart_price_up' : 'lbl_cart_price_down')}
          parts={{ before: <Money amount={before} />, now: <Money amount={now} /> }}
        />
      </span>
    </p>
  );
};
