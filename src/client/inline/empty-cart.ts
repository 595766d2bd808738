import { KEYS } from '#stores/storage/storage.ts';

/** Inline script of the cart page. It marks a cart of no or one line before the first paint, because its page is shorter. */
export const EMPTY_CART_SCRIPT = `try{let{length:n}=JSON.parse(localStorage.${KEYS.cart}||"[]");n<2&&document.documentElement.classList.add(n?"one-line":"empty-cart")}catch{}`;
