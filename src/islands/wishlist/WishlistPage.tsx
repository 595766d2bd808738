import { type MouseEvent, useRef } from 'react';
import { listedPath, listingPath } from '#routes/paths.ts';
import { removeFromWishlist } from '#stores/lists/wishlist.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { ItemCard } from './ItemCard.tsx';
import { putIntoCart } from './put-into-cart.ts';
import { UnavailableItem } from './UnavailableItem.tsx';
import { useAddress, useListed, useMissing } from './use-listed.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { WishlistProduct } from './wishlist-product.ts';

const FIRST_ROW = 5;

interface ListProps {
  /** Ids in the URL. */
  readonly asked: readonly number[];
  /** Current data of the products still sold. */
  readonly products: readonly WishlistProduct[];
}

const List = ({ asked, products }: ListProps) => {
  const t = useLabels();
  const root = useRef<HTMLDivElement>(null);
  const { isHydrated, entries, ids, missing, canUndo, removeItem, undo } = useListed(asked, products);
  const { list, undo: undoButton, end, focusNext, ...focus } = useRowFocus(ids);
  useAddress(root, ids, isHydrated, t.locale);
  useMissing(root, missing, ids, t.locale);

  const byId = new Map(products.map((product) => [product.card.ProductId, product]));
  const sold = ids.filter((id) => byId.has(id));
  const isListed = (id: number) => entries.some((entry) => entry.ProductId === id);
  const without = (id: number) =>
    listedPath(
      t.locale,
      'wishlist',
      sold.filter((other) => other !== id),
    );
  const count = sold.length > 0 ? t.plural('lbl_card_products', sold.length) : '';

  const move = ({ card }: WishlistProduct) => {
    if (putIntoCart(card, t)) removeFromWishlist(card.ProductId);
  };
  const onRemoveItem = (id: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.detail < 2) removeItem(id);
  };
  const renderRow = (id: number, index: number) => {
    const product = byId.get(id);
    if (product)
      return (
        <ItemCard
          key={id}
          product={product}
          isListed={isListed(id)}
          isFirst={index < FIRST_ROW}
          without={without(id)}
          onMove={() => move(product)}
          onRemoveItem={onRemoveItem(id)}
        />
      );
    if (missing.includes(id)) return null;
    const name = entries.find((entry) => entry.ProductId === id)?.ProductName ?? '';
    return <UnavailableItem key={id} id={id} name={name} onRemove={() => removeItem(id)} />;
  };

  return (
    <div ref={root}>
      <div className="listed__bar">
        <p className="muted" role="status">
          {count || <span className="vh">{isHydrated && t('lbl_wish_empty')}</span>}
        </p>
        {canUndo && (
          <button
            type="button"
            className="btn btn--line btn--s"
            ref={undoButton}
            onClick={() => focusNext(undo())}
          >
            {t('lbl_wish_undo')}
          </button>
        )}
        {sold.length > 0 && (
          <a className="btn btn--quiet btn--s" href={listedPath(t.locale, 'wishlist', sold)} data-copy>
            <Icon shape={icons.share} size="s" />
            <span>{t('lbl_wish_share')}</span>
          </a>
        )}
      </div>
      {ids.length > 0 ? (
        <ul className="cards wished" aria-label={t('lbl_wish_title')} ref={list} {...focus}>
          {ids.map(renderRow)}
        </ul>
      ) : (
        <EmptyState title={t('lbl_wish_empty')}>
          <p className="muted">{t('lbl_wish_empty_hint')}</p>
          <div className="row">
            <a className="btn" ref={end} href={listingPath(t.locale)}>
              {t('lbl_com_all_products')}
            </a>
          </div>
        </EmptyState>
      )}
    </div>
  );
};

/** Wishlist of the URL. The visitor's own list follows the browser's storage. */
export const WishlistPage = ({ t, ...list }: ListProps & IslandProps) => (
  <LabelsProvider t={t}>
    <List {...list} />
  </LabelsProvider>
);
