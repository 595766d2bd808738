import { useStore } from '@nanostores/react';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import { RazorpayWindow } from '../razorpay/RazorpayWindow.tsx';
import { TapPage } from '../tap/TapPage.tsx';
import { findMethod } from './Payment.tsx';
import { $paymentMethods } from './payment-methods.ts';

/** What Razorpay and Tap do outside the form. One part for both, because modules of two parts move to the first scripts. */
export const ProviderStep = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { stage, busy } = flow;
  if (stage.at !== 'action' || stage.method !== PAYMENT_METHOD.razorpay) return <TapPage flow={flow} />;
  const { row, order, total } = stage;
  const method = findMethod(rows, stage.method);
  // The sandbox opens a dialog instead.
  if (!method || method.Mode === 'sandbox') return null;
  return (
    <RazorpayWindow
      method={method}
      row={row}
      total={total}
      busy={busy}
      onPaid={(result) => void flow.confirm(row, order, result)}
      onClose={() => flow.close()}
      onCancelPayment={() => void flow.cancelPayment(row.OrderId)}
    />
  );
};
