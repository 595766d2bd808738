import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toRupees } from '#domain/money.ts';
import { isShipped } from '#domain/orders/arrival.ts';
import { isPaymentMethod, PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { QuoteFailure } from '#islands/cart/quote/QuoteFailure.tsx';
import { useCartQuote } from '#islands/cart/quote/use-cart-quote.ts';
import {
  $paymentMethods,
  loadPaymentMethods,
  readCharges,
} from '#islands/checkout/payment/payment-methods.ts';
import { Note } from '#islands/ui/Note.tsx';
import { useStored } from '#islands/ui/use-stored.ts';
import { restoreCouponCode } from '#stores/cart/coupon.ts';
import { $deliveryChoice } from '#stores/cart/delivery-choice.ts';
import { readTotal } from '#stores/cart/quote.ts';
import { readLastMethod } from '#stores/placed/last-method.ts';
import { $user, type User } from '#stores/session/session.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { CheckoutHead } from './CheckoutHead.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { BillingDetails } from './contact/BillingDetails.tsx';
import { ConfirmContact } from './contact/ConfirmContact.tsx';
import { DeliveryChoice } from './delivery/DeliveryChoice.tsx';
import { DeliveryFields } from './delivery/DeliveryFields.tsx';
import { choosePlaceOfProfile, useDelivery } from './delivery/use-delivery.ts';
import { OpenOrder } from './order/OpenOrder.tsx';
import { OrderNote } from './order/OrderNote.tsx';
import { readOrderNote } from './order/order-note.ts';
import { PlacedOrder } from './order/PlacedOrder.tsx';
import type { PreparedOrder } from './order/stage.ts';
import { Payment } from './payment/Payment.tsx';
import { PaymentChoice } from './payment/PaymentChoice.tsx';
import { OrderSummary } from './summary/OrderSummary.tsx';
import { PlaceOrder } from './summary/PlaceOrder.tsx';
import { useCheckoutFlow } from './use-checkout-flow.ts';
import { useCheckoutGuard } from './use-checkout-guard.ts';

/** A card needs an e-mail, which a guest may not have given. */
const needsEmail = (user: User | undefined): boolean => Boolean(user?.IsGuest && !user.EmailAddress);

const useChosenMethod = () => {
  const { rows, error } = useStore($paymentMethods);
  const [chosen, choose] = useState<PaymentMethod>(PAYMENT_METHOD.card);
  useEffect(() => {
    const usual = needsEmail($user.get()) ? PAYMENT_METHOD.cashOnDelivery : PAYMENT_METHOD.card;
    const last = readLastMethod();
    choose(isPaymentMethod(last) ? last : usual);
  }, []);
  const ids = rows?.filter((row) => !row.Refusal).map((row) => row.PaymentMethodId);
  const method = !ids || ids.includes(chosen) ? chosen : (ids[0] ?? chosen);
  return { rows, method, choose, isKnown: Boolean(ids ?? error), other: ids?.find((id) => id !== method) };
};

const Checkout = () => {
  const t = useLabels();
  // Run before the first quote, which includes the coupon and the delivery to the address.
  useEffect(restoreCouponCode, []);
  useEffect(choosePlaceOfProfile, []);
  const { state, lines: cart } = useCartQuote();
  const user = useStored($user, undefined);
  const flow = useCheckoutFlow(t);
  const { stage, busy } = flow;
  const allowed = useCheckoutGuard(stage.at === 'placed' || stage.at === 'leaving' || busy, t);
  const { rows, method, choose, isKnown, other } = useChosenMethod();
  const { quote, lines, coupon } = state;
  const delivery = useDelivery(quote !== undefined && isShipped(quote.productsData), user, t);
  const { PostalCode, DeliveryMethodId } = useStore($deliveryChoice);
  const isKnownUser = user !== undefined;
  useEffect(() => {
    // With the user comes the postal code of the profile.
    if (cart.length > 0 && isKnownUser)
      void loadPaymentMethods({
        cartJsonData: [...cart],
        CouponCode: coupon?.code ?? '',
        ...{ PostalCode: PostalCode ?? '', DeliveryMethodId },
      });
  }, [cart, isKnownUser, coupon?.code, PostalCode, DeliveryMethodId]);

  if (stage.at === 'placed')
    return (
      <>
        <CheckoutHead done />
        <PlacedOrder order={stage.order} link={stage.link} isGuest={user?.IsGuest === true} />
      </>
    );
  if (!allowed || !user || !isKnown || (!quote && !state.error))
    return (
      <>
        <CheckoutHead />
        <CheckoutSkeleton />
      </>
    );

  const withoutFee = quote ? readTotal(quote, coupon) : 0;
  // The server decides: if the total changes meanwhile, it refuses with the new one.
  const isFree = quote !== undefined && withoutFee === 0;
  const chargesOf = (by: PaymentMethod) => readCharges(rows, by, withoutFee);
  const totalBy = (by: PaymentMethod) => {
    const { fee, rounding } = chargesOf(by);
    return withoutFee + fee + rounding;
  };
  const readOrder = (by: PaymentMethod): PreparedOrder | undefined => {
    if (!quote) return undefined;
    const total = totalBy(by);
    const request = {
      method: by,
      note: readOrderNote(),
      lines,
      coupon: coupon?.code ?? '',
      deliveryMethod: quote.deliveryMethodId,
      total: toRupees(total),
    };
    return { request, total };
  };
  const place = async () => {
    if (!isFree && needsEmail(user) && method !== PAYMENT_METHOD.cashOnDelivery)
      return flow.close(t.error('guest_email'), true);
    if (!(await delivery.complete())) return;
    const order = readOrder(method);
    if (!order) return;
    // Razorpay's window and Tap's page are the dialogs of their methods.
    if (isFree || method === PAYMENT_METHOD.razorpay || method === PAYMENT_METHOD.tap)
      await flow.send(order, '');
    else flow.open(order);
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
      <div className="wrap buycols buycols--chk">
        {quote ? (
          <OrderSummary state={state} quote={quote} charges={chargesOf(method)} />
        ) : (
          state.error && <QuoteFailure error={state.error} />
        )}
        <div className="stack stack--wide chk__form">
          <section className="chk__to">
            <BillingDetails user={user} asked={delivery.fields} />
            <DeliveryFields delivery={delivery} />
            {quote?.deliveryRefusal && (
              <Note kind="bad">
                <p>{quote.deliveryRefusal}</p>
              </Note>
            )}
            <OrderNote />
          </section>
          {quote && <DeliveryChoice quote={quote} />}
          {isFree ? (
            <Note kind="good">
              <p>{t('lbl_chkout_free')}</p>
            </Note>
          ) : (
            <PaymentChoice chosen={method} withoutFee={withoutFee} onChoose={payBy} />
          )}
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
        {quote && (
          <PlaceOrder
            state={state}
            quote={quote}
            method={isFree ? undefined : method}
            total={totalBy(method)}
            problem={flow.problem ?? delivery.problem}
            busy={busy || delivery.saving}
            isFree={stage.at !== 'action' && stage.at !== 'confirming' && !flow.unfinished}
            onPlace={() => void place()}
          />
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
