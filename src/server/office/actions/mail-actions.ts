import { ok, refuse } from '#domain/result.ts';
import { retryMails } from '#server/mail/list-mails.ts';
import { faultOf, type OfficeAction } from '../action.ts';

/** E-mails that failed. A repeated form changes nothing, because the mail is no longer among them. */
export const mailActions = {
  'mail.retry': {
    permission: 'messages.change',
    run: async ({ app }, form) => {
      const id = form.integer('id');
      const retried = await retryMails(app, id === undefined ? undefined : [id]);
      if (retried.length === 0) return refuse(faultOf('', 'mail_gone'));
      app.mail.deliver();
      return ok({ notice: { code: 'mails_retried', values: { n: retried.length } } });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
