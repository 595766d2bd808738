import { pathAfterLogin, startSignInPage } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { pagePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';
import { refusePassword, refuseUnsaved } from './account-refusal.ts';
import { enhanceForm } from './enhance-form.ts';
import { fillByPostalCode } from './fill-by-postal-code.ts';
import { linkLocations } from './locations.ts';
import { toPerson } from './person.ts';
import { signIn } from './sign-in.ts';
import './password-strength.ts';
import './show-password.ts';

const t = clientText();

startSignInPage();
const form = document.querySelector<HTMLFormElement>('form[data-form="signup"]');
const showPlaces = linkLocations('signup');
if (form && showPlaces) fillByPostalCode(form, showPlaces);

enhanceForm('signup', async (values) => {
  const answer = await api('signup-user', toPerson(values));
  if (!answer.ok) return refusePassword(answer.error, t);
  const refusal = refuseUnsaved(answer.value[0], t);
  if (refusal) return refusal;
  toastOnNextPage('good', t('msg_signup_success'));
  const login = await signIn(values.EmailAddress, values.Password);
  location.assign(login.ok ? pathAfterLogin() : `${pagePath(t.locale, 'login')}${location.search}`);
  return 'leaving';
});
