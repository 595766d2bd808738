import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';

export const UnavailableLine = ({ onRemove }: { readonly onRemove: () => void }) => {
  const t = useLabels();
  return (
    <li className="line line--bad">
      <span className="pic pic--empty">
        <Icon shape={icons.image} size="l" />
      </span>
      <div className="line__what">
        <h2>{t('lbl_cart_unknown')}</h2>
        <p className="error">
          <Icon shape={icons.warn} size="s" />
          <span>{t('lbl_cart_unknown_hint')}</span>
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
