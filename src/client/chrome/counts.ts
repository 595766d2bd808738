import { clientText } from '#client/page/labels.ts';
import { $cart, $cartCount } from '#stores/cart/cart.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Item counts on the header icons. */

const paint = (name: 'cart' | 'wishlist', n: number): void => {
  for (const icon of document.querySelectorAll(`[data-count="${name}"]`)) {
    const figure = icon.querySelector<HTMLElement>('.count');
    if (figure) {
      // The server has rendered this state.
      if (n === 0 && figure.hidden) continue;
      figure.textContent = n > 99 ? '99+' : String(n);
      figure.hidden = n === 0;
    }
    icon.setAttribute('aria-label', clientText().plural(`lbl_hdr_${name}_count`, n));
  }
};

$cartCount.subscribe((n) => paint('cart', n));

const total = document.querySelector('[data-wishes-total]');
$wishlist.subscribe(({ length }) => {
  paint('wishlist', length);
  if (total) total.textContent = length > 0 ? String(length) : '';
});

/** Displays a toast instead of opening an empty cart page. */
document.querySelector('a[data-count="cart"]')?.addEventListener('click', (event) => {
  if ($cart.get().length > 0) return;
  event.preventDefault();
  toast('bad', clientText()('msg_no_item_in_cart'));
});
