import { loginPathFromHere } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

/** Says that the session has ended, and shows the way to the login and back. */
export const tellExpired = (): void => {
  const t = clientText();
  const text = t('msg_session_ended');
  // The guard of such a page leads to the login. Elsewhere the visitor may go on.
  if (document.querySelector('main[data-needs-customer]')) toastOnNextPage('bad', text);
  else toast('bad', text, { href: loginPathFromHere(), text: t('lbl_nav_login') });
};
