import { clientText } from '#client/page/labels.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath, loginPath, readNextPath, withLocale } from '#routes/paths.ts';
import { $isLoggedIn, $loggingOut, $sessionExpired, $user } from '#stores/session/session.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';

const locale = () => readLocale(document.documentElement.lang);

export const loginPathFromHere = (): string => loginPath(locale(), `${location.pathname}${location.search}`);

const leave = (to: 'login' | 'home'): void => {
  if ($loggingOut.get()) return;
  const expired = $sessionExpired.get();
  if (expired) toastOnNextPage('bad', clientText()('msg_session_ended'));
  location.replace(to === 'login' || expired ? loginPathFromHere() : homePath(locale()));
};

/**
 * Guards a page that requires a customer. Redirects to `to` on a logout in any tab. Reloads on a change of customer.
 *
 * @returns whether the page may continue
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

const passReturnPath = (): void => {
  if (!readNextPath(location.search)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.search = location.search;
};

/** In the language of this page, which the visitor may have changed on the way. */
export const pathAfterLogin = (otherwise = homePath(locale())): string =>
  withLocale(readNextPath(location.search) ?? otherwise, locale());

/** Starts the login or sign-up page. It redirects if the visitor signs in in another tab. */
export const startSignInPage = (): void => {
  passReturnPath();
  // A signed-in visitor may log in as another customer.
  if ($isLoggedIn.get()) return;
  addEventListener('storage', ({ key }) => {
    // A login writes this key last.
    if (key !== KEYS.user) return;
    // Runs after the stores have handled the same event.
    setTimeout(() => {
      if ($isLoggedIn.get()) location.replace(pathAfterLogin());
    });
  });
};
