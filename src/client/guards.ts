import { homePath, loginPath, readNextPath, readPathLocale } from '#i18n/paths.ts';
import { $isLoggedIn } from '#stores/session.ts';

/** Pages of customers: who is signed out goes to the login and comes back. Answers whether the page may go on. */
export const requireLogin = (): boolean => {
  if ($isLoggedIn.get()) return true;
  const locale = readPathLocale(location.pathname);
  location.replace(locale ? loginPath(locale, `${location.pathname}${location.search}`) : homePath('en'));
  return false;
};

/** Where the visitor was going survives the way from login to sign-up and back. */
export const keepNext = (): void => {
  if (!readNextPath(location.search)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.search = location.search;
};
