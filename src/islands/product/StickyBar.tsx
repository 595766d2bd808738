import type { Paise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { Icon } from '../ui/Icon.tsx';

interface StickyBarProps {
  readonly price: Paise;
  /** What is chosen, in words. */
  readonly choice: string;
  readonly label: string;
  readonly onAdd: () => void;
}

/** Price and button at the thumb, once the button of the page has scrolled away (below 992 px). */
export const StickyBar = ({ price, choice, label, onAdd }: StickyBarProps) => (
  <div className="bar">
    <div className="bar__p">
      <b>
        <bdi>{formatMoney(price)}</bdi>
      </b>
      <small className="quiet">{choice}</small>
    </div>
    <button type="button" className="btn" onClick={onAdd}>
      <Icon name="bag" />
      {label}
    </button>
  </div>
);
