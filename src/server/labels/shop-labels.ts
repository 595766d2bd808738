import type { Kysely } from 'kysely';
import type { ShopIdentity } from '#domain/shop/identity.ts';
import { checkLabel } from '#i18n/check-label.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { shopValues } from '#i18n/shop-values.ts';
import { type Translate, translator } from '#i18n/translate.ts';
import type { IdentityCopy } from '#server/identity-copy.ts';
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

/** Skips overrides that have an unknown key or changed placeholders. */
const translators = (
  overrides: readonly Override[],
  host: HostBranding,
  identity: ShopIdentity,
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
      translator(
        locale,
        Object.fromEntries(own.map(({ key, text }) => [key, text])),
        shopValues(identity, locale),
      ),
    ];
  });
  return Object.fromEntries(made);
};

export const openLabels = async (db: Db, identity: IdentityCopy): Promise<ShopLabels> => {
  let overrides = await listOverrides(db.read);
  let host = NO_BRANDING;
  let current: ReturnType<typeof translators> | undefined;
  let currentIdentity: ShopIdentity | undefined;
  return {
    translator: (locale) => {
      if (!current || currentIdentity !== identity.current()) {
        currentIdentity = identity.current();
        current = translators(overrides, host, currentIdentity);
      }
      return current[locale];
    },
    refresh: async () => {
      overrides = await listOverrides(db.read);
      current = undefined;
    },
    hostBranding: () => host,
    setHostBranding: (branding) => {
      host = branding;
      current = undefined;
    },
  };
};
