import { useRef } from 'react';
import { type CartItem, lineKey, splitCart } from '#domain/cart/cart.ts';
import { type Paise, sum } from '#domain/money.ts';
import { homePath } from '#routes/paths.ts';
import { removeFromCart, setQuantity } from '#stores/cart/cart.ts';
import { rowsByLine } from '#stores/cart/quote.ts';
import { toast } from '#stores/ui/toasts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Sentence } from '../ui/Sentence.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CartSkeleton, LineSkeleton } from './CartSkeleton.tsx';
import { CartSummary } from './CartSummary.tsx';
import { CartLine } from './lines/CartLine.tsx';
import { UnpricedLine } from './lines/UnpricedLine.tsx';
import { QuoteFailure } from './quote/QuoteFailure.tsx';
import { useCartQuote } from './quote/use-cart-quote.ts';
import { useLastQuote } from './quote/use-last-quote.ts';

const EmptyCart = ({ freeShippingFrom }: { readonly freeShippingFrom: Paise }) => {
  const t = useLabels();
  return (
    <EmptyState title={t('lbl_cart_empty')}>
      <p className="muted">
        <Sentence text={t('lbl_cart_empty_hint')} parts={{ amount: <Money amount={freeShippingFrom} /> }} />
      </p>
      <a className="btn" href={homePath(t.locale)}>
        {t('lbl_cart_continue')}
      </a>
    </EmptyState>
  );
};

const Cart = ({ freeShippingFrom }: { readonly freeShippingFrom: Paise }) => {
  const t = useLabels();
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines, state: current } = useCartQuote();
  const state = useLastQuote(lines, current);
  const rows = rowsByLine(state);
  const { surplus } = splitCart(lines);
  const pieces = sum(lines.map((line) => line.Quantity));

  const remove = (key: string) => {
    removeFromCart(key);
    toast('good', t('lbl_cart_removed'));
    // The focused button was removed with its line.
    heading.current?.focus();
  };
  const reasonFor = (line: CartItem, isAnswered: boolean) => {
    if (surplus.includes(line)) return 'surplus';
    if (isAnswered) return 'unknown';
    return state.error && 'failed';
  };
  const renderLine = (line: CartItem, index: number) => {
    const key = lineKey(line);
    const row = rows.get(key);
    if (!row) {
      const reason = reasonFor(line, rows.has(key));
      if (!reason) return <LineSkeleton key={key} />;
      return (
        <UnpricedLine key={key} line={line} number={index + 1} reason={reason} onRemove={() => remove(key)} />
      );
    }
    const change = (quantity: number) => {
      const answer = setQuantity(key, quantity, row.OrderMaximumQuantity);
      if (!answer.ok) toast('bad', t.error(answer.error.code, { ...answer.error }));
    };
    return <CartLine key={key} line={line} row={row} onQuantity={change} onRemove={() => remove(key)} />;
  };

  const isEmpty = hydrated && lines.length === 0;
  return (
    <div className="wrap buycols buycols--cart">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          <span>{t('lbl_cart_heading')}</span>{' '}
          {pieces > 0 && (
            <span className="muted h-n">
              <span aria-hidden="true">{pieces}</span>
              <span className="vh">{t.plural('lbl_cart_pieces', pieces)}</span>
            </span>
          )}
        </h1>
        {(isEmpty || !hydrated) && (
          <div className={hydrated ? undefined : 'when-empty'}>
            <EmptyCart freeShippingFrom={freeShippingFrom} />
          </div>
        )}
        {!isEmpty && !state.quote && !state.error && <CartSkeleton />}
        {!isEmpty && !state.quote && state.error && <QuoteFailure error={state.error} />}
        {!isEmpty && (state.quote || state.error) && (
          <ul className="lines" aria-label={t('lbl_cart_heading')}>
            {lines.map(renderLine)}
          </ul>
        )}
        {!isEmpty && (state.quote || state.error) && (
          <a className="btn btn--quiet btn--back" href={homePath(t.locale)}>
            <Icon shape={icons.arrow} />
            <span>{t('lbl_cart_continue')}</span>
          </a>
        )}
      </div>
      {!isEmpty && state.quote && <CartSummary state={state} quote={state.quote} />}
    </div>
  );
};

interface CartPageProps extends IslandProps {
  readonly freeShippingFrom: Paise;
}

export const CartPage = ({ freeShippingFrom, ...props }: CartPageProps) => (
  <LabelsProvider {...props}>
    <Cart freeShippingFrom={freeShippingFrom} />
  </LabelsProvider>
);
