import { Icon } from '../ui/Icon.tsx';

interface QuantityProps {
  readonly value: number;
  readonly max: number;
  readonly labels: { readonly quantity: string; readonly less: string; readonly more: string };
  readonly onChange: (value: number) => void;
}

/** Pieces, 1 to `max`. */
export const Quantity = ({ value, max, labels, onChange }: QuantityProps) => (
  <fieldset className="qty" aria-label={labels.quantity}>
    <button type="button" aria-label={labels.less} disabled={value <= 1} onClick={() => onChange(value - 1)}>
      <Icon name="minus" size="s" />
    </button>
    <output aria-live="polite">{value}</output>
    <button
      type="button"
      aria-label={labels.more}
      disabled={value >= max}
      onClick={() => onChange(value + 1)}
    >
      <Icon name="plus" size="s" />
    </button>
  </fieldset>
);
