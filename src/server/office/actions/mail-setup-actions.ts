import { ok, refuse } from '#domain/result.ts';
import { KEY_FIELD } from '#routes/office/key-field.ts';
import { changeMail, type MailChange, type MailRefusal } from '#server/mail/setup/change-mail.ts';
import { sendTestMail } from '#server/mail/setup/send-test.ts';
import { asksForFactor, faultOf, type OfficeAction } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';

const FIELDS: Readonly<Record<string, string>> = {
  MAIL: 'kind',
  SMTP_URL: 'host',
  MAIL_FROM: 'sender_address',
  password: `${KEY_FIELD}password`,
};

const KINDS = ['files', 'off', 'smtp'] as const;

/** Parts that the form does not show are set by the environment. */
const readChange = (form: FormFields): MailChange => ({
  kind: KINDS.find((kind) => kind === form.text('kind')),
  server: form.isOn('host')
    ? {
        host: form.text('host'),
        port: form.text('port'),
        isSecure: form.text('security') === 'tls',
        user: form.text('user'),
        password: form.all(`${KEY_FIELD}password`)[0] ?? '',
      }
    : undefined,
  sender: form.isOn('sender_address')
    ? { name: form.text('sender_name'), address: form.text('sender_address') }
    : undefined,
});

const refuseMail = ({ variable, code }: MailRefusal) => refuse(faultOf(FIELDS[variable] ?? '', code));

const save: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const changed = await changeMail(app, readChange(form), { requestKey: form.requestKey });
    return changed.ok ? ok({ notice: { code: 'settings_saved' } }) : refuseMail(changed.error);
  },
};

/** To the member's own address only, so that it cannot be used to write to others. */
const test: OfficeAction = {
  permission: 'settings.change',
  run: async ({ app, member }) => {
    const sent = await sendTestMail(app, member.email, member.locale);
    if (sent.ok)
      return ok({ notice: { code: `mail_test_${sent.value.kind}`, values: { email: member.email } } });
    const { code, ...values } = sent.error;
    return refuse(faultOf('', code, values));
  },
};

/** How the shop sends mail. */
export const mailSetupActions = {
  'settings.mail': save,
  'settings.test-mail': test,
} satisfies Readonly<Record<string, OfficeAction>>;
