import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { StripeChallenge } from '#islands/checkout/card/StripeChallenge.tsx';
import { LostDialog } from '#islands/checkout/payment/LostDialog.tsx';
import { findMethod, isSimulated } from '#islands/checkout/payment/Payment.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { UnfinishedOrder } from './UnfinishedOrder.tsx';

const RazorpayWindow = lazyPart(
  async () => (await import('../razorpay/RazorpayWindow.tsx')).RazorpayWindow,
  LostDialog,
);

/** Notice of an unsettled order: its authentication is pending or its result is unknown. */
export const OpenOrder = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { stage, unfinished, busy } = flow;
  if (stage.at === 'action' && stage.method === PAYMENT_METHOD.card && !isSimulated(rows, stage.method)) {
    const { row, order } = stage;
    return (
      <StripeChallenge
        row={row}
        busy={busy}
        onAnswered={() => void flow.confirm(row, order)}
        onCancelPayment={() => void flow.cancelPayment(row.OrderId)}
      />
    );
  }
  const razorpay = findMethod(rows, PAYMENT_METHOD.razorpay);
  if (stage.at === 'action' && stage.method === PAYMENT_METHOD.razorpay && razorpay) {
    const { row, order, total } = stage;
    if (razorpay.Mode === 'sandbox') return null;
    return (
      <Suspense>
        <RazorpayWindow
          method={razorpay}
          row={row}
          total={total}
          busy={busy}
          onPaid={(result) => void flow.confirm(row, order, result)}
          onClose={() => flow.close()}
          onCancelPayment={() => void flow.cancelPayment(row.OrderId)}
        />
      </Suspense>
    );
  }
  if (!unfinished || stage.at === 'paying') return null;
  return (
    <UnfinishedOrder
      attempt={unfinished}
      busy={busy}
      onResume={() => void flow.resume(unfinished)}
      onCancelPayment={() => void flow.cancelPayment(unfinished.orderId)}
    />
  );
};
