import type { Kysely } from 'kysely';
import { checkLabel } from '#i18n/check-label.ts';
import { isolateText } from '#i18n/isolate-text.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { type Translate, translator } from '#i18n/translate.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface HostBranding {
  /** Arabic texts by `labelHtmlId`. English texts are not fetched. */
  readonly labels: Readonly<Record<string, string>>;
  /** Absolute URL. */
  readonly logo: string | undefined;
}

export const NO_BRANDING: HostBranding = { labels: {}, logo: undefined };

/** Default labels, overridden by the API host's labels, overridden by the operator's labels. */
export interface ShopLabels {
  translator(locale: Locale): Translate;
  /** @throws when the database cannot be read; the labels are unchanged then */
  refresh(): Promise<void>;
  hostBranding(): HostBranding;
  setHostBranding(branding: HostBranding): void;
}

export interface Override {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
}

export const listOverrides = async (db: Kysely<Database>): Promise<Override[]> =>
  db
    .selectFrom('label_override')
    .select(['key', 'locale', 'text'])
    .orderBy('key')
    .orderBy('locale')
    .execute();

/** Leaves a text without Arabic, such as the phone number, as it is: links contain it. */
const isolateLabel = (text: string, locale: Locale): string =>
  /\p{Script=Arabic}/u.test(text) ? isolateText(text, locale) : text;

/** Skips overrides that have an unknown key or changed placeholders. */
const translators = (
  overrides: readonly Override[],
  host: HostBranding,
): Readonly<Record<Locale, Translate>> => {
  const texts = [
    ...Object.entries(host.labels).map(([key, text]): Override => ({ key, locale: 'ar', text })),
    ...overrides,
  ];
  const made = LOCALES.map((locale) => {
    const own = texts.filter(
      ({ key, locale: of, text }) => of === locale && checkLabel(key, locale, text).ok,
    );
    return [
      locale,
      translator(locale, Object.fromEntries(own.map(({ key, text }) => [key, isolateLabel(text, locale)]))),
    ];
  });
  return Object.fromEntries(made);
};

export const openLabels = async (db: Db): Promise<ShopLabels> => {
  let overrides = await listOverrides(db.read);
  let host = NO_BRANDING;
  let current = translators(overrides, host);
  return {
    translator: (locale) => current[locale],
    refresh: async () => {
      overrides = await listOverrides(db.read);
      current = translators(overrides, host);
    },
    hostBranding: () => host,
    setHostBranding: (branding) => {
      host = branding;
      current = translators(overrides, host);
    },
  };
};
