import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath } from '#routes/paths.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { activateForm } from './activate-form.ts';
import { setPending, showFormError } from './form-fields.ts';
import { signInByLink } from './sign-in.ts';

/** Login by mailed link. The token is in the fragment and is used only when the button is pressed. */

const t = clientText();
const token = location.hash.slice(1);
// Remove the token from the address bar and the history.
if (token !== '') history.replaceState(history.state, '', location.pathname);
// Pass the token on to the page in the other language.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.lang')) link.hash = token;

/** Shows only the other ways to log in, because a used link cannot be retried. */
const showSpent = (form: HTMLFormElement): void => {
  for (const part of form.querySelectorAll<HTMLElement>('[data-unspent]')) part.hidden = true;
  document.querySelector<HTMLElement>('[data-other-way]')?.focus();
};

/** @returns an error message; undefined after a successful login */
const logIn = async (form: HTMLFormElement): Promise<string | undefined> => {
  if (token === '') return t('lbl_login_link_missing');
  const answer = await signInByLink(token);
  if (answer.ok) return undefined;
  const { error } = answer;
  if (error === 'incorrect' || error.status === 400) {
    showSpent(form);
    return t.error('link_spent');
  }
  return callSentence(error, t);
};

const submit = async (form: HTMLFormElement): Promise<void> => {
  showFormError(form, '');
  setPending(form, true);
  const refusal = await logIn(form);
  if (refusal === undefined) {
    toastOnNextPage('good', t('msg_login_success'));
    location.assign(homePath(t.locale));
    return;
  }
  setPending(form, false);
  showFormError(form, refusal);
  toast('bad', refusal);
};

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form="loginLink"]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.querySelector('button')?.ariaBusy !== 'true') void submit(form);
  });
  activateForm(form);
}
