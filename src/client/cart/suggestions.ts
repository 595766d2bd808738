import { updateWishlistButtons } from '#client/cards/cards.ts';
import { whenNear } from '#client/loading/when-near.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { sortComplements } from '#domain/cart/complements.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $quote } from '#stores/cart/quote.ts';
import { api } from '#stores/session/api.ts';

/** Products below the cart: popular ones if it is empty, and what goes well with its only line. */

/** Only in the viewport, because most customers go on to the checkout. */
const NEAR = '0px';
const SHOWN = 10;
const RELATED = 20;

const popular = document.querySelector<HTMLElement>('[data-popular]');
const complements = document.querySelector<HTMLElement>('[data-goes-well]');
let loadedFor: number | undefined;
let related: readonly ProductRow[] = [];

const fill = async (section: HTMLElement, rows: readonly ProductRow[]): Promise<void> => {
  const { drawCard } = await import('#client/cards/recent-cards.ts');
  section.querySelector('.rail')?.replaceChildren(...rows.slice(0, SHOWN).map(drawCard));
  section.hidden = rows.length === 0;
  updateWishlistButtons(section);
};

const showPopular = async (section: HTMLElement): Promise<void> => {
  if (section.querySelector('li')) return;
  const answer = await api('get-popular-products-list', { PageNo: 1, PageSize: SHOWN });
  await fill(section, answer.ok ? answer.value : []);
};

const readMissing = (): Paise => {
  const { quote } = $quote.get();
  if (!quote || quote.shippingSubTotal === 0) return 0;
  return Math.max(0, toPaise(quote.freeShippingFrom) - toPaise(quote.cartSubTotal));
};

const drawComplements = async (section: HTMLElement): Promise<void> => {
  const missing = readMissing();
  const amount = section.querySelector('[data-missing] bdi');
  if (amount) amount.textContent = missing > 0 ? formatMoney(missing) : '';
  const offered = related.map((row) => ({
    ...row,
    price: toPaise(row.DiscountedPrice ?? row.Price),
    isInStock: row.StockQuantity > 0,
  }));
  await fill(section, sortComplements(offered, new Set($cart.get().map((line) => line.ProductId)), missing));
};

const showComplements = async (section: HTMLElement, productId: number): Promise<void> => {
  if (loadedFor === productId) return;
  loadedFor = productId;
  await whenNear([section], NEAR);
  const answer = await api('get-related-products-list', {
    ProductId: productId,
    PageNo: 1,
    PageSize: RELATED,
  });
  if (loadedFor !== productId) return;
  related = answer.ok ? answer.value : [];
  await drawComplements(section);
};

if (popular && complements) {
  $cart.subscribe((lines) => {
    const [only] = lines.length === 1 ? lines : [];
    document.documentElement.classList.toggle('empty-cart', lines.length === 0);
    document.documentElement.classList.toggle('one-line', lines.length === 1);
    if (lines.length === 0) void showPopular(popular);
    if (only) void showComplements(complements, only.ProductId);
    else loadedFor = undefined;
  });
  $quote.listen(({ loading }) => {
    if (!loading && related.length > 0 && loadedFor !== undefined) void drawComplements(complements);
  });
}
