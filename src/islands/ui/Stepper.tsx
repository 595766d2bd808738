import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';
import { useLabels } from './labels.tsx';

interface StepperProps {
  readonly label: string;
  readonly quantity: number;
  /** Called with the new quantity. It may reject the change and display the reason. */
  readonly onChange: (quantity: number) => void;
}

/** Plus and minus buttons. Plus is never disabled. At the maximum it displays the reason. */
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
        <Icon shape={icons.minus} size="s" />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        data-repeats=""
        aria-label={t('lbl_cart_more')}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon shape={icons.plus} size="s" />
      </button>
    </div>
  );
};
