import type { Paise } from '#domain/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';

interface PayButtonProps {
  readonly total: Paise;
  readonly busy: boolean;
  readonly disabled?: boolean;
}

export const PayButton = ({ total, busy, disabled = false }: PayButtonProps) => {
  const t = useLabels();
  return (
    <button type="submit" className="btn btn--l btn--wide" aria-busy={busy} disabled={disabled}>
      <Icon shape={icons.lock} />
      <span>{t('lbl_chkout_pay')}</span> <Money amount={total} />
    </button>
  );
};
