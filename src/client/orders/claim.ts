import { enhanceForm, type FormRefusal } from '#client/forms/enhance-form.ts';
import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import { digitsOf } from '#domain/typed-text.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { ALREADY_CONFIRMED, confirmContact, sendContactCode } from '#stores/profile/contact-code.ts';
import { api } from '#stores/session/api.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

/** Moves the orders of guests with the customer's e-mail to the account. Asks for a code if it is not confirmed. */

const t = clientText();
const section = document.querySelector<HTMLElement>('[data-claim]');
const find = (selector: string) => section?.querySelector<HTMLElement>(selector);
const button = find('[data-claim-send]');

/** @returns the refusal, or how the form goes on */
const claim = async (): Promise<CallError | 'leaving' | 'done'> => {
  const answer = await api('claim-guest-orders', {});
  if (!answer.ok) return answer.error;
  const orders = answer.value[0]?.Orders ?? 0;
  if (orders === 0) {
    toast('good', t('lbl_guest_claim_none'));
    return 'done';
  }
  toastOnNextPage('good', t.plural('lbl_guest_claim_done', orders));
  location.reload();
  return 'leaving';
};

const showCodeStep = (): void => {
  const form = find('form');
  const hint = find('[data-claim-hint]');
  if (hint) hint.hidden = true;
  if (form) form.hidden = false;
  find('[data-claim-sent]')?.focus();
};

const ask = async (): Promise<void> => {
  const sent = await sendContactCode();
  if (sent.ok && sent.value.ResponseMsg !== ALREADY_CONFIRMED) return showCodeStep();
  const outcome = sent.ok ? await claim() : sent.error;
  if (typeof outcome === 'object') toast('bad', callSentence(outcome, t));
};

let isBusy = false;
button?.addEventListener('click', async () => {
  if (isBusy) return;
  isBusy = true;
  button.setAttribute('aria-busy', 'true');
  await ask();
  button.removeAttribute('aria-busy');
  isBusy = false;
});

const refuse = (error: CallError): FormRefusal => ({
  sentence: callSentence(error, t),
  ...(error.code === 'otp_wrong' && { field: 'Code' }),
});

enhanceForm('claimOrders', async ({ Code }) => {
  const confirmed = await confirmContact(digitsOf(Code));
  if (!confirmed.ok) return refuse(confirmed.error);
  const outcome = await claim();
  return typeof outcome === 'object' ? refuse(outcome) : outcome;
});
