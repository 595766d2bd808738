import { clientText } from '#client/page/labels.ts';
import { copyTemplate, putLink } from '#client/page/template.ts';
import { variantUrl } from '#domain/media.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { listedPath, productPath } from '#routes/paths.ts';
import { addToCart } from '#stores/cart/cart.ts';
import { $wishlist, clearWishlist, removeFromWishlist, type WishlistItem } from '#stores/lists/wishlist.ts';
import { toast } from '#stores/ui/toasts.ts';
import { loadToday, type Today } from './wishes-today.ts';

/** The wish list panel, drawn from the store. `panels.ts` fetches this when the panel is first asked for. */

const panel = document.getElementById('wishlist-panel');
const find = (name: string) => panel?.querySelector<HTMLElement>(`[${name}]`);
const list = find('data-wishes');
let today: Today = new Map();
/** What was just cleared, as long as nothing else was wished for. */
let cleared: readonly WishlistItem[] = [];

const fill = (root: Element, selector: string, text: string): void => {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
};

const drawPrice = (
  row: HTMLElement,
  { Price, DiscountedPrice }: Pick<WishlistItem, 'Price' | 'DiscountedPrice'>,
) => {
  fill(row, '.price__now', formatMoney(toPaise(DiscountedPrice ?? Price)));
  const was = row.querySelector('del');
  if (!was || DiscountedPrice === null) return;
  fill(was, 'bdi', formatMoney(toPaise(Price)));
  was.hidden = false;
};

const move = (wish: WishlistItem): void => {
  const t = clientText();
  const row = today.get(wish.ProductId);
  const added = addToCart(row && { ...row, DefaultImage: wish.DefaultImage, attributes: [] }, [], 1);
  if (!added.ok) {
    const { code, ...details } = added.error;
    toast('bad', t.error(code, details));
    return;
  }
  removeFromWishlist(wish.ProductId);
  toast('good', t('msg_added_to_cart'));
};

/** What can be done with the product today: nothing is offered until that is known. */
const drawOffer = (row: HTMLElement, wish: WishlistItem, href: string): void => {
  const now = today.get(wish.ProductId);
  if (!now) return;
  const kind = now.StockQuantity < 1 ? 'out' : now.HasVariants ? 'choose' : 'move';
  const offer = row.querySelector<HTMLElement>(`[data-offer="${kind}"]`);
  if (!offer) return;
  offer.hidden = false;
  offer.setAttribute('aria-label', `${offer.textContent}: ${wish.ProductName}`);
  if (offer instanceof HTMLAnchorElement) offer.href = href;
  if (kind === 'move') offer.addEventListener('click', () => move(wish));
};

const draw = (wish: WishlistItem): HTMLElement => {
  const t = clientText();
  const row = copyTemplate('wish');
  const now = today.get(wish.ProductId);
  const href = productPath(t.locale, now ?? wish);
  putLink(row, href, now?.ProductName ?? wish.ProductName);
  const picture = row.querySelector('img');
  const { DefaultImage: url } = wish;
  if (url) picture?.setAttribute('src', variantUrl(url, 160, 'webp') ?? url);
  else picture?.remove();
  drawPrice(row, now ?? wish);
  drawOffer(row, wish, href);
  const remove = row.querySelector('[data-unwish]');
  remove?.setAttribute('aria-label', t('lbl_wish_remove', { name: wish.ProductName }));
  remove?.addEventListener('click', () => removeFromWishlist(wish.ProductId));
  return row;
};

const ACTIONS = 'a, button';

/** Rows are drawn anew: whoever stood in one stands in the same place of it, or of the one that has come there, or goes on. */
const drawRows = (rows: HTMLElement, wishes: readonly WishlistItem[]): void => {
  const held = document.activeElement;
  const at = [...rows.children].findIndex((row) => row.contains(held));
  const actions = rows.children[at]?.querySelectorAll(ACTIONS) ?? [];
  const action = [...actions].findIndex((one) => one === held);
  rows.replaceChildren(...wishes.map(draw));
  if (at < 0) return;
  const next = rows.children[Math.min(at, wishes.length - 1)];
  const target = next?.querySelectorAll<HTMLElement>(ACTIONS)[action] ?? find('data-closes');
  target?.focus();
};

const paint = (): void => {
  const wishes = $wishlist.get();
  if (list) drawRows(list, wishes);
  for (const name of ['data-wishes', 'data-wishes-clear', 'data-wishes-page']) {
    const element = find(name);
    if (element) element.hidden = wishes.length === 0;
  }
  const link = find('data-wishes-page');
  const ids = wishes.map((wish) => wish.ProductId);
  if (link instanceof HTMLAnchorElement) link.href = listedPath(clientText().locale, 'wishlist', ids);
  const empty = find('data-wishes-empty');
  if (empty) empty.hidden = wishes.length > 0;
  const undo = find('data-wishes-undo');
  if (undo) undo.hidden = cleared.length === 0;
  const total = find('data-wishes-total');
  if (total) total.textContent = wishes.length > 0 ? String(wishes.length) : '';
};

/** Prices change after a wish was made: what is shown is what is paid. */
const refresh = async (): Promise<void> => {
  const ids = $wishlist.get().map((wish) => wish.ProductId);
  if (ids.every((id) => today.has(id))) return;
  const rows = await loadToday(ids);
  if (rows === undefined) return;
  today = rows;
  paint();
};

$wishlist.subscribe((wishes) => {
  if (wishes.length > 0) cleared = [];
  paint();
  void refresh();
});
// One press loses a list that took weeks: another brings it back.
find('data-wishes-clear')?.addEventListener('click', () => {
  cleared = $wishlist.get();
  clearWishlist();
  find('data-wishes-undo')?.focus();
});
find('data-wishes-undo')?.addEventListener('click', () => {
  $wishlist.set(cleared);
  list?.querySelector('a')?.focus();
});
find('data-closes')?.addEventListener('click', (event) => {
  // On a page of the shop, going on shopping means going on here.
  event.preventDefault();
  if (panel instanceof HTMLDialogElement) panel.close();
});
