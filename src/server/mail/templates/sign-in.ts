import { marketName } from '#domain/market/market.ts';
import { formatDate, formatTime } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { loginLinkPath, pagePath } from '#routes/paths.ts';
import type { MailData } from '#server/outbox/mail-kinds.ts';
import { button, type MailBody, note, paragraph, sentence } from './body.ts';
import { writeNotYou } from './not-you.ts';

export const writeSignInLink = (token: string, isLate: boolean, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_link_subject'),
  title: t('mail_link_title'),
  blocks: [
    paragraph(sentence(t, 'mail_link_text')),
    ...(isLate
      ? [
          paragraph(sentence(t, 'mail_link_late')),
          button(t('mail_link_late_button'), `${siteUrl}${pagePath(t.locale, 'login')}`),
        ]
      : [
          paragraph(sentence(t, 'mail_link_yours')),
          button(t('mail_link_button'), `${siteUrl}${loginLinkPath(t.locale, token)}`),
          paragraph(sentence(t, 'mail_link_valid')),
        ]),
    note(sentence(t, 'mail_link_note')),
  ],
});

export const describeDevice = (browser: string, system: string, t: Translate) => {
  if (browser !== '' && system !== '') return sentence(t, 'mail_device_both', { browser, system });
  if (browser === '' && system === '') return sentence(t, 'mail_device_unknown');
  return sentence(t, 'mail_device_one', { name: browser || system });
};

export const writeNewDevice = (
  { at, browser, system }: MailData['new_device'],
  t: Translate,
  siteUrl: string,
): MailBody => ({
  subject: t('mail_device_subject'),
  title: t('mail_device_title'),
  blocks: [
    paragraph(sentence(t, 'mail_device_text')),
    {
      kind: 'list',
      items: [
        sentence(t, 'mail_device_when', {
          date: formatDate(at, t.locale),
          time: formatTime(at),
          zone: t(`mail_zone_${marketName()}`),
        }),
        describeDevice(browser, system, t),
      ],
    },
    paragraph(sentence(t, 'mail_device_yours')),
    ...writeNotYou('reset', t, siteUrl),
  ],
});
