import type { ProductRow } from '#contract/catalogue/products.ts';
import { toPaise } from '#domain/money.ts';
import { productPath } from '#routes/paths.ts';
import { $wishlist, removeFromWishlist, type WishlistItem } from '#stores/lists/wishlist.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLabels } from '../ui/labels.tsx';
import { Picture } from '../ui/Picture.tsx';
import { onePress, WishOffer } from './ItemOffer.tsx';
import { WishPrice } from './ItemPrice.tsx';
import { putIntoCart } from './put-into-cart.ts';

interface WishRowProps {
  readonly wish: WishlistItem;
  /** Undefined until loaded; null if it is no longer sold. */
  readonly product: ProductRow | null | undefined;
  readonly onRemove: () => void;
}

/** A wishlist item in the panel. Shows the stored data until the current data is loaded. */
export const WishRow = ({ wish, product, onRemove }: WishRowProps) => {
  const t = useLabels();
  const id = wish.ProductId;
  const name = (product ?? wish).ProductName ?? '';
  const href = productPath(t.locale, product ?? { ...wish, ProductName: name });
  const image = product?.ProductImagesJson[0];
  const src = wish.DefaultImage || image?.AttachmentURL;
  const { Price, DiscountedPrice } = product ?? wish;

  const move = () => {
    if (!product || !$wishlist.get().some((other) => other.ProductId === id)) return;
    if (putIntoCart({ ...product, DefaultImage: src ?? '' }, t)) removeFromWishlist(id);
  };

  return (
    <li className="mini" data-row={id} data-shelf={product?.Shelf}>
      <span className={src ? 'pic' : 'pic pic--empty'}>
        <Picture src={src} preset="thumb" alt="" loading="lazy" />
      </span>
      <div>
        {product === null ? (
          <span className="mini__name" dir="auto">
            {name}
          </span>
        ) : (
          <a className="mini__name" dir="auto" href={href}>
            {name}
          </a>
        )}
        {product !== null && Number.isFinite(Price) && (
          <WishPrice
            price={{
              full: toPaise(Price),
              discounted: typeof DiscountedPrice === 'number' ? toPaise(DiscountedPrice) : undefined,
            }}
          />
        )}
      </div>
      <button
        type="button"
        className="ibtn ibtn--s"
        data-unwish
        aria-label={t('lbl_wish_remove', { name })}
        onClick={onePress(onRemove)}
      >
        <Icon name="trash" size="s" />
      </button>
      {product !== undefined && (
        <div className="mini__act">
          <WishOffer product={product} href={href} move={t('lbl_wish_move')} onMove={move} />
        </div>
      )}
    </li>
  );
};
