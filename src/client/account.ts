import { api } from '#stores/api.ts';
import { emptyCart } from '#stores/cart.ts';
import { $isLoggedIn, $user, endSession } from '#stores/session.ts';
import { clientText } from './labels.ts';

/** The account panel: one face for guests, one for customers. */

const panel = document.getElementById('account-panel');
const guest = panel?.querySelector<HTMLElement>('[data-guest]');
const customer = panel?.querySelector<HTMLElement>('[data-customer]');
const hello = panel?.querySelector('[data-hello]');

$isLoggedIn.subscribe((isLoggedIn) => {
  if (guest) guest.hidden = isLoggedIn;
  if (customer) customer.hidden = !isLoggedIn;
  if (hello) hello.textContent = clientText()('lbl_nav_hello', { name: $user.get()?.FirstName ?? '' });
});

panel?.querySelector('[data-logout]')?.addEventListener('click', async () => {
  // The server forgets the token too; a customer without a connection is logged out here all the same.
  await api('logout', {}, AbortSignal.timeout(2000));
  endSession();
  emptyCart();
  location.assign('/');
});
