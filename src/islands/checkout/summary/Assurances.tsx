import { useStore } from '@nanostores/react';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { formatDay } from '#i18n/format-date.ts';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { pagePath } from '#routes/paths.ts';

const SEEN = {
  [PAYMENT_METHOD.card]: { icon: icons.lock, text: 'lbl_chkout_safe' },
  [PAYMENT_METHOD.wallet]: { icon: icons.lock, text: 'lbl_chkout_safe_wallet' },
  [PAYMENT_METHOD.razorpay]: { icon: icons.lock, text: 'lbl_chkout_safe_razorpay' },
  [PAYMENT_METHOD.tap]: { icon: icons.lock, text: undefined },
  [PAYMENT_METHOD.upi]: { icon: icons.qr, text: undefined },
  [PAYMENT_METHOD.bankTransfer]: { icon: icons.bank, text: undefined },
  [PAYMENT_METHOD.cashOnDelivery]: { icon: icons.cash, text: 'lbl_chkout_safe_cash' },
} as const;

interface AssurancesProps {
  readonly method: PaymentMethod | undefined;
  readonly arrival: number | undefined;
  readonly isDigital: boolean;
}

/** What happens after the order: arrival, returns, and what the payment provider learns. */
export const Assurances = ({ method, arrival, isDigital }: AssurancesProps) => {
  const t = useLabels();
  const seen = method && SEEN[method];
  const { rows } = useStore($paymentMethods);
  const notice = rows?.find((row) => row.PaymentMethodId === method)?.Notice;
  return (
    <ul className="assure">
      {isDigital && (
        <li>
          <Icon shape={icons.download} />
          <span>{t('lbl_chkout_downloads')}</span>
        </li>
      )}
      {arrival !== undefined && (
        <li>
          <Icon shape={icons.truck} />
          <span>
            <Sentence
              text={t('lbl_chkout_arrives')}
              parts={{
                date: (
                  <b>
                    <bdi>{formatDay(arrival, t.locale)}</bdi>
                  </b>
                ),
              }}
            />
          </span>
        </li>
      )}
      <li>
        <Icon shape={icons.back} />
        <span>
          <span>{t('lbl_chkout_returns')}</span>{' '}
          <a className="link" href={pagePath(t.locale, 'easy-returns')}>
            {t('lbl_top_returns')}
          </a>
        </span>
      </li>
      {seen && (
        <li>
          <Icon shape={seen.icon} />
          <span>{seen.text ? t(seen.text) : notice}</span>
        </li>
      )}
    </ul>
  );
};
