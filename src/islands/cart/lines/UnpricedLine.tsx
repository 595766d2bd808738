import type { CartItem } from '#domain/cart/cart.ts';
import { LIST_MAXIMUM } from '#domain/constants.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Picture } from '#islands/ui/Picture.tsx';

interface UnpricedLineProps {
  readonly line: CartItem;
  /** Place in the cart, from 1. The name is not known. */
  readonly number: number;
  /** `surplus`: the cart has more lines than it takes; `unknown`: no such product; `failed`: the prices did not load. */
  readonly reason: 'surplus' | 'unknown' | 'failed';
  readonly onRemove: () => void;
}

/** A line of which only the stored part is known. It can be removed. */
export const UnpricedLine = ({ line, number, reason, onRemove }: UnpricedLineProps) => {
  const t = useLabels();
  const src = reason === 'unknown' ? undefined : line.DefaultImage;
  return (
    <li className={reason === 'failed' ? 'line' : 'line line--bad'}>
      <span className={src ? 'pic' : 'pic pic--empty'}>
        <Picture src={src} preset="thumb" sizes="(min-width:768px) 128px,96px" alt="" />
      </span>
      <div className="line__what">
        {reason === 'failed' ? (
          <>
            <h2>{t('lbl_cart_unpriced', { number })}</h2>
            <p className="quiet">{t.plural('lbl_cart_pieces', line.Quantity)}</p>
          </>
        ) : (
          <>
            <h2>{t(reason === 'surplus' ? 'lbl_cart_surplus' : 'lbl_cart_unknown')}</h2>
            <p className="error">
              <Icon shape={icons.warn} size="s" />
              <span>
                {reason === 'surplus'
                  ? t('lbl_cart_surplus_hint', { max: LIST_MAXIMUM })
                  : t('lbl_cart_unknown_hint')}
              </span>
            </p>
          </>
        )}
      </div>
      <div className="line__qty">
        <button type="button" className="btn btn--s btn--line" onClick={onRemove}>
          <Icon shape={icons.trash} size="s" />
          <span>{t('lbl_cart_remove')}</span>
        </button>
      </div>
    </li>
  );
};
