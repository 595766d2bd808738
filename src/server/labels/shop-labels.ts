import type { Kysely } from 'kysely';
import { checkLabel } from '#i18n/check-label.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { type Translate, translator } from '#i18n/translate.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** What an API host says of its own looks. */
export interface HostLook {
  /** Arabic texts by `labelHtmlId`. English ones are not asked for. */
  readonly labels: Readonly<Record<string, string>>;
  /** Absolute address; undefined without one. */
  readonly logo: string | undefined;
}

export const NO_LOOK: HostLook = { labels: {}, logo: undefined };

/** The words of this shop: the labels of the code, over them those of an API host, over both what the operator says. */
export interface ShopLabels {
  translator(locale: Locale): Translate;
  /** Reads the operator's labels again. @throws when the database cannot be read; the labels stay as they were */
  refresh(): Promise<void>;
  /** Labels and logo of the API host; empty without one. */
  hostLook(): HostLook;
  layHostLook(look: HostLook): void;
}

export interface Override {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
}

export const listOverrides = async (db: Kysely<Database>): Promise<Override[]> =>
  (await db
    .selectFrom('label_override')
    .select(['key', 'locale', 'text'])
    .orderBy('key')
    .orderBy('locale')
    .execute()) as Override[];

/** A label that an update of the shop took away, or fills in otherwise, is said as the code says it. */
const translators = (overrides: readonly Override[], host: HostLook): Readonly<Record<Locale, Translate>> => {
  const texts = [
    ...Object.entries(host.labels).map(([key, text]): Override => ({ key, locale: 'ar', text })),
    ...overrides,
  ];
  const made = LOCALES.map((locale) => {
    const own = texts.filter(
      ({ key, locale: of, text }) => of === locale && checkLabel(key, locale, text).ok,
    );
    return [locale, translator(locale, Object.fromEntries(own.map(({ key, text }) => [key, text])))];
  });
  return Object.fromEntries(made);
};

/** Reads the operator's labels once; `purge/` says when to read them again, `host-branding.ts` brings those of a host. */
export const openLabels = async (db: Db): Promise<ShopLabels> => {
  let overrides = await listOverrides(db.read);
  let host = NO_LOOK;
  let current = translators(overrides, host);
  return {
    translator: (locale) => current[locale],
    refresh: async () => {
      overrides = await listOverrides(db.read);
      current = translators(overrides, host);
    },
    hostLook: () => host,
    layHostLook: (look) => {
      host = look;
      current = translators(overrides, host);
    },
  };
};
