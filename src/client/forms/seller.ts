import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';
import { refusePassword, refuseUnsaved } from './account-refusal.ts';
import { enhanceForm } from './enhance-form.ts';
import { linkLocations } from './locations.ts';
import { toPerson } from './person.ts';
import './password-strength.ts';
import './show-password.ts';

const t = clientText();

linkLocations('becomeSeller');

enhanceForm('becomeSeller', async (values) => {
  // The contract requires a password encrypted by the server.
  const encrypted = await api('en-ur-drow-pass-rndom', { Password: values.Password });
  if (!encrypted.ok) return { sentence: callSentence(encrypted.error, t) };
  const answer = await api('create-vendor-request', {
    ...toPerson(values),
    Password: encrypted.value[0]?.Password ?? '',
  });
  if (!answer.ok) return refusePassword(answer.error, t);
  const refusal = refuseUnsaved(answer.value[0], t);
  if (refusal) return refusal;
  toastOnNextPage('good', t('msg_vendor_requested'));
  location.assign(homePath(t.locale));
  return 'leaving';
});
