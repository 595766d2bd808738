import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { useLabels } from '../ui/labels.tsx';
import { onePress } from './ItemOffer.tsx';

interface UnavailableItemProps {
  readonly id: number;
  readonly name: string;
  readonly onRemove: () => void;
}

export const UnavailableItem = ({ id, name, onRemove }: UnavailableItemProps) => {
  const t = useLabels();
  return (
    <li data-row={id}>
      <div className="card card--out">
        <div className="pic pic--empty">
          <Icon shape={icons.image} size="l" />
          <span className="badge badge--out card__badge">{t('lbl_wish_gone')}</span>
        </div>
        <div className="card__body">
          <h2 className="card__name" dir="auto">
            {name}
          </h2>
        </div>
      </div>
      <p className="wished__acts">
        <button
          type="button"
          className="btn btn--quiet btn--s"
          data-unwish
          aria-label={t('lbl_wish_remove', { name })}
          onClick={onePress(onRemove)}
        >
          {t('lbl_wish_take_off')}
        </button>
      </p>
    </li>
  );
};
