import type { MouseEvent, ReactNode } from 'react';
import { useLabels } from '../ui/labels.tsx';

/** What of a product decides how it can be bought from a list. */
interface Offered {
  readonly ProductName: string;
  readonly StockQuantity: number;
  readonly HasVariants: boolean;
}

interface WishOfferProps {
  /** Null where the shop sells it no more. */
  readonly product: Offered | null;
  /** The product's page, where its options are chosen. */
  readonly href: string;
  /** What the button says that puts the product into the cart. */
  readonly move: ReactNode;
  readonly onMove: () => void;
}

/** The second press of a double click lands on whatever row has come up meanwhile. */
export const onePress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act();
  };

/** What can be done with the product today. */
export const WishOffer = ({ product, href, move, onMove }: WishOfferProps) => {
  const t = useLabels();
  if (!product) return <span className="badge badge--bad">{t('lbl_wish_gone')}</span>;
  if (product.StockQuantity < 1)
    return (
      <span className="badge badge--bad" data-offer="out">
        {t('lbl_card_out_of_stock')}
      </span>
    );
  const name = <span className="vh">: {product.ProductName}</span>;
  if (product.HasVariants)
    return (
      <a className="btn btn--s btn--line" href={href} data-offer="choose">
        {t('lbl_wish_choose')}
        {name}
      </a>
    );
  return (
    <button type="button" className="btn btn--s btn--line" data-offer="move" onClick={onePress(onMove)}>
      {move}
      {name}
    </button>
  );
};
