import { useStore } from '@nanostores/react';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { StripeChallenge } from '#islands/checkout/card/StripeChallenge.tsx';
import { isSimulated } from '#islands/checkout/payment/Payment.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import { UnfinishedOrder } from './UnfinishedOrder.tsx';

/** Notice of an unsettled order: its authentication is pending or its result is unknown. */
export const OpenOrder = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { stage, unfinished, busy } = flow;
  if (stage.at === 'action' && stage.method === PAYMENT_METHOD.card && !isSimulated(rows)) {
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
