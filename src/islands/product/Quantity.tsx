import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';

interface QuantityProps {
  readonly value: number;
  readonly max: number;
  readonly labels: { readonly quantity: string; readonly less: string; readonly more: string };
  readonly onChange: (value: number) => void;
  readonly onMaximum: () => void;
}

/** Quantity from 1 to `max`. The buttons remain enabled, because disabling one would move the focus. */
export const Quantity = ({ value, max, labels, onChange, onMaximum }: QuantityProps) => (
  <fieldset className="qty" aria-label={labels.quantity}>
    <button
      type="button"
      data-repeats=""
      aria-label={labels.less}
      aria-disabled={value <= 1}
      onClick={() => onChange(Math.max(1, value - 1))}
    >
      <Icon shape={icons.minus} size="s" />
    </button>
    <output aria-live="polite">{value}</output>
    <button
      type="button"
      data-repeats=""
      aria-label={labels.more}
      aria-disabled={value >= max}
      onClick={() => (value < max ? onChange(value + 1) : onMaximum())}
    >
      <Icon shape={icons.plus} size="s" />
    </button>
  </fieldset>
);
