import { Icon } from '../ui/Icon.tsx';

interface QuantityProps {
  readonly value: number;
  readonly max: number;
  readonly labels: { readonly quantity: string; readonly less: string; readonly more: string };
  readonly onChange: (value: number) => void;
  /** More than `max` was asked for. */
  readonly onMaximum: () => void;
}

/** Pieces, 1 to `max`. Its ends are not disabled, which would take the focus away: less stays, more says why. */
export const Quantity = ({ value, max, labels, onChange, onMaximum }: QuantityProps) => (
  <fieldset className="qty" aria-label={labels.quantity}>
    <button
      type="button"
      data-repeats=""
      aria-label={labels.less}
      aria-disabled={value <= 1}
      onClick={() => onChange(Math.max(1, value - 1))}
    >
      <Icon name="minus" size="s" />
    </button>
    <output aria-live="polite">{value}</output>
    <button
      type="button"
      data-repeats=""
      aria-label={labels.more}
      aria-disabled={value >= max}
      onClick={() => (value < max ? onChange(value + 1) : onMaximum())}
    >
      <Icon name="plus" size="s" />
    </button>
  </fieldset>
);
