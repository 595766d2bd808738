import { $isLoggedIn, $user } from '#stores/session.ts';
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
  // Few visits end with a logout, so what it takes comes only then.
  const { logOut } = await import('./logout.ts');
  await logOut();
});
