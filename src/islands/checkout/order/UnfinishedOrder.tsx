import { useEffect, useRef } from 'react';
import { toPaise } from '#domain/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import type { OrderAttempt } from '#stores/order/order-attempt.ts';
import { SlowNotice } from './SlowNotice.tsx';

interface UnfinishedOrderProps {
  readonly attempt: OrderAttempt;
  readonly busy: boolean;
  readonly onResume: () => void;
  readonly onCancelPayment: () => void;
}

/** A sent order without a result. The customer must finish or cancel it before placing another one. */
export const UnfinishedOrder = ({ attempt, busy, onResume, onCancelPayment }: UnfinishedOrderProps) => {
  const t = useLabels();
  const waits = attempt.orderId !== undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className="wrap open" tabIndex={-1} aria-label={t('lbl_chkout_open')}>
      <div className="open__in">
        <p>
          <Icon shape={icons.clock} />
          <span>
            <Sentence
              text={t(waits ? 'lbl_chkout_unpaid' : 'lbl_chkout_unheard')}
              parts={{
                amount: (
                  <b>
                    <Money amount={toPaise(attempt.bodies.at(-1)?.ExpectedOrderTotal ?? 0)} />
                  </b>
                ),
              }}
            />
          </span>
        </p>
        <div className="open__foot">
          <button type="button" className="btn" aria-busy={busy} onClick={onResume}>
            {t(waits ? 'lbl_chkout_resume_payment' : 'lbl_chkout_resume_order')}
          </button>
          <button type="button" className="btn btn--line" disabled={busy} onClick={onCancelPayment}>
            {t('lbl_chkout_give_up')}
          </button>
        </div>
        <SlowNotice busy={busy} />
      </div>
    </section>
  );
};
