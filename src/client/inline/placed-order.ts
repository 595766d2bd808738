import { PLACED_ORDER_KEY } from '#stores/placed/placed-order.ts';

/**
 * Inline script of the home page. It reserves the space of the receipt of the last order (client/home/receipt.ts),
 * so that the page does not move.
 */
export const PLACED_ORDER_SCRIPT = `try{localStorage.${PLACED_ORDER_KEY}&&document.documentElement.classList.add("ordered")}catch{}`;
