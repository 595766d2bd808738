import type { MouseEvent } from 'react';
import { percentOff } from '#domain/cart/pricing.ts';
import { toPaise } from '#domain/money.ts';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { formatPercentOff } from '#i18n/format.ts';
import { productPath } from '#routes/paths.ts';
import { useLabels } from '../ui/labels.tsx';
import { Picture } from '../ui/Picture.tsx';
import { CardFacts, CardRating } from './CardFigures.tsx';
import { ItemOffer } from './ItemOffer.tsx';
import { ItemPrice } from './ItemPrice.tsx';
import type { WishlistProduct } from './wishlist-product.ts';

interface ItemCardProps {
  readonly product: WishlistProduct;
  readonly isListed: boolean;
  readonly isFirst: boolean;
  /** URL of the list without this product, for visitors without JavaScript. */
  readonly without: string;
  readonly onMove: () => void;
  readonly onRemoveItem: (event: MouseEvent) => void;
}

export const ItemCard = ({ product, isListed, isFirst, without, onMove, onRemoveItem }: ItemCardProps) => {
  const t = useLabels();
  const { card, back } = product;
  const { ProductId, ProductName, DefaultImage } = card;
  const href = productPath(t.locale, { ...card, CategoryName: product.CategoryName });
  const isOut = card.StockQuantity < 1;
  const discounted = card.DiscountedPrice === null ? undefined : toPaise(card.DiscountedPrice);
  const price = { full: toPaise(card.Price), discounted };
  const percent = percentOff(price);
  return (
    <li data-row={ProductId}>
      <article
        className={isOut ? 'card card--out' : 'card'}
        data-shelf={product.Shelf}
        data-product={JSON.stringify(card)}
      >
        <div
          className={DefaultImage ? 'pic' : 'pic pic--empty'}
          style={back ? { '--facts': back } : undefined}
        >
          <Picture
            src={DefaultImage}
            preset="card"
            alt=""
            width={product.size[0]}
            height={product.size[1]}
            loading={isFirst ? 'eager' : 'lazy'}
          />
          {!isOut && percent !== undefined && (
            <bdi className="badge badge--save card__badge">{formatPercentOff(percent, 0)}</bdi>
          )}
          {!isOut && percent === undefined && product.MarkAsNew && (
            <span className="badge badge--new card__badge">{t('lbl_card_new')}</span>
          )}
          {/* `client/cards/cards.ts` handles the click, also before hydration. */}
          <button
            type="button"
            className="ibtn card__heart"
            data-wish
            aria-pressed={isListed}
            aria-label={`${t('lbl_card_wish')}: ${ProductName}`}
            suppressHydrationWarning
          />
        </div>
        <div className="card__body">
          <p className="card__top">
            <bdi className="card__brand">{product.ManufacturerName}</bdi>
            <CardRating rating={product.Rating} total={product.TotalReviews} />
          </p>
          <h2 className="card__name">
            <a href={href} dir="auto">
              {truncate(ProductName, TRUNCATE.productName)}
            </a>
          </h2>
          <CardFacts facts={product.facts} />
          <ItemPrice price={price} />
        </div>
      </article>
      <p className="wished__acts">
        <ItemOffer
          product={{ ...card, HasVariants: product.HasVariants }}
          href={href}
          // Identifies the button before and after hydration.
          move={
            <>
              <span className="wished__move">{t('lbl_wish_move')}</span>
              <span className="wished__add">{t('lbl_card_add')}</span>
            </>
          }
          onMove={onMove}
        />
        <a
          className="btn btn--quiet btn--s"
          href={without}
          data-unlist={ProductId}
          data-unwish
          data-replay
          onClick={onRemoveItem}
        >
          <span>{t('lbl_wish_take_off')}</span>
          <span className="vh">{`: ${ProductName}`}</span>
        </a>
      </p>
    </li>
  );
};
