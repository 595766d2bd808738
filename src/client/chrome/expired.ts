import { loginPathFromHere } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

export const notifySessionExpired = (): void => {
  const t = clientText();
  const text = t('msg_session_ended');
  // `guardPage` redirects from these pages, so the next page displays the toast.
  if (document.querySelector('main[data-needs-customer]')) toastOnNextPage('bad', text);
  else toast('bad', text, { href: loginPathFromHere(), text: t('lbl_nav_login') });
};
