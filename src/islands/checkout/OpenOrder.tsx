import { useStore } from '@nanostores/react';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { $paymentMethods } from '#stores/payment-methods.ts';
import { StripeChallenge } from './card/StripeChallenge.tsx';
import { isPlayed } from './Payment.tsx';
import { UnfinishedOrder } from './UnfinishedOrder.tsx';
import type { CheckoutFlow } from './use-checkout-flow.ts';

/** What stands above all while an order has no end: the bank is asking, or nobody knows yet. */
export const OpenOrder = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { stage, unfinished, busy } = flow;
  if (stage.at === 'action' && stage.method === PAYMENT_METHOD.card && !isPlayed(rows)) {
    const { row, order } = stage;
    return (
      <StripeChallenge
        row={row}
        busy={busy}
        onAnswered={() => void flow.confirm(row, order)}
        onGiveUp={() => void flow.giveUp(row.OrderId)}
      />
    );
  }
  if (!unfinished || stage.at === 'paying') return null;
  return (
    <UnfinishedOrder
      attempt={unfinished}
      busy={busy}
      onResume={() => void flow.resume(unfinished)}
      onGiveUp={() => void flow.giveUp(unfinished.orderId)}
    />
  );
};
