import { clientText } from '#client/page/labels.ts';
import { copyTemplate, putLink } from '#client/page/template.ts';
import { formatCardProduct } from '#contract/catalogue/card.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { variantUrl } from '#domain/catalogue/media.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { productPath } from '#routes/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { api } from '#stores/session/api.ts';
import { updateWishlistButtons } from './cards.ts';

const fill = (root: Element, selector: string, text: string): void => {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
};

const drawActions = (card: HTMLElement, row: ProductRow, href: string): void => {
  card.querySelector('article')?.setAttribute('data-product', formatCardProduct(row));
  const isAdded = row.StockQuantity > 0 && !row.HasVariants;
  const choose = row.StockQuantity > 0 ? 'options' : 'out';
  const action = card.querySelector<HTMLElement>(isAdded ? '[data-add]' : `[data-choose="${choose}"]`);
  if (action) action.hidden = false;
  if (action instanceof HTMLAnchorElement) action.href = href;
  for (const button of [card.querySelector('[data-wish]'), action]) {
    const label = button?.getAttribute('aria-label') ?? button?.textContent?.trim();
    button?.setAttribute('aria-label', `${label}: ${row.ProductName}`);
  }
};

export const drawCard = (row: ProductRow): HTMLElement => {
  const card = copyTemplate('recent-card');
  const url = row.ProductImagesJson[0]?.AttachmentURL;
  const picture = card.querySelector('img');
  if (url) picture?.setAttribute('src', variantUrl(url, 320, 'webp') ?? url);
  else picture?.remove();
  card.querySelector('article')?.setAttribute('data-shelf', row.Shelf);
  fill(card, '.card__brand', row.ManufacturerName);
  const href = productPath(clientText().locale, row);
  putLink(card, href, row.ProductName);
  drawActions(card, row, href);
  fill(card, '.price__now', formatMoney(toPaise(row.DiscountedPrice ?? row.Price)));
  const was = card.querySelector('del');
  if (was && row.DiscountedPrice !== null) {
    fill(was, 'bdi', formatMoney(toPaise(row.Price)));
    was.hidden = false;
  }
  return card;
};

/** Shows the products in the order of `ids`. Beside a cart, those that are in it are left out. */
export const fillRecent = async (section: HTMLElement, ids: readonly number[]): Promise<void> => {
  const answer = await api('get-products-list-by-ids', { ProductsIds: [...ids] });
  const cards = new Map(answer.ok ? answer.value.map((row) => [row.ProductId, drawCard(row)]) : []);
  section.querySelector('.rail')?.replaceChildren(...cards.values());
  updateWishlistButtons(section);
  $cart.subscribe((lines) => {
    const left = new Set('besideCart' in section.dataset ? lines.map((line) => line.ProductId) : []);
    for (const [id, card] of cards) card.hidden = left.has(id);
    section.hidden = [...cards.keys()].every((id) => left.has(id));
  });
};
