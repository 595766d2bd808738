import { pathAfterLogin, startSignInPage } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { pagePath, profilePath } from '#routes/paths.ts';
import { $user } from '#stores/session/session.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';
import { signIn } from './sign-in.ts';
import './show-password.ts';

const t = clientText();

startSignInPage();

const next = pathAfterLogin().split('?')[0];
const isOrdering = next === pagePath(t.locale, 'checkout');
const isAccount = [pagePath(t.locale, 'orders-history'), pagePath(t.locale, 'update-profile')].some(
  (path) => path === next,
);
const why = isOrdering ? 'checkout' : isAccount ? 'account' : undefined;
const reason = document.querySelector<HTMLElement>(`[data-why="${why}"]`);
if (reason) reason.hidden = false;

const guestWay = document.querySelector<HTMLElement>('[data-guest-way]');
if (guestWay) guestWay.hidden = !isOrdering;

enhanceForm('login', async ({ Email, Password }) => {
  const answer = await signIn(Email, Password);
  if (!answer.ok) {
    const { error } = answer;
    return { sentence: error === 'incorrect' ? t.error('login_incorrect') : callSentence(error, t) };
  }
  toastOnNextPage('good', t('msg_login_success'));
  // The profile has the button that cancels the deletion of the account.
  const isDeletionPending = $user.get()?.DeleteAt !== undefined;
  location.assign(isDeletionPending ? profilePath(t.locale, pathAfterLogin()) : pathAfterLogin());
  return 'leaving';
});
