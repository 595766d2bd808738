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

/** Price and button at the thumb, below 992 px. `client/product/sticky-bar.ts` shows it once the buttons of the page have scrolled away. */
export const StickyBar = ({ price, choice, label, onAdd }: StickyBarProps) => (
  // The attribute belongs to that script from here on: it works before React has been fetched.
  <div className="bar" data-sticky-bar="" hidden suppressHydrationWarning>
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
