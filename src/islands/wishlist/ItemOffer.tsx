import type { MouseEvent, ReactNode } from 'react';
import { useLabels } from '../ui/labels.tsx';

interface Offered {
  readonly ProductName: string;
  readonly StockQuantity: number;
  readonly HasVariants: boolean;
}

interface ItemOfferProps {
  /** Null if the product is no longer sold. */
  readonly product: Offered | null;
  readonly href: string;
  readonly move: ReactNode;
  readonly onMove: () => void;
}

/** Ignores the second click of a double click, which would hit the next row. */
export const onePress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act();
  };

export const ItemOffer = ({ product, href, move, onMove }: ItemOfferProps) => {
  const t = useLabels();
  if (!product) return <span className="badge badge--bad">{t('lbl_wish_gone')}</span>;
  if (product.StockQuantity < 1)
    return (
      <span className="badge badge--bad" data-offer="out">
        {t('lbl_card_out_of_stock')}
      </span>
    );
  const name = <span className="vh">{`: ${product.ProductName}`}</span>;
  if (product.HasVariants)
    return (
      <a className="btn btn--s btn--line" href={href} data-offer="choose">
        <span>{t('lbl_wish_choose')}</span>
        {name}
      </a>
    );
  return (
    <button type="button" className="btn btn--s btn--line" data-offer="move" onClick={onePress(onMove)}>
      <span>{move}</span>
      {name}
    </button>
  );
};
