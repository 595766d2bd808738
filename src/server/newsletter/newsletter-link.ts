import { DAY_MS } from '#domain/duration.ts';
import { type Locale, readLocale } from '#i18n/locales.ts';
import { newsletterLinkPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';

type LinkApp = Pick<App, 'secrets' | 'config'>;

const CONFIRM_MS = 7 * DAY_MS;
/** Links to unsubscribe are in newsletters that readers keep. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** An address becomes a subscriber when the link is used. Until then it is in no list. */
interface Confirmation {
  readonly use: 'confirm';
  readonly email: string;
  readonly locale: Locale;
  /** When the form was sent, in epoch milliseconds. */
  readonly requestedAt: number;
}

interface Unsubscription {
  readonly use: 'unsubscribe';
  readonly email: string;
}

export type NewsletterLink = Confirmation | Unsubscription;

/** @returns the URL, valid for seven days after the request */
export const createConfirmUrl = (
  { secrets, config }: LinkApp,
  { email, locale, requestedAt }: Omit<Confirmation, 'use'>,
): string => {
  const token = seal(
    secrets.key('newsletter'),
    `c ${locale} ${requestedAt} ${email}`,
    requestedAt + CONFIRM_MS,
  );
  return `${config.siteUrl}${newsletterLinkPath(locale, token)}`;
};

/** @returns the URL for `List-Unsubscribe`, which takes a post of a mail provider (RFC 8058) */
export const createUnsubscribeUrl = ({ secrets, config }: LinkApp, email: string, locale: string): string => {
  const token = seal(secrets.key('newsletter'), `u ${email}`, NEVER);
  return `${config.siteUrl}${newsletterLinkPath(readLocale(locale), token)}`;
};

/** @returns undefined for a token that has expired or was changed */
export const readNewsletterLink = (
  { secrets, clock }: Pick<App, 'secrets' | 'clock'>,
  token: string,
): NewsletterLink | undefined => {
  const [use, ...parts] = open(secrets.keys('newsletter'), token, clock.now())?.split(' ') ?? [];
  if (use === 'u') return { use: 'unsubscribe', email: parts.join(' ') };
  if (use !== 'c') return undefined;
  const [locale, requestedAt, ...email] = parts;
  return {
    ...{ use: 'confirm', locale: readLocale(locale), requestedAt: Number(requestedAt) },
    email: email.join(' '),
  };
};
