import type { CartProductRow } from '#contract/cart.ts';
import { TRUNCATE } from '#domain/constants.ts';
import { effectivePrice } from '#domain/pricing.ts';
import { truncate } from '#domain/truncate.ts';
import { LineProblem } from '../cart/LineProblem.tsx';
import { formatVariants, readRowPrice, rowTotal } from '../cart/line-price.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Picture } from '../ui/Picture.tsx';

const OrderLine = ({ row }: { readonly row: CartProductRow }) => {
  const t = useLabels();
  const price = readRowPrice(row);
  const image = row.ProductImagesJson[0];
  const variants = formatVariants(row, t.locale);
  return (
    <li>
      <span className={image ? 'pic' : 'pic pic--empty'} data-shelf={row.Shelf}>
        <Picture
          src={image?.AttachmentURL}
          preset="thumb"
          width={image?.Width}
          height={image?.Height}
          alt=""
        />
      </span>
      <span>
        <span dir="auto">{truncate(row.ProductName, TRUNCATE.productNameCheckout)}</span>
        {variants && <small className="quiet">{variants}</small>}
        <small className="quiet">
          <bdi>
            {row.Quantity} × <Money amount={effectivePrice(price)} />
          </bdi>
          {price.discounted !== undefined && (
            <>
              {' '}
              <del>
                <span className="vh">{t('lbl_cart_was')} </span>
                <Money amount={price.full} />
              </del>
            </>
          )}
        </small>
        <LineProblem row={row} />
      </span>
      <b>
        <Money amount={rowTotal(row)} />
      </b>
    </li>
  );
};

export const OrderLines = ({ rows }: { readonly rows: readonly CartProductRow[] }) => {
  const t = useLabels();
  return (
    <ul className="mlines" aria-label={t('lbl_chkout_lines')}>
      {rows.map((row) => (
        <OrderLine key={row.LineIndex} row={row} />
      ))}
    </ul>
  );
};
