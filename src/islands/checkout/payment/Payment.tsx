import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { CardDialog } from '#islands/checkout/card/CardDialog.tsx';
import { ConfirmOrder } from '#islands/checkout/order/ConfirmOrder.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import { WalletDialog } from '#islands/checkout/wallet/WalletDialog.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { LostDialog } from './LostDialog.tsx';

const SandboxDialog = lazyPart(async () => (await import('./SandboxDialog.tsx')).SandboxDialog, LostDialog);

export const findMethod = (rows: readonly PaymentMethodRow[] | undefined, id: PaymentMethod) =>
  rows?.find((row) => row.PaymentMethodId === id);

export const Payment = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const t = useLabels();
  const { rows } = useStore($paymentMethods);
  const { stage, busy, refusal } = flow;
  const order = stage.at === 'paying' || stage.at === 'action' ? stage.order : undefined;
  const method = stage.at === 'paying' ? stage.order.request.method : stage.at === 'action' && stage.method;
  const total = stage.at === 'action' ? stage.total : (order?.total ?? 0);
  const row = stage.at === 'action' ? stage.row : undefined;
  const wallet = findMethod(rows, PAYMENT_METHOD.wallet);
  const isCard = method === PAYMENT_METHOD.card;
  const cancelPayment = () => void flow.cancelPayment(row?.OrderId);
  const send = async (token: string) => (order ? flow.send(order, token) : undefined);
  return (
    <>
      <CardDialog
        open={stage.at === 'paying' && isCard}
        total={total}
        busy={busy}
        refusal={refusal}
        onToken={send}
        onUnusable={() => flow.close(t.error('unexpected'))}
        onClose={() => flow.close()}
      />
      {wallet && (
        <WalletDialog
          open={method === PAYMENT_METHOD.wallet}
          method={wallet}
          total={total}
          busy={busy}
          refusal={refusal}
          row={row}
          onStart={() => send('')}
          onAnswered={(answered) => void flow.confirm(answered, order)}
          onCancelPayment={cancelPayment}
          onClose={() => flow.close()}
        />
      )}
      <ConfirmOrder
        open={
          stage.at === 'paying' && (method === PAYMENT_METHOD.cashOnDelivery || isTransfer(Number(method)))
        }
        text={t(
          method === PAYMENT_METHOD.cashOnDelivery ? 'lbl_chkout_confirm_total' : 'lbl_chkout_wallet_total',
        )}
        total={total}
        pending={busy}
        onConfirm={() => void send('')}
        onCancel={() => flow.close()}
      />
      {row && (isCard || method === PAYMENT_METHOD.razorpay) && isSimulated(rows, method) && (
        <Suspense>
          <SandboxDialog
            page={isCard ? 'bank' : 'razorpay'}
            reference={row.ClientSecret ?? row.RazorpayOrderId ?? ''}
            total={total}
            busy={busy}
            onAnswered={() => void flow.confirm(row, order)}
            // The order of a window that is closed waits.
            onClose={isCard ? cancelPayment : () => flow.close()}
          />
        </Suspense>
      )}
    </>
  );
};

/** True if the sandbox handles the method. It then also simulates the bank, or the window of the provider. */
export const isSimulated = (rows: readonly PaymentMethodRow[] | undefined, id: PaymentMethod): boolean =>
  findMethod(rows, id)?.Mode === 'sandbox';
