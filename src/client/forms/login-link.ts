import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath } from '#routes/paths.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { activateForm } from './activate-form.ts';
import { setPending, showFormError } from './form-fields.ts';
import { signInByLink } from './sign-in.ts';

/** Login by mailed link. The token is in the URL fragment and is sent when the button is clicked. */

const t = clientText();
const token = location.hash.slice(1);
if (token !== '') history.replaceState(history.state, '', location.pathname);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.lang')) link.hash = token;

/** Displays only the other login methods, because a login link works once. */
const showSpent = (form: HTMLFormElement): void => {
  for (const part of form.querySelectorAll<HTMLElement>('[data-unspent]')) part.hidden = true;
  document.querySelector<HTMLElement>('[data-other-way]')?.focus();
};

/** @returns an error message; undefined on success */
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
