import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { StripeChallenge } from '#islands/checkout/card/StripeChallenge.tsx';
import { LostDialog } from '#islands/checkout/payment/LostDialog.tsx';
import { isSimulated } from '#islands/checkout/payment/Payment.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { UnfinishedOrder } from './UnfinishedOrder.tsx';

const ProviderStep = lazyPart(
  async () => (await import('../payment/ProviderStep.tsx')).ProviderStep,
  LostDialog,
);

/** Notice of an unsettled order: its authentication is pending or its result is unknown. */
export const OpenOrder = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { stage, unfinished, busy } = flow;
  const isAction = stage.at === 'action';
  if (isAction && stage.method === PAYMENT_METHOD.card && !isSimulated(rows, stage.method)) {
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
  const isOutside = isAction && Boolean(stage.row.RazorpayOrderId ?? stage.row.PaymentUrl);
  if (!isOutside && (!unfinished || stage.at === 'paying')) return null;
  return (
    <>
      {(isOutside || location.search) && (
        <Suspense>
          <ProviderStep flow={flow} />
        </Suspense>
      )}
      {!isOutside && unfinished && (
        <UnfinishedOrder
          attempt={unfinished}
          busy={busy}
          onResume={() => void flow.resume(unfinished)}
          onCancelPayment={() => void flow.cancelPayment(unfinished.orderId)}
        />
      )}
    </>
  );
};
