import { syncNow } from '#client/lists/sync.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { $loggingOut } from '#stores/session/session.ts';
import { forgetCustomer } from './forget.ts';

/** How long the server may take (ms): a customer without a connection is logged out here all the same. */
const PATIENCE_MS = 2000;

/** Hands in what the lists have changed, ends the session on the server and here, and goes to the root of the language. */
const logOut = async (): Promise<void> => {
  await syncNow(PATIENCE_MS);
  await api('logout', {}, AbortSignal.timeout(PATIENCE_MS));
  $loggingOut.set(true);
  forgetCustomer();
  location.assign(homePath(readLocale(document.documentElement.lang)));
};

document.addEventListener('click', (event) => {
  if ((event.target as Element).closest('[data-logout]')) void logOut();
});
