import type { CartProductRow } from '#contract/cart.ts';
import { maximumQuantity } from '#domain/cart.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLabels } from '../ui/labels.tsx';

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

/** Why the line cannot be ordered as it is, and what to do about it. */
export const LineProblem = ({ row }: { readonly row: CartProductRow }) => {
  const text = sentence(row, useLabels());
  return text ? (
    <p className="error">
      <Icon name="warn" size="s" />
      {text}
    </p>
  ) : null;
};
