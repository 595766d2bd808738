import { Icon } from '#islands/ui/Icon.tsx';
import type { IconShape } from '#islands/ui/icons.ts';

interface ChoiceCardProps {
  /** Of the radio group. */
  readonly name: string;
  readonly value: number;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly icon: IconShape;
  readonly title: string;
  readonly hint: string;
  /** '' for none. */
  readonly price: string;
  onChoose(value: number): void;
}

/** Radio button with icon, title, hint and price. */
export const ChoiceCard = ({
  name,
  value,
  isChosen,
  isDisabled = false,
  icon,
  title,
  hint,
  price,
  onChoose,
}: ChoiceCardProps) => (
  <label className="pay">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      disabled={isDisabled}
      onChange={() => onChoose(value)}
    />
    <span className="pay__i">
      <Icon shape={icon} />
    </span>
    <span>
      <b>{title}</b>
      {hint && <small>{hint}</small>}
    </span>
    {price && <bdi className="pay__fee">{price}</bdi>}
  </label>
);
