import { variantUrl } from '#domain/media.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { productPath } from '#i18n/paths.ts';
import { $wishlist, clearWishlist, removeFromWishlist, type WishlistItem } from '#stores/wishlist.ts';
import { clientText } from './labels.ts';
import { copyTemplate, putLink } from './template.ts';

/** The wish list panel, drawn from the store. `panels.ts` fetches this when the panel is first asked for. */

const panel = document.getElementById('wishlist-panel');
const find = (name: string) => panel?.querySelector<HTMLElement>(`[${name}]`);
const list = find('data-wishes');

const fill = (root: Element, selector: string, text: string): void => {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
};

const drawPrice = (row: HTMLElement, wish: WishlistItem): void => {
  fill(row, '.price__now bdi', formatMoney(toPaise(wish.DiscountedPrice ?? wish.Price)));
  const was = row.querySelector('del');
  if (!was || wish.DiscountedPrice === null) return;
  fill(was, 'bdi', formatMoney(toPaise(wish.Price)));
  was.hidden = false;
};

const draw = (wish: WishlistItem): HTMLElement => {
  const t = clientText();
  const row = copyTemplate('wish');
  putLink(row, productPath(t.locale, wish), wish.ProductName);
  const picture = row.querySelector('img');
  const { DefaultImage: url } = wish;
  if (url) picture?.setAttribute('src', variantUrl(url, 160, 'webp') ?? url);
  else picture?.remove();
  drawPrice(row, wish);
  const remove = row.querySelector('[data-unwish]');
  remove?.setAttribute('aria-label', t('lbl_wish_remove', { name: wish.ProductName }));
  remove?.addEventListener('click', () => removeFromWishlist(wish.ProductId));
  return row;
};

const paint = (): void => {
  const wishes = $wishlist.get();
  list?.replaceChildren(...wishes.map(draw));
  for (const name of ['data-wishes', 'data-wishes-clear']) {
    const element = find(name);
    if (element) element.hidden = wishes.length === 0;
  }
  const empty = find('data-wishes-empty');
  if (empty) empty.hidden = wishes.length > 0;
  const total = find('data-wishes-total');
  if (total) total.textContent = wishes.length > 0 ? String(wishes.length) : '';
};

$wishlist.subscribe(paint);
find('data-wishes-clear')?.addEventListener('click', clearWishlist);
find('data-closes')?.addEventListener('click', (event) => {
  // On a page of the shop, going on shopping means going on here.
  event.preventDefault();
  if (panel instanceof HTMLDialogElement) panel.close();
});
