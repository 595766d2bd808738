import { callSentence } from '#i18n/call-sentence.ts';
import { clientText } from '#i18n/client-text.ts';
import { homePath } from '#i18n/paths.ts';
import { toast, toastOnNextPage } from '#stores/ui.ts';
import { setPending, showFormError } from './form-fields.ts';
import { signInByLink } from './sign-in.ts';
import { takeOver } from './take-over.ts';

/** The token comes in the fragment. It is spent by the button alone, never by opening the page. */

const t = clientText();
const form = document.querySelector<HTMLFormElement>('form[data-form="loginLink"]');
const token = location.hash.slice(1);
// Out of the address bar and the history at once.
if (token !== '') history.replaceState(history.state, '', location.pathname);
// The page in the other language needs it too.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.lang')) link.hash = token;

const showMissing = (isMissing: boolean): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-link]'))
    part.hidden = (part.dataset.link === 'missing') !== isMissing;
};

const send = async (button: HTMLFormElement): Promise<void> => {
  showFormError(button, '');
  setPending(button, true);
  const answer = await signInByLink(token);
  if (answer.ok) {
    toastOnNextPage('good', t('msg_login_success'));
    location.assign(homePath(t.locale));
    return;
  }
  setPending(button, false);
  const sentence = answer.error === 'incorrect' ? t.error('link_spent') : callSentence(answer.error, t);
  showFormError(button, sentence);
  toast('bad', sentence);
};

if (form) {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSent) return;
    isSent = true;
    void send(form).finally(() => {
      isSent = false;
    });
  });
  takeOver(form);
}
showMissing(token === '');
