import { loginPathFromHere } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

/** Pages that are nothing without a customer: their own guards lead to the login. Elsewhere the visitor may look on. */
const OF_CUSTOMERS = /^\/\w+\/(?:checkout|update-profile|orders-history)$/;

/** Says that the session has ended, and shows the way to the login and back. */
export const tellExpired = (): void => {
  const t = clientText();
  const text = t('msg_session_ended');
  if (OF_CUSTOMERS.test(location.pathname)) toastOnNextPage('bad', text);
  else toast('bad', text, { href: loginPathFromHere(), text: t('lbl_nav_login') });
};
