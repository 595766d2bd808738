import { LIST_MAXIMUM } from '#domain/constants.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';

interface UnavailableLineProps {
  /** True if the cart has more lines than it takes. */
  readonly isSurplus: boolean;
  readonly onRemove: () => void;
}

export const UnavailableLine = ({ isSurplus, onRemove }: UnavailableLineProps) => {
  const t = useLabels();
  return (
    <li className="line line--bad">
      <span className="pic pic--empty">
        <Icon shape={icons.image} size="l" />
      </span>
      <div className="line__what">
        <h2>{t(isSurplus ? 'lbl_cart_surplus' : 'lbl_cart_unknown')}</h2>
        <p className="error">
          <Icon shape={icons.warn} size="s" />
          <span>
            {isSurplus ? t('lbl_cart_surplus_hint', { max: LIST_MAXIMUM }) : t('lbl_cart_unknown_hint')}
          </span>
        </p>
      </div>
      <div className="line__qty">
        <button type="button" className="btn btn--s btn--line" onClick={onRemove}>
          <Icon shape={icons.trash} size="s" />
          <span>{t('lbl_cart_remove')}</span>
        </button>
      </div>
    </li>
  );
};
