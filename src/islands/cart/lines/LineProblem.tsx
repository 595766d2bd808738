import type { CartProductRow } from '#contract/orders/cart.ts';
import { type CartItem, lineKey, maximumQuantity } from '#domain/cart/cart.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { productPath } from '#routes/paths.ts';
import { removeFromCart, setQuantity } from '#stores/cart/cart.ts';

const sentence = (row: CartProductRow, t: Translate): string | undefined => {
  switch (row.Problem) {
    case 'out_of_stock':
      return t('lbl_cart_sold_out');
    case 'quantity_over_stock':
      return t('lbl_cart_over_stock', { n: row.StockQuantity });
    case 'quantity_over_maximum':
      return t('lbl_cart_over_maximum', { n: maximumQuantity(row.OrderMaximumQuantity) });
    case 'choice_unknown':
      return t('lbl_cart_choice_unknown');
    default:
      return undefined;
  }
};

/** Returns the maximum quantity that can be ordered; 0 if the line must be removed. */
const possibleQuantity = (row: CartProductRow): number => {
  const most = Math.min(row.StockQuantity, maximumQuantity(row.OrderMaximumQuantity));
  return row.Problem === 'quantity_over_stock' || row.Problem === 'quantity_over_maximum' ? most : 0;
};

interface LineProblemProps {
  readonly line: CartItem;
  readonly row: CartProductRow;
}

export const LineProblem = ({ line, row }: LineProblemProps) => {
  const t = useLabels();
  const text = sentence(row, t);
  if (!text) return null;
  const most = possibleQuantity(row);
  const key = lineKey(line);
  const repair = () => {
    if (most > 0) setQuantity(key, most, row.OrderMaximumQuantity);
    else removeFromCart(key);
  };
  return (
    <div className="line__bad">
      <p className="error">
        <Icon shape={icons.warn} size="s" />
        <span>{text}</span>
      </p>
      <button type="button" className="btn btn--s btn--line" onClick={repair}>
        <span>{most > 0 ? t('lbl_cart_take', { n: most }) : t('lbl_cart_remove')}</span>
        <span className="vh">{` ${row.ProductName}`}</span>
      </button>
      {most === 0 && line.productSelectedAttributes.length > 0 && (
        <a className="btn btn--s" href={productPath(t.locale, row)}>
          <span>{t('lbl_cart_choose_again')}</span>
          <span className="vh">{` ${row.ProductName}`}</span>
        </a>
      )}
    </div>
  );
};
