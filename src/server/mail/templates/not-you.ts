import type { Translate } from '#i18n/translate.ts';
import { pagePath } from '#routes/paths.ts';
import { type Block, button, heading, paragraph, sentence } from './body.ts';

/** Use `contact` if the account was deleted or has another address, so that a reset code is useless. */
export const writeNotYou = (way: 'reset' | 'contact', t: Translate, siteUrl: string): readonly Block[] =>
  way === 'reset'
    ? [
        heading(t('mail_not_you')),
        paragraph(sentence(t, 'mail_not_you_reset')),
        button(t('mail_not_you_button'), `${siteUrl}${pagePath(t.locale, 'reset-password')}`),
      ]
    : [
        heading(t('mail_not_you')),
        paragraph(sentence(t, 'mail_not_you_contact')),
        button(t('mail_footer_link'), `${siteUrl}${pagePath(t.locale, 'contact-us')}`),
      ];
