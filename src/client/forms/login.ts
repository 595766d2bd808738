import { pathAfterLogin, startSignInPage } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { profilePath } from '#routes/paths.ts';
import { $user } from '#stores/session/session.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';
import { signIn } from './sign-in.ts';
import './show-password.ts';

const t = clientText();

startSignInPage();

enhanceForm('login', async ({ Email, Password }) => {
  const answer = await signIn(Email, Password);
  if (!answer.ok) {
    const { error } = answer;
    return { sentence: error === 'incorrect' ? t.error('login_incorrect') : callSentence(error, t) };
  }
  toastOnNextPage('good', t('msg_login_success'));
  // The profile has the button that cancels the deletion of the account.
  const isLeaving = $user.get()?.DeleteAt !== undefined;
  location.assign(isLeaving ? profilePath(t.locale, pathAfterLogin()) : pathAfterLogin());
  return 'leaving';
});
