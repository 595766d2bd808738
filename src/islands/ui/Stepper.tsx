import { Icon } from './Icon.tsx';
import { useLabels } from './labels.tsx';

interface StepperProps {
  readonly label: string;
  readonly quantity: number;
  /** May refuse; then the quantity stays and the shopper is told why. */
  readonly onChange: (quantity: number) => void;
}

/** Plus and minus around a quantity. The plus is never disabled: at the maximum it answers with the reason. */
export const Stepper = ({ label, quantity, onChange }: StepperProps) => {
  const t = useLabels();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this grid in every browser
    <div className="qty qty--s" role="group" aria-label={label}>
      <button
        type="button"
        data-repeats=""
        aria-label={t('lbl_cart_less')}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        data-repeats=""
        aria-label={t('lbl_cart_more')}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
};
