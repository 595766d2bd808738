import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { useLabels } from '../ui/labels.tsx';

export const CheckoutHead = ({ done = false }: { readonly done?: boolean }) => {
  const t = useLabels();
  return (
    <div className="wrap chk__head">
      <h1>{t('lbl_chkout_title')}</h1>
      <ol className="steps" aria-label={t('lbl_chkout_steps')}>
        <li>
          <Icon shape={icons.check} size="s" />
          <span>{t('lbl_chkout_step_cart')}</span>
        </li>
        <li aria-current={done ? undefined : 'step'}>
          {done && <Icon shape={icons.check} size="s" />}
          <span>{t('lbl_chkout_step_payment')}</span>
        </li>
        <li aria-current={done ? 'step' : undefined}>{t('lbl_chkout_step_done')}</li>
      </ol>
    </div>
  );
};
