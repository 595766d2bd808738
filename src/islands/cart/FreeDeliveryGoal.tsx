import type { CartQuote } from '#contract/orders/cart.ts';
import { DEFAULT_FREE_SHIPPING_FROM } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Sentence } from '../ui/Sentence.tsx';

/** Progress towards free delivery. Renders nothing if delivery is always free, as for digital goods. */
export const FreeDeliveryGoal = ({ quote }: { readonly quote: CartQuote }) => {
  const t = useLabels();
  const from = toPaise(quote.freeShippingFrom ?? DEFAULT_FREE_SHIPPING_FROM);
  const reached = toPaise(quote.cartSubTotal);
  const missing = from - reached;
  if (missing > 0 && quote.shippingSubTotal === 0) return null;
  const done = missing <= 0;
  const percent = done ? 100 : Math.floor((reached / from) * 100);
  return (
    <div className={`goal${done ? ' goal--done' : ''}`} style={{ '--p': `${percent}%` }}>
      <p>
        {done ? (
          t('lbl_cart_goal_done')
        ) : (
          <Sentence
            text={t('lbl_cart_goal')}
            parts={{
              amount: (
                <b>
                  <Money amount={missing} />
                </b>
              ),
            }}
          />
        )}
      </p>
      <div
        className="goal__bar"
        role="progressbar"
        aria-valuemin={0}
        aria-valuenow={percent}
        aria-valuemax={100}
        aria-label={t('lbl_cart_goal_progress')}
      />
    </div>
  );
};
