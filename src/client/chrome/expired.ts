import { loginPathFromHere } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

/** Announces the end of the session and links to the login. */
export const notifySessionExpired = (): void => {
  const t = clientText();
  const text = t('msg_session_ended');
  // On these pages `guardPage` redirects to the login, so the toast is shown there.
  if (document.querySelector('main[data-needs-customer]')) toastOnNextPage('bad', text);
  else toast('bad', text, { href: loginPathFromHere(), text: t('lbl_nav_login') });
};
