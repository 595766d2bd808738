import { type Locale, readLocale, shownLocale } from '#i18n/locales.ts';
import type { QueuedMail } from '#server/outbox/outbox.ts';
import type { MailParts } from './mail-parts.ts';

/** Language of a mail: the stored one, or that of the shop if visitors no longer see it. Members keep their own. */
export const mailLanguage = (
  { identity }: Pick<MailParts, 'identity'>,
  { kind, locale }: Pick<QueuedMail, 'kind' | 'locale'>,
): Locale => {
  const stored = readLocale(locale);
  return kind.startsWith('staff_') ? stored : shownLocale(stored, identity.current().languages);
};
