import { useEffect, useRef } from 'react';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { orderPath } from '#routes/paths.ts';

interface PlacedOrderProps {
  readonly order: PlacedOrderRow;
  readonly link: string | undefined;
  /** A guest has no list of orders, only the link. */
  readonly isGuest: boolean;
}

export const PlacedOrder = ({ order, link, isGuest }: PlacedOrderProps) => {
  const t = useLabels();
  const seen = isGuest ? link : orderPath(t.locale, order.OrderId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap section stack placed">
      <Icon shape={icons.check} size="l" />
      <h2 ref={heading} tabIndex={-1}>
        {t('lbl_chkout_placed')}
      </h2>
      <p className="muted">
        <Sentence
          text={t('lbl_chkout_placed_number')}
          parts={{
            number: (
              <b>
                <bdi>{order.OrderNumber}</bdi>
              </b>
            ),
          }}
        />
      </p>
      {seen && (
        <a className="btn btn--line" href={seen}>
          {t('lbl_chkout_see_order')}
        </a>
      )}
      {link && !isGuest && (
        <a className="link" href={link}>
          {t('lbl_chkout_order_link')}
        </a>
      )}
    </div>
  );
};
