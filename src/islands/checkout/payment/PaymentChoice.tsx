import { useStore } from '@nanostores/react';
import type { Paise } from '#domain/money.ts';
import { isSpecified, PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import {
  $paymentMethods,
  loadPaymentMethods,
  readCharges,
} from '#islands/checkout/payment/payment-methods.ts';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { ChoiceCard } from '../ChoiceCard.tsx';

interface PaymentChoiceProps {
  readonly chosen: PaymentMethod;
  readonly withoutFee: Paise;
  readonly onChoose: (method: PaymentMethod) => void;
}

interface MethodChoice {
  readonly id: PaymentMethod;
  readonly icon: icons.IconShape;
  /** Labels; the row of a method without them has its texts. */
  readonly name?: 'lbl_chkout_card' | 'lbl_chkout_wallet' | 'lbl_chkout_razorpay' | 'lbl_chkout_cash';
  readonly hint?:
    | 'lbl_chkout_card_hint'
    | 'lbl_chkout_wallet_hint'
    | 'lbl_chkout_razorpay_hint'
    | 'lbl_chkout_cash_hint';
}

const METHODS: readonly MethodChoice[] = [
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
    id: PAYMENT_METHOD.razorpay,
    icon: icons.bank,
    name: 'lbl_chkout_razorpay',
    hint: 'lbl_chkout_razorpay_hint',
  },
  { id: PAYMENT_METHOD.tap, icon: icons.card },
  { id: PAYMENT_METHOD.upi, icon: icons.qr },
  { id: PAYMENT_METHOD.bankTransfer, icon: icons.bank },
  {
    id: PAYMENT_METHOD.cashOnDelivery,
    icon: icons.cash,
    name: 'lbl_chkout_cash',
    hint: 'lbl_chkout_cash_hint',
  },
];

const formatFee = (fee: Paise): string => (fee > 0 ? `+${formatMoney(fee)}` : '');

/** Choice of payment methods, in the order of the shop. Lists the usual ones if the available ones fail to load. */
export const PaymentChoice = ({ chosen, withoutFee, onChoose }: PaymentChoiceProps) => {
  const t = useLabels();
  const { rows, error } = useStore($paymentMethods);
  const rowOf = (id: PaymentMethod) => rows?.find((row) => row.PaymentMethodId === id);
  const offered =
    rows?.flatMap((row) => METHODS.find(({ id }) => id === row.PaymentMethodId) ?? []) ??
    METHODS.filter(({ id }) => isSpecified(id));
  return (
    <fieldset className="paylist">
      <legend className="h-s">{t('lbl_chkout_payment')}</legend>
      {offered.map(({ id, icon, name, hint }) => (
        <ChoiceCard
          key={id}
          name="PaymentMethod"
          value={id}
          isChosen={chosen === id}
          isDisabled={Boolean(rowOf(id)?.Refusal)}
          icon={icon}
          title={name ? t(name) : (rowOf(id)?.Title ?? '')}
          hint={rowOf(id)?.Refusal ?? (hint ? t(hint) : (rowOf(id)?.Hint ?? ''))}
          price={formatFee(readCharges(rows, id, withoutFee).fee)}
          onChoose={() => onChoose(id)}
        />
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
