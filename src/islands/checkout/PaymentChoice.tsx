import { PAYMENT_METHOD } from '#domain/constants.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLabels } from '../ui/labels.tsx';

/** The ways to pay that work today: cash on delivery. */
export const PaymentChoice = () => {
  const t = useLabels();
  return (
    <fieldset className="paylist">
      <legend className="h-s">{t('lbl_chkout_payment')}</legend>
      <label className="pay">
        <input type="radio" name="PaymentMethod" value={PAYMENT_METHOD.cashOnDelivery} defaultChecked />
        <span className="pay__i">
          <Icon name="cash" />
        </span>
        <span>
          <b>{t('lbl_chkout_cash')}</b>
          <small>{t('lbl_chkout_cash_hint')}</small>
        </span>
      </label>
    </fieldset>
  );
};
