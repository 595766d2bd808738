import { useStore } from '@nanostores/react';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/constants.ts';
import type { Paise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import {
  $paymentMethods,
  loadPaymentMethods,
  readCharges,
} from '#islands/checkout/payment/payment-methods.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';

interface PaymentChoiceProps {
  readonly chosen: PaymentMethod;
  readonly withoutFee: Paise;
  readonly onChoose: (method: PaymentMethod) => void;
}

const METHODS = [
  {
    id: PAYMENT_METHOD.card,
    icon: icons.card,
    name: 'lbl_chkout_card',
    hint: 'lbl_chkout_card_hint',
  },
  {
    id: PAYMENT_METHOD.wallet,
    icon: icons.wallet,
    name: 'lbl_chkout_wallet',
    hint: 'lbl_chkout_wallet_hint',
  },
  {
    id: PAYMENT_METHOD.cashOnDelivery,
    icon: icons.cash,
    name: 'lbl_chkout_cash',
    hint: 'lbl_chkout_cash_hint',
  },
] as const;

const MethodFee = ({ fee }: { readonly fee: Paise }) =>
  fee > 0 && <bdi className="pay__fee">{`+${formatMoney(fee)}`}</bdi>;

/** Choice of payment methods. Lists all methods if the available ones fail to load. */
export const PaymentChoice = ({ chosen, withoutFee, onChoose }: PaymentChoiceProps) => {
  const t = useLabels();
  const { rows, error } = useStore($paymentMethods);
  const rowOf = (id: PaymentMethod) => rows?.find((row) => row.PaymentMethodId === id);
  const offered = METHODS.filter(({ id }) => !rows || rowOf(id));
  return (
    <fieldset className="paylist">
      <legend className="h-s">{t('lbl_chkout_payment')}</legend>
      {offered.map(({ id, icon, name, hint }) => (
        <label key={id} className="pay">
          <input
            type="radio"
            name="PaymentMethod"
            value={id}
            checked={chosen === id}
            disabled={Boolean(rowOf(id)?.Refusal)}
            onChange={() => onChoose(id)}
          />
          <span className="pay__i">
            <Icon shape={icon} />
          </span>
          <span>
            <b>{t(name)}</b>
            <small>{rowOf(id)?.Refusal ?? t(hint)}</small>
          </span>
          <MethodFee fee={readCharges(rows, id, withoutFee).fee} />
        </label>
      ))}
      {error && (
        <Note kind="bad">
          <p>{t('lbl_chkout_methods_failed')}</p>
          <button type="button" className="btn btn--s btn--line" onClick={() => void loadPaymentMethods()}>
            {t('lbl_cart_retry')}
          </button>
        </Note>
      )}
    </fieldset>
  );
};
