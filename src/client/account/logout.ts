import { syncNow } from '#client/lists/sync.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { $loggingOut } from '#stores/session/session.ts';
import { forgetCustomer } from './forget.ts';

/** Time limit for server calls (ms). After that, the customer is logged out in the browser only. */
const TIMEOUT_MS = 2000;

/** Syncs pending list changes, ends the session and redirects to the home page. */
const logOut = async (): Promise<void> => {
  await syncNow(TIMEOUT_MS);
  await api('logout', {}, AbortSignal.timeout(TIMEOUT_MS));
  $loggingOut.set(true);
  forgetCustomer();
  location.assign(homePath(readLocale(document.documentElement.lang)));
};

document.addEventListener('click', (event) => {
  if (event.target.closest('[data-logout]')) void logOut();
});
