import { Suspense } from 'react';
import type { CartQuote } from '#contract/orders/cart.ts';
import { toPaise } from '#domain/money.ts';
import { isShipped } from '#domain/orders/arrival.ts';
import { pagePath } from '#routes/paths.ts';
import { isOrderable, type QuoteState } from '#stores/cart/quote.ts';
import { $user } from '#stores/session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { useLabels } from '../ui/labels.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Money } from '../ui/Money.tsx';
import { useStored } from '../ui/use-stored.ts';
import { FreeDeliveryProgress } from './FreeDeliveryProgress.tsx';
import { ChangedPrices } from './quote/ChangedPrices.tsx';
import { QuoteFailure } from './quote/QuoteFailure.tsx';
import { Totals } from './Totals.tsx';

/** Few shops need it. */
const PlaceForm = lazyPart(
  async () => (await import('./place/PlaceForm.tsx')).PlaceForm,
  () => null,
);

interface CartSummaryProps {
  readonly state: QuoteState;
  readonly quote: CartQuote;
}

/** Totals and checkout link, repeated in a bottom bar on phones. */
export const CartSummary = ({ state, quote }: CartSummaryProps) => {
  const t = useLabels();
  // The form for guests leads those with an account to the login.
  const user = useStored($user, undefined);
  // Not blocked while prices load, because the checkout requests its own.
  // The address of the order is known at the checkout.
  const blocked =
    !state.loading && !isOrderable({ ...state, quote: { ...quote, deliveryRefusal: undefined } });
  const target = blocked
    ? ({ role: 'link', 'aria-disabled': true } as const)
    : ({ href: pagePath(t.locale, user ? 'checkout' : 'guest') } as const);
  return (
    <>
      <aside className="sum" aria-label={t('lbl_cart_summary')}>
        <h2>{t('lbl_cart_summary')}</h2>
        {state.error && <QuoteFailure error={state.error} />}
        <ChangedPrices state={state} />
        <FreeDeliveryProgress quote={quote} />
        <Totals quote={quote} stale={state.loading} />
        {quote.deliveryDependsOn && (
          <Suspense>
            <PlaceForm quote={quote} dependsOn={quote.deliveryDependsOn} />
          </Suspense>
        )}
        {blocked && !state.error && (
          <p className="error">
            <Icon shape={icons.warn} size="s" />
            <span>{t('lbl_cart_blocked')}</span>
          </p>
        )}
        <a className="btn btn--l btn--wide" {...target}>
          <Icon shape={icons.lock} />
          <span>{t('lbl_cart_checkout')}</span>
        </a>
      </aside>
      <div className="bar">
        <div className="bar__p" aria-busy={state.loading}>
          <b>
            <Money amount={toPaise(quote.orderTotal)} />
          </b>
          {isShipped(quote.productsData) && <small className="quiet">{t('lbl_cart_with_delivery')}</small>}
        </div>
        <a className="btn" {...target}>
          {t('lbl_cart_checkout_short')}
        </a>
      </div>
    </>
  );
};
