import { api } from '#stores/api.ts';
import { emptyCart } from '#stores/cart.ts';
import { endSession } from '#stores/session.ts';

/** How long the server may take (ms): a customer without a connection is logged out here all the same. */
const PATIENCE_MS = 2000;

/** Ends the session on the server and here, empties the cart, and goes to the root. */
export const logOut = async (): Promise<void> => {
  await api('logout', {}, AbortSignal.timeout(PATIENCE_MS));
  endSession();
  emptyCart();
  location.assign('/');
};
