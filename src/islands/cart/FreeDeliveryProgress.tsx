import type { CartQuote } from '#contract/orders/cart.ts';
import { readFreeDelivery } from '#domain/cart/free-delivery.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Sentence } from '../ui/Sentence.tsx';

/** Progress towards free delivery. Renders nothing if delivery is always free, as for digital goods. */
export const FreeDeliveryProgress = ({ quote }: { readonly quote: CartQuote }) => {
  const t = useLabels();
  const goal = readFreeDelivery(quote);
  if (!goal) return null;
  const { missing, percent } = goal;
  const done = missing === 0;
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
