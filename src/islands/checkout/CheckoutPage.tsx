import { useRef, useState } from 'react';
import { toPaise } from '#domain/money.ts';
import { $user } from '#stores/session.ts';
import { useStored } from '#stores/use-stored.ts';
import { QuoteFailure } from '../cart/QuoteFailure.tsx';
import { useCartQuote } from '../cart/use-cart-quote.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { CheckoutHead } from './CheckoutHead.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { useCheckoutGuard } from './use-checkout-guard.ts';
import { usePlaceOrder } from './use-place-order.ts';

const NOTE_MAXIMUM = 2000;

const Checkout = () => {
  const t = useLabels();
  const { state } = useCartQuote();
  const user = useStored($user, undefined);
  const { pending, placed, problem, place } = usePlaceOrder(t);
  const allowed = useCheckoutGuard(placed !== undefined, t);
  const [asking, setAsking] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const { quote, lines } = state;

  if (placed)
    return (
      <>
        <CheckoutHead done />
        <PlacedOrder order={placed} />
      </>
    );
  if (!allowed || !user || (!quote && !state.error))
    return (
      <>
        <CheckoutHead />
        <CheckoutSkeleton />
      </>
    );

  const confirm = async () => {
    if (!quote) return;
    await place({ note: note.current?.value ?? '', lines, total: quote.orderTotal });
    setAsking(false);
  };
  return (
    <>
      <CheckoutHead />
      <div className="wrap buycols">
        <div className="stack stack--wide">
          <section>
            <h2 className="h-s">{t('lbl_chkout_billing')}</h2>
            <BillingDetails user={user} />
            <div className="field">
              <label htmlFor="order-note">
                {t('lbl_chkout_note')} <span className="opt">{t('lbl_signup_optional')}</span>
              </label>
              <textarea
                ref={note}
                id="order-note"
                className="input input--note"
                maxLength={NOTE_MAXIMUM}
                placeholder={t('lbl_chkout_note_hint')}
                dir="auto"
              />
            </div>
          </section>
          <PaymentChoice />
        </div>
        {quote ? (
          <CheckoutSummary
            state={state}
            quote={quote}
            problem={problem}
            pending={pending}
            onPlace={() => setAsking(true)}
          />
        ) : (
          state.error && <QuoteFailure error={state.error} />
        )}
      </div>
      {quote && (
        <ConfirmOrder
          open={asking}
          total={toPaise(quote.orderTotal)}
          pending={pending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

export const CheckoutPage = (props: IslandProps) => (
  <LabelsProvider {...props}>
    <Checkout />
  </LabelsProvider>
);
