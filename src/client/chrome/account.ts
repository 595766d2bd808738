import { clientText } from '#client/page/labels.ts';
import { $isLoggedIn, $sessionExpired, $token, $user } from '#stores/session/session.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { onPanel } from './panels.ts';

/** Account panel, list sync and session expiry. */

onPanel('account-panel', (panel) => {
  const guest = panel.querySelector<HTMLElement>('[data-guest]');
  const customer = panel.querySelector<HTMLElement>('[data-customer]');
  const hello = panel.querySelector('[data-hello]');
  $isLoggedIn.subscribe((isLoggedIn) => {
    if (guest) guest.hidden = isLoggedIn;
    if (customer) customer.hidden = !isLoggedIn;
  });
  $user.subscribe((user) => {
    if (hello) hello.textContent = clientText()('lbl_nav_hello', { name: user?.FirstName ?? '' });
  });
});

$isLoggedIn.subscribe((isLoggedIn) => {
  // Guests have no account to sync with.
  if (isLoggedIn) void import('#client/lists/sync.ts').then((sync) => sync.startSync());
});

$sessionExpired.listen((expired) => {
  if (expired) void import('./expired.ts').then((script) => script.notifySessionExpired());
});

addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (local.getItem(KEYS.token) ?? '') !== $token.get()) location.reload();
});
