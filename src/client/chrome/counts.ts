import { clientText } from '#client/page/labels.ts';
import { $cart, $cartCount } from '#stores/cart/cart.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Item counts on the header icons. */

const paint = (name: 'cart' | 'wishlist', n: number): void => {
  const shown = n > 99 ? '99+' : String(n);
  for (const icon of document.querySelectorAll(`[data-count="${name}"], [data-${name}-tab]`)) {
    const figure = icon.querySelector<HTMLElement>('.count');
    if (figure) {
      // The server has rendered this state.
      if (n === 0 && figure.hidden) continue;
      figure.dataset.n = shown;
      figure.hidden = n === 0;
    }
    // The name says the count in words, and the figure is drawn by the style sheet. A tab has both as text.
    if (icon.hasAttribute('aria-label'))
      icon.setAttribute(
        'aria-label',
        clientText().plural(`lbl_hdr_${name}_count`, n).replace(String(n), shown),
      );
  }
};

$cartCount.subscribe((n) => paint('cart', n));

const total = document.querySelector('[data-wishes-total]');
$wishlist.subscribe(({ length }) => {
  paint('wishlist', length);
  if (total) total.textContent = length > 0 ? String(length) : '';
});

/** Displays a toast instead of opening an empty cart page. */
for (const link of document.querySelectorAll('a[data-count="cart"], [data-cart-tab]'))
  link.addEventListener('click', (event) => {
    if ($cart.get().length > 0) return;
    event.preventDefault();
    toast('bad', clientText()('msg_no_item_in_cart'));
  });
