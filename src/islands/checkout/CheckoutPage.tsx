import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { restoreCouponCode } from '#stores/coupon.ts';
import { $paymentMethods, loadPaymentMethods } from '#stores/payment-methods.ts';
import { readTotal } from '#stores/quote.ts';
import { $user } from '#stores/session.ts';
import { useStored } from '#stores/use-stored.ts';
import { QuoteFailure } from '../cart/QuoteFailure.tsx';
import { useCartQuote } from '../cart/use-cart-quote.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { CheckoutHead } from './CheckoutHead.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderNote } from './OrderNote.tsx';
import { readOrderNote } from './order-note.ts';
import { Payment } from './Payment.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { useCheckoutFlow } from './use-checkout-flow.ts';
import { useCheckoutGuard } from './use-checkout-guard.ts';

/** The chosen payment method, or the first one offered. */
const useChosenMethod = () => {
  const { rows, error } = useStore($paymentMethods);
  const [chosen, choose] = useState<PaymentMethod>(PAYMENT_METHOD.card);
  const ids = rows?.map((row) => row.PaymentMethodId);
  const method = !ids || ids.includes(chosen) ? chosen : (ids[0] ?? chosen);
  return { method, choose, isKnown: Boolean(ids ?? error) };
};

const Checkout = () => {
  const t = useLabels();
  // Before the first quote is asked for: the coupon belongs to it.
  useEffect(restoreCouponCode, []);
  const { state } = useCartQuote();
  const user = useStored($user, undefined);
  const flow = useCheckoutFlow(t);
  const { stage, busy } = flow;
  const allowed = useCheckoutGuard(stage.at === 'placed' || busy, t);
  const { method, choose, isKnown } = useChosenMethod();
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

  const place = () => {
    if (!quote) return;
    const total = readTotal(quote, coupon);
    const request = {
      method,
      note: readOrderNote(),
      lines,
      coupon: coupon?.code ?? '',
      total: toRupees(total),
    };
    flow.open({ request, total });
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
          <PaymentChoice chosen={method} onChoose={choose} />
        </div>
        {quote ? (
          <CheckoutSummary
            state={state}
            quote={quote}
            problem={flow.problem}
            busy={busy}
            isFree={stage.at !== 'action' && !flow.unfinished}
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
