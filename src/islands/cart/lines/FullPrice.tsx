import type { Price } from '#domain/cart/pricing.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';

export const FullPrice = ({ price }: { readonly price: Price }) => {
  const t = useLabels();
  if (price.discounted === undefined) return null;
  return (
    <>
      {' '}
      <del>
        <span className="vh">{`${t('lbl_cart_was')} `}</span>
        <Money amount={price.full} />
      </del>
    </>
  );
};
