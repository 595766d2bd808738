import { marketName } from '#domain/market/market.ts';
import { formatDate, formatTime } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import type { MailData } from '#server/outbox/mail-kinds.ts';
import { button, type MailBody, note, paragraph, sentence } from './body.ts';
import { describeDevice } from './sign-in.ts';

export const writeStaffInvitation = (name: string, url: string, t: Translate): MailBody => ({
  subject: t('mail_staff_subject'),
  title: t('mail_staff_title'),
  blocks: [
    paragraph(sentence(t, 'mail_hello', { name })),
    paragraph(sentence(t, 'mail_staff_text')),
    button(t('mail_staff_button'), url),
    paragraph(sentence(t, 'mail_staff_valid')),
    note(sentence(t, 'mail_staff_note')),
  ],
});

export const writeStaffDevice = (
  { at, browser, system, address }: MailData['staff_new_device'],
  t: Translate,
): MailBody => ({
  subject: t('mail_staff_device_subject'),
  title: t('mail_staff_device_title'),
  blocks: [
    paragraph(sentence(t, 'mail_staff_device_text')),
    {
      kind: 'list',
      items: [
        sentence(t, 'mail_device_when', {
          date: formatDate(at, t.locale),
          time: formatTime(at),
          zone: t(`mail_zone_${marketName()}`),
        }),
        describeDevice(browser, system, t),
        ...(address === '' ? [] : [sentence(t, 'mail_staff_device_address', { address })]),
      ],
    },
    paragraph(sentence(t, 'mail_device_yours')),
    note(sentence(t, 'mail_staff_device_note')),
  ],
});
