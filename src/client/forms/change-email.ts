import { clientText } from '#client/page/labels.ts';
import { putEmail } from '#client/page/put-email.ts';
import type { CallError } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { saveUser } from '#stores/session/user-fields.ts';
import { toast } from '#stores/ui/toasts.ts';
import { enhanceForm, type FormRefusal } from './enhance-form.ts';
import './show-password.ts';

/** Changes the e-mail address in two steps: requests a code at the new address, then confirms it. */

const t = clientText();
const section = document.querySelector<HTMLElement>('[data-email]');
const find = (selector: string) => section?.querySelector<HTMLElement>(selector);
const ask = find('[data-form="requestEmailChange"]');
const codeStep = find('[data-email-code]');
const sent = find('[data-email-sent]');

const showStep = (step: 'ask' | 'code'): void => {
  if (ask) ask.hidden = step === 'code';
  if (codeStep) codeStep.hidden = step === 'ask';
};

const FIELDS: Readonly<Record<string, string>> = {
  password_incorrect: 'CurrentPassword',
  email_same: 'NewEmail',
  otp_wrong: 'Code',
};

const refuse = (error: CallError): FormRefusal => {
  const field = FIELDS[error.code ?? ''];
  return { sentence: callSentence(error, t), ...(field && { field }) };
};

enhanceForm('requestEmailChange', async ({ NewEmail, CurrentPassword }) => {
  const answer = await api('request-email-change', { NewEmail, CurrentPassword });
  if (!answer.ok) return refuse(answer.error);
  switch (answer.value[0]?.ResponseMsg) {
    case 'Sent Successfully':
      break;
    case 'Email already exists!':
      return { sentence: t.error('email_taken'), field: 'NewEmail' };
    default:
      return { sentence: t.error('unexpected') };
  }
  putEmail(sent?.querySelector('bdi'), NewEmail.trim());
  showStep('code');
  sent?.focus();
  return 'done';
});

enhanceForm('confirmEmailChange', async ({ Code }) => {
  const answer = await api('confirm-email-change', { Code });
  if (!answer.ok) return refuse(answer.error);
  const { ResponseMsg, EmailAddress } = answer.value[0] ?? { ResponseMsg: '' };
  if (ResponseMsg === 'Email already exists!') return { sentence: t.error('email_taken') };
  const user = $user.get();
  if (ResponseMsg !== 'Saved Successfully' || !user || !EmailAddress)
    return { sentence: t.error('unexpected') };
  saveUser({ ...user, EmailAddress });
  toast('good', t('msg_email_changed'));
  showStep('ask');
  find('h2')?.focus();
  return 'done';
});

find('[data-email-again]')?.addEventListener('click', () => {
  showStep('ask');
  ask?.querySelector<HTMLInputElement>('[name="NewEmail"]')?.focus();
});
