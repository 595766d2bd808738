import type { Paise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';

interface StickyBarProps {
  readonly price: Paise;
  readonly choice: string;
  readonly label: string;
  readonly onAdd: () => void;
}

/** Bottom bar below 992px, displayed by `client/product/sticky-bar.ts`. */
export const StickyBar = ({ price, choice, label, onAdd }: StickyBarProps) => (
  // That script changes `hidden`, also before hydration.
  <div className="bar" data-sticky-bar="" hidden suppressHydrationWarning>
    <div className="bar__p">
      <b>
        <bdi>{formatMoney(price)}</bdi>
      </b>
      <small className="quiet">{choice}</small>
    </div>
    <button type="button" className="btn" onClick={onAdd}>
      <Icon shape={icons.bag} />
      <span>{label}</span>
    </button>
  </div>
);
