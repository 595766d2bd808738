import { clientText } from '#client/page/labels.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath, loginPath, readNextPath } from '#routes/paths.ts';
import { $isLoggedIn, $loggingOut, $sessionExpired, $user } from '#stores/session/session.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';

/** Pages of customers, and the way to the login and back. */

const locale = () => readLocale(document.documentElement.lang);

/** The login, from where the visitor comes back to this page. */
export const loginPathFromHere = (): string => loginPath(locale(), `${location.pathname}${location.search}`);

const leave = (to: 'login' | 'home'): void => {
  if ($loggingOut.get()) return;
  const expired = $sessionExpired.get();
  if (expired) toastOnNextPage('bad', clientText()('msg_session_ended'));
  location.replace(to === 'login' || expired ? loginPathFromHere() : homePath(locale()));
};

/**
 * Keeps a page for the customer it was opened for. Who is signed out, at once or later and in whatever tab, goes to the
 * login and comes back, or goes home; when another customer signs in, the page begins anew.
 * Answers whether the page may go on.
 */
export const guardPage = (to: 'login' | 'home'): boolean => {
  const owner = $user.get()?.UserID;
  if (!$isLoggedIn.get()) {
    leave(to);
    return false;
  }
  $isLoggedIn.listen((isLoggedIn) => {
    if (!isLoggedIn) leave(to);
  });
  $user.listen((user) => {
    if (user && user.UserID !== owner) location.reload();
  });
  return true;
};

/** Where the visitor was going survives the way from login to sign-up and back. */
const keepNext = (): void => {
  if (!readNextPath(location.search)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.search = location.search;
};

/** Where a login leads: back to the page that asked for it, or home. */
export const pathAfterLogin = (): string => readNextPath(location.search) ?? homePath(locale());

/** Login and sign-up: whoever signs in in another tab is signed in here too and goes on. */
export const startSignInPage = (): void => {
  keepNext();
  // Whoever comes here signed in wants to sign in as somebody else.
  if ($isLoggedIn.get()) return;
  addEventListener('storage', ({ key }) => {
    // Other tabs write other things too; of a login this is the last.
    if (key !== KEYS.user) return;
    // After the stores have read it too.
    setTimeout(() => {
      if ($isLoggedIn.get()) location.replace(pathAfterLogin());
    });
  });
};
