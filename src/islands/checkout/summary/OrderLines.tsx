import type { CartProductRow } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { effectivePrice } from '#domain/cart/pricing.ts';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { formatChoices } from '#i18n/format-choices.ts';
import { FullPrice } from '#islands/cart/lines/FullPrice.tsx';
import { LineProblem } from '#islands/cart/lines/LineProblem.tsx';
import { readRowPrice, rowTotal } from '#islands/cart/lines/line-price.ts';
import { PriceChange } from '#islands/cart/lines/PriceChange.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { removeFromCart } from '#stores/cart/cart.ts';
import { type QuoteState, rowsByLine } from '#stores/cart/quote.ts';

interface OrderLineProps {
  readonly line: CartItem;
  readonly row: CartProductRow;
}

const OrderLine = ({ line, row }: OrderLineProps) => {
  const t = useLabels();
  const price = readRowPrice(row);
  const image = row.ProductImagesJson[0];
  const variants = formatChoices(row.VariantsJson, t.locale);
  return (
    <li className={row.Problem ? 'is-bad' : undefined}>
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
            <span>{`${row.Quantity} × `}</span>
            <Money amount={effectivePrice(price)} />
          </bdi>
          <FullPrice price={price} />
        </small>
      </span>
      <b>
        <Money amount={rowTotal(row)} />
      </b>
      <div className="mlines__more">
        <PriceChange line={line} row={row} />
        <LineProblem line={line} row={row} />
      </div>
    </li>
  );
};

const UnavailableLine = ({ line }: { readonly line: CartItem }) => {
  const t = useLabels();
  return (
    <li className="is-bad">
      <span className="pic pic--empty">
        <Icon shape={icons.image} />
      </span>
      <span>{t('lbl_cart_unknown')}</span>
      <button type="button" className="btn btn--s btn--line" onClick={() => removeFromCart(lineKey(line))}>
        {t('lbl_cart_remove')}
      </button>
    </li>
  );
};

export const OrderLines = ({ state }: { readonly state: QuoteState }) => {
  const t = useLabels();
  const rows = rowsByLine(state);
  return (
    <ul className="mlines" aria-label={t('lbl_chkout_lines')}>
      {state.lines.map((line) => {
        const key = lineKey(line);
        const row = rows.get(key);
        return row ? (
          <OrderLine key={key} line={line} row={row} />
        ) : (
          <UnavailableLine key={key} line={line} />
        );
      })}
    </ul>
  );
};
