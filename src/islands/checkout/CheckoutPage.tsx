import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { QuoteFailure } from '#islands/cart/quote/QuoteFailure.tsx';
import { useCartQuote } from '#islands/cart/quote/use-cart-quote.ts';
import { $paymentMethods, loadPaymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { restoreCouponCode } from '#stores/cart/coupon.ts';
import { readTotal } from '#stores/cart/quote.ts';
import { $user } from '#stores/session/session.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { CheckoutHead } from './CheckoutHead.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { BillingDetails } from './contact/BillingDetails.tsx';
import { ConfirmContact } from './contact/ConfirmContact.tsx';
import { OpenOrder } from './order/OpenOrder.tsx';
import { OrderNote } from './order/OrderNote.tsx';
import { readOrderNote } from './order/order-note.ts';
import { PlacedOrder } from './order/PlacedOrder.tsx';
import type { PreparedOrder } from './order/stage.ts';
import { Payment } from './payment/Payment.tsx';
import { PaymentChoice } from './payment/PaymentChoice.tsx';
import { CheckoutSummary } from './summary/CheckoutSummary.tsx';
import { useCheckoutFlow } from './use-checkout-flow.ts';
import { useCheckoutGuard } from './use-checkout-guard.ts';

const useChosenMethod = () => {
  const { rows, error } = useStore($paymentMethods);
  const [chosen, choose] = useState<PaymentMethod>(PAYMENT_METHOD.card);
  const ids = rows?.map((row) => row.PaymentMethodId);
  const method = !ids || ids.includes(chosen) ? chosen : (ids[0] ?? chosen);
  return { method, choose, isKnown: Boolean(ids ?? error), other: ids?.find((id) => id !== method) };
};

const Checkout = () => {
  const t = useLabels();
  // Runs before the first quote, which includes the coupon.
  useEffect(restoreCouponCode, []);
  const { state } = useCartQuote();
  const user = useStored($user, undefined);
  const flow = useCheckoutFlow(t);
  const { stage, busy } = flow;
  const allowed = useCheckoutGuard(stage.at === 'placed' || busy, t);
  const { method, choose, isKnown, other } = useChosenMethod();
  const { quote, lines, coupon } = state;
  useEffect(() => void loadPaymentMethods(), []);

  if (stage.at === 'placed')
    return (
      <>
        <CheckoutHead done />
        <PlacedOrder order={stage.order} />
      </>
    );
  if (!allowed || !user || !isKnown || (!quote && !state.error))
    return (
      <>
        <CheckoutHead />
        <CheckoutSkeleton />
      </>
    );

  const readOrder = (by: PaymentMethod): PreparedOrder | undefined => {
    if (!quote) return undefined;
    const total = readTotal(quote, coupon);
    const request = {
      method: by,
      note: readOrderNote(),
      lines,
      coupon: coupon?.code ?? '',
      total: toRupees(total),
    };
    return { request, total };
  };
  const place = () => {
    const order = readOrder(method);
    if (order) flow.open(order);
  };
  const payBy = (by: PaymentMethod) => {
    choose(by);
    if (stage.at === 'confirming') flow.close();
  };
  const leave = () => {
    payBy(other ?? method);
    // The focused button was removed with its step.
    setTimeout(() => document.querySelector<HTMLElement>('.pay input:checked')?.focus());
  };
  return (
    <>
      <CheckoutHead />
      <OpenOrder flow={flow} />
      <div className="wrap buycols">
        <div className="stack stack--wide">
          <section className="chk__to">
            <BillingDetails user={user} />
            <OrderNote />
          </section>
          <PaymentChoice chosen={method} onChoose={payBy} />
          {stage.at === 'confirming' && (
            <ConfirmContact
              flow={flow}
              reason={stage.reason}
              order={readOrder(stage.order.request.method) ?? stage.order}
              hasOthers={other !== undefined}
              onLeave={leave}
            />
          )}
        </div>
        {quote ? (
          <CheckoutSummary
            state={state}
            quote={quote}
            problem={flow.problem}
            busy={busy}
            isFree={stage.at !== 'action' && stage.at !== 'confirming' && !flow.unfinished}
            onPlace={place}
          />
        ) : (
          state.error && <QuoteFailure error={state.error} />
        )}
      </div>
      <Payment flow={flow} />
    </>
  );
};

export const CheckoutPage = (props: IslandProps) => (
  <LabelsProvider {...props}>
    <Checkout />
  </LabelsProvider>
);
