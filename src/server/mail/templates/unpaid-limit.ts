import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { MailData } from '#server/outbox/mail-kinds.ts';
import { heading, type MailBody, note, paragraph, sentence, userText } from './body.ts';

const TEXTS = {
  account: 'mail_unpaid_limit_account',
  phone: 'mail_unpaid_limit_phone',
  address: 'mail_unpaid_limit_address',
  network: 'mail_unpaid_limit_network',
} as const;

/** Mail to the shop. Commands contain the account's id, since an e-mail may contain shell syntax. */
export const writeUnpaidLimit = (
  email: string,
  { scope, customerId, orders, pieces, total }: MailData['unpaid_limit'],
  t: Translate,
): MailBody => {
  const command = (words: string) => paragraph(userText(`npm run shop -- ${words}`));
  return {
    subject: t('mail_unpaid_limit_subject'),
    title: t('mail_unpaid_limit_subject'),
    blocks: [
      paragraph(sentence(t, TEXTS[scope])),
      {
        kind: 'bill',
        rows: [
          { name: userText(t('mail_unpaid_limit_customer')), amount: userText(`${email} (${customerId})`) },
          { name: userText(t('mail_unpaid_limit_orders')), amount: userText(String(orders)) },
          { name: userText(t('mail_unpaid_limit_pieces')), amount: userText(String(pieces)) },
          { name: userText(t('mail_unpaid_limit_total')), amount: userText(formatMoney(total)) },
        ],
      },
      heading(t('mail_unpaid_limit_look')),
      command(`orders list --customer ${customerId}`),
      heading(t('mail_unpaid_limit_cancel')),
      command(`orders cancel --customer ${customerId} --dry-run`),
      heading(t('mail_unpaid_limit_raise')),
      command('settings list'),
      ...(scope === 'network' ? [note(sentence(t, 'mail_unpaid_limit_proxy'))] : []),
      note(sentence(t, 'mail_unpaid_limit_once')),
    ],
  };
};
