import { clientText } from '#client/page/labels.ts';
import { type CardProduct, parseCardProduct } from '#contract/catalogue/card.ts';
import { announceAdded } from '#stores/cart/added.ts';
import { addToCart } from '#stores/cart/cart.ts';
import { $wishlist, addToWishlist, type WishlistItem } from '#stores/lists/wishlist.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Handles clicks on the buttons of all elements with `data-product`, such as product cards. */

const findProduct = (button: Element): CardProduct | undefined => {
  const json = button.closest<HTMLElement>('[data-product]')?.dataset.product;
  return json ? parseCardProduct(json) : undefined;
};

const toWishlistItem = ({
  StockQuantity: _,
  OrderMaximumQuantity: __,
  ...product
}: CardProduct): WishlistItem => ({
  ...product,
  SizeId: null,
  SizeShortName: null,
  ColorId: null,
  ColorName: null,
  Quantity: 1,
  ShippingCharges: 0,
});

const addToList = (product: CardProduct): void => {
  const t = clientText();
  const added = addToWishlist(toWishlistItem(product));
  if (added.ok) toast('good', t('msg_added_to_wishlist'));
  else toast('bad', t.error(added.error.code));
};

const add = (product: CardProduct): void => {
  const t = clientText();
  const added = addToCart({ ...product, attributes: [] }, [], 1);
  if (!added.ok) {
    toast('bad', t.error(added.error.code, { ...added.error }));
    return;
  }
  toast('good', t('msg_added_to_cart'));
  announceAdded(added.value);
};

export const updateWishlistButtons = (root: ParentNode = document): void => {
  const listedIds = new Set($wishlist.get().map((item) => item.ProductId));
  // If the wishlist is empty, only pressed buttons need an update.
  for (const heart of root.querySelectorAll(
    listedIds.size > 0 ? '[data-wish]' : '[aria-pressed=true][data-wish]',
  )) {
    const id = findProduct(heart)?.ProductId;
    heart.setAttribute('aria-pressed', String(id !== undefined && listedIds.has(id)));
  }
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-wish], [data-add]');
  const product = button && findProduct(button);
  if (!product) return;
  if (button.hasAttribute('data-wish')) addToList(product);
  else add(product);
});

$wishlist.subscribe(() => updateWishlistButtons());
