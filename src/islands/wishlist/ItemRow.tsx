import type { ProductRow } from '#contract/catalogue/products.ts';
import { toPaise } from '#domain/money.ts';
import { productPath } from '#routes/paths.ts';
import { $wishlist, removeFromWishlist, type WishlistItem } from '#stores/lists/wishlist.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { useLabels } from '../ui/labels.tsx';
import { Picture } from '../ui/Picture.tsx';
import { ItemOffer, onePress } from './ItemOffer.tsx';
import { ItemPrice } from './ItemPrice.tsx';
import { putIntoCart } from './put-into-cart.ts';

interface ItemRowProps {
  readonly entry: WishlistItem;
  /** Undefined while loading; null if the product is no longer sold. */
  readonly product: ProductRow | null | undefined;
  readonly onRemove: () => void;
}

export const ItemRow = ({ entry, product, onRemove }: ItemRowProps) => {
  const t = useLabels();
  const id = entry.ProductId;
  const name = (product ?? entry).ProductName ?? '';
  const href = productPath(t.locale, product ?? { ...entry, ProductName: name });
  const image = product?.ProductImagesJson[0];
  const src = entry.DefaultImage || image?.AttachmentURL;
  const { Price, DiscountedPrice } = product ?? entry;

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
          <ItemPrice
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
        <Icon shape={icons.trash} size="s" />
      </button>
      {product !== undefined && (
        <div className="mini__act">
          <ItemOffer product={product} href={href} move={t('lbl_wish_move')} onMove={move} />
        </div>
      )}
    </li>
  );
};
