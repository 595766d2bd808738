import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import { toPaise } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LostDialog } from '#islands/checkout/payment/LostDialog.tsx';
import { findMethod } from '#islands/checkout/payment/Payment.tsx';
import { ProviderWaiting } from '#islands/checkout/payment/ProviderWaiting.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import type { CheckoutFlow } from '#islands/checkout/use-checkout-flow.ts';
import * as icons from '#islands/ui/icons.ts';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { localPath } from '#stores/order/local-path.ts';

const SandboxDialog = lazyPart(
  async () => (await import('../payment/SandboxDialog.tsx')).SandboxDialog,
  LostDialog,
);

/** Leads to Tap's page, stands for it in the sandbox, and asks for the result when the customer comes back. */
export const TapPage = ({ flow }: { readonly flow: CheckoutFlow }) => {
  const { rows } = useStore($paymentMethods);
  const { Hint = '', Mode } = findMethod(rows, PAYMENT_METHOD.tap) ?? {};
  const { stage, unfinished, busy } = flow;
  const query = new URLSearchParams(location.search);
  const simulated = query.get('pay');
  const isBack = query.has('tap_id');
  const row = stage.at === 'action' ? stage.row : undefined;
  const url = row?.PaymentUrl;
  const orderId = unfinished?.orderId;
  const current = useRef(flow);
  current.current = flow;

  useEffect(() => {
    if (!url) return;
    location.assign(Mode === 'sandbox' ? (localPath(url) ?? url) : url);
    // Back may show this page as it was left.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) current.current.close();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, [url, Mode]);

  useEffect(() => {
    if (!isBack || !orderId) return;
    history.replaceState(history.state, '', location.pathname);
    void current.current.confirm({ OrderId: orderId });
  }, [isBack, orderId]);

  if (row)
    return (
      <ProviderWaiting
        icon={icons.card}
        text={Hint}
        failed={false}
        busy={busy}
        onRetry={() => {}}
        onCancelPayment={() => void flow.cancelPayment(row.OrderId)}
      />
    );
  if (!simulated || !unfinished) return null;
  return (
    <Suspense>
      <SandboxDialog
        page="tap"
        reference={simulated}
        total={toPaise(unfinished.bodies.at(-1)?.ExpectedOrderTotal ?? 0)}
        busy={busy}
        onAnswered={() => location.replace(`?tap_id=${simulated}`)}
        onClose={() => location.replace(location.pathname)}
      />
    </Suspense>
  );
};
