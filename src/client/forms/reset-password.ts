import { clientText } from '#client/page/labels.ts';
import { putEmail } from '#client/page/put-email.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { pagePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { readDevices, saveDeviceToken } from '#stores/session/devices.ts';
import { endSession } from '#stores/session/session.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { refusePassword } from './account-refusal.ts';
import { enhanceForm, type FormRefusal } from './enhance-form.ts';
import './password-strength.ts';
import './show-password.ts';

/** Resets a password in two steps: requests a code by e-mail, then sets a new password with it. */

const t = clientText();
const findForm = (name: string) => document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`);
const emailOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name="Email"]') ?? undefined;
const asked = emailOf(findForm('resetEmail'));
const kept = emailOf(findForm('resetPassword'));

const showStep = (step: 'email' | 'code'): void => {
  for (const section of document.querySelectorAll<HTMLElement>('[data-step]'))
    section.hidden = section.dataset.step !== step;
};

/** Requests a code. The response does not reveal whether the e-mail address is known. */
const sendCode = async (email: string): Promise<FormRefusal | undefined> => {
  const answer = await api('validate-email-send-otp', { Email: email }, undefined, readDevices());
  if (!answer.ok) return { sentence: callSentence(answer.error, t) };
  if (answer.value[0]?.ResponseMsg !== 'Sent Successfully') return { sentence: t.error('unexpected') };
  toast('good', t('msg_otp_sent'));
  return undefined;
};

enhanceForm('resetEmail', async ({ Email }) => {
  const refusal = await sendCode(Email);
  if (refusal) return refusal;
  const email = Email.trim();
  if (kept) kept.value = email;
  putEmail(document.querySelector('[data-sent-to] bdi'), email);
  showStep('code');
  document.querySelector<HTMLElement>('[data-step="code"] h2')?.focus();
  return 'done';
});

enhanceForm('resetPassword', async (values) => {
  const answer = await api('validate-otp-change-password', values, undefined, readDevices());
  if (!answer.ok) return refusePassword(answer.error, t);
  if (answer.value[0]?.ResponseMsg !== 'Password reset successfully')
    return { sentence: t.error('unexpected') };
  saveDeviceToken(answer.value[0].DeviceToken);
  // The server has ended all sessions of the account, including this one.
  endSession();
  toastOnNextPage('good', t('msg_password_changed'));
  location.assign(pagePath(t.locale, 'login'));
  return 'leaving';
});

const again = document.querySelector<HTMLButtonElement>('[data-again]');
again?.addEventListener('click', async () => {
  if (again.ariaBusy === 'true') return;
  again.ariaBusy = 'true';
  const refusal = await sendCode(kept?.value ?? '');
  again.ariaBusy = 'false';
  if (refusal) toast('bad', refusal.sentence);
});

document.querySelector('[data-other-email]')?.addEventListener('click', () => {
  if (asked && kept) asked.value = kept.value;
  showStep('email');
  asked?.focus();
});
