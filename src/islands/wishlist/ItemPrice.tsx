import type { Price } from '#domain/cart/pricing.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';

interface ItemPriceProps {
  readonly price: Price;
}

/** React version of `components/card/Price.astro`. */
export const ItemPrice = ({ price }: ItemPriceProps) => {
  const t = useLabels();
  return (
    <p className="price">
      <span className="price__now">
        <Money amount={price.discounted ?? price.full} />
      </span>
      {price.discounted !== undefined && (
        <del>
          <span className="vh">{`${t('lbl_com_was')} `}</span>
          <Money amount={price.full} />
        </del>
      )}
    </p>
  );
};
