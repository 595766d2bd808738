import type { CartProductRow } from '#contract/orders/cart.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { effectivePrice } from '#domain/cart/pricing.ts';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { Stepper } from '#islands/ui/Stepper.tsx';
import { productPath } from '#routes/paths.ts';
import { FullPrice } from './FullPrice.tsx';
import { LineProblem } from './LineProblem.tsx';
import { readRowPrice, rowTotal } from './line-price.ts';
import { PriceChange } from './PriceChange.tsx';
import { VariantsButton } from './VariantsButton.tsx';

interface CartLineProps {
  readonly line: CartItem;
  readonly row: CartProductRow;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

/** A cart line. The quantity updates immediately, the sum after the next quote. */
export const CartLine = ({ line, row, onQuantity, onRemove }: CartLineProps) => {
  const t = useLabels();
  const name = truncate(row.ProductName, TRUNCATE.productNameCart);
  const price = readRowPrice(row);
  const image = row.ProductImagesJson[0];
  const src = image?.AttachmentURL || line.DefaultImage;
  const href = productPath(t.locale, row);
  return (
    <li className={`line${row.Problem ? ' line--bad' : ''}`}>
      <a
        className={src ? 'pic' : 'pic pic--empty'}
        data-shelf={row.Shelf}
        href={href}
        tabIndex={-1}
        aria-label={src ? undefined : name}
      >
        <Picture
          src={src}
          preset="thumb"
          sizes="(min-width:768px) 128px,96px"
          width={image?.Width}
          height={image?.Height}
          alt={name}
        />
      </a>
      <div className="line__what">
        <p className="quiet">{row.CategoryName}</p>
        <h2>
          <a href={href} dir="auto">
            {name}
          </a>
        </h2>
        <VariantsButton row={row} />
        <p className="quiet line__unit">
          <Sentence
            text={t('lbl_cart_each')}
            parts={{ price: <Money key="price" amount={effectivePrice(price)} /> }}
          />
          <FullPrice price={price} />
        </p>
        <PriceChange line={line} row={row} />
        <LineProblem line={line} row={row} />
      </div>
      <div className="line__qty">
        <Stepper label={t('lbl_cart_quantity', { name })} quantity={line.Quantity} onChange={onQuantity} />
      </div>
      <p className="line__sum" aria-busy={line.Quantity !== row.Quantity}>
        <span className="vh">{`${t('lbl_cart_line_total')} `}</span>
        <b>
          <Money amount={rowTotal(row)} />
        </b>
      </p>
      <button
        type="button"
        className="ibtn ibtn--s line__rm"
        aria-label={t('lbl_cart_remove_named', { name })}
        title={t('lbl_cart_remove')}
        onClick={onRemove}
      >
        <Icon shape={icons.trash} size="s" />
      </button>
    </li>
  );
};
