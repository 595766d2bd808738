import { useEffect, useRef, useState } from 'react';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import type { Paise } from '#domain/money.ts';
import { ProviderWaiting } from '#islands/checkout/payment/ProviderWaiting.tsx';
import * as icons from '#islands/ui/icons.ts';
import { $user } from '#stores/session/session.ts';
import { useLabels } from '../../ui/labels.tsx';
import { loadRazorpay, type RazorpayResult } from './load-razorpay.ts';

/** Less than the time for which an order waits for its payment. */
const TIMEOUT_S = 25 * 60;

const prefill = () => {
  const { FirstName = '', LastName = '', EmailAddress = '', MobileNo = '' } = $user.get() ?? {};
  const contact = MobileNo.replace(/[^+\d]/g, '');
  return { name: `${FirstName} ${LastName}`.trim(), email: EmailAddress, contact };
};

interface RazorpayWindowProps {
  readonly method: PaymentMethodRow;
  readonly row: PlacedOrderRow;
  readonly total: Paise;
  readonly busy: boolean;
  readonly onPaid: (result: RazorpayResult) => void;
  /** The customer has closed the window. The order waits. */
  readonly onClose: () => void;
  readonly onCancelPayment: () => void;
}

/**
 * Opens Razorpay's window, which shows failed attempts itself and lets the customer try again. No dialog of the shop may be
 * open meanwhile. Only the server's result is used.
 */
export const RazorpayWindow = ({ method, row, total, busy, onCancelPayment, ...on }: RazorpayWindowProps) => {
  const t = useLabels();
  const [failed, setFailed] = useState(false);
  const listeners = useRef(on);
  listeners.current = on;
  const { ClientId: key, Currency: currency } = method;
  const { RazorpayOrderId: reference = '' } = row;

  useEffect(() => {
    if (failed) return;
    let gone = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const Razorpay = await loadRazorpay();
      if (gone) return;
      const window = new Razorpay({
        key,
        order_id: reference,
        amount: total,
        currency,
        name: t('lbl_chkout_razorpay_payee'),
        prefill: prefill(),
        timeout: TIMEOUT_S,
        handler: (result) => listeners.current.onPaid(result),
        modal: {
          ondismiss: () => {
            if (!gone) listeners.current.onClose();
          },
        },
      });
      window.open();
      close = () => window.close();
    };
    open().catch(() => {
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      close?.();
    };
  }, [key, reference, total, currency, t, failed]);

  return (
    <ProviderWaiting
      icon={icons.qr}
      text={t('lbl_chkout_window_waiting')}
      failed={failed}
      busy={busy}
      onRetry={() => setFailed(false)}
      onCancelPayment={onCancelPayment}
    />
  );
};
