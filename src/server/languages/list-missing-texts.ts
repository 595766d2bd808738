import { type Kysely, sql } from 'kysely';
import { TERM_KINDS, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { keysOf } from '#domain/typed-object.ts';
import { type Locale, otherLocale } from '#i18n/locales.ts';
import { TERM_TABLES } from '#server/catalogue/terms/term-tables.ts';
import type { App } from '#server/context.ts';
import { readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listTexts } from '#server/words/office/list-texts.ts';

interface Source {
  readonly table: keyof Database;
  /** Columns without their language. The first one is the title, unless the rows belong to a product. */
  readonly texts: readonly [string, ...string[]];
  /** Column that pages of the office have in their address. */
  readonly id?: 'id' | 'code';
  /** Rows that belong to a product count as that product. */
  readonly isOfProduct?: boolean;
}

const TERM_TEXTS: Partial<Record<TermKind, Source['texts']>> = {
  brand: ['name', 'description'],
  size: ['name', 'short_name'],
};

const SOURCES = {
  product: { table: 'product', texts: ['name', 'short_description', 'full_description'] },
  picture: { table: 'product_image', texts: ['alt'], isOfProduct: true },
  choice: { table: 'product_attribute_value', texts: ['name'], isOfProduct: true },
  banner: { table: 'banner', texts: ['main_title', 'top_title', 'bottom_title', 'button_text'] },
  campaign: { table: 'campaign', texts: ['main_title', 'discount_title', 'body'] },
  announcement: { table: 'announcement', texts: ['main_title'] },
  coupon: { table: 'coupon', texts: ['name'], id: 'code' },
  vendor: { table: 'vendor', texts: ['name', 'city'] },
  media: { table: 'text_picture', texts: ['alt'] },
} as const satisfies Readonly<Record<string, Source>>;

export type MissingKind = keyof typeof SOURCES | TermKind | 'page' | 'question' | 'zone' | 'method';

export interface MissingTexts {
  readonly kind: MissingKind;
  readonly count: number;
  /** The first ones, with their title in the language that they have. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

const SHOWN = 20;

const toMissing = (kind: MissingKind, all: MissingTexts['rows']): MissingTexts => ({
  ...{ kind, count: all.length, rows: all.slice(0, SHOWN) },
});

const readSource = async (
  db: Kysely<Database>,
  kind: MissingKind,
  { table, texts, id = 'id', isOfProduct = false }: Source,
  language: Locale,
): Promise<MissingTexts> => {
  const other = otherLocale(language);
  const lacks = texts.map(
    (text) => sql`(t.${sql.ref(`${text}_${language}`)} = '' and t.${sql.ref(`${text}_${other}`)} <> '')`,
  );
  const owner = isOfProduct
    ? sql`product o on o.id = t.product_id`
    : sql`${sql.table(table)} o on o.id = t.id`;
  const title = sql.ref(`o.${isOfProduct ? 'name' : texts[0]}_${other}`);
  const found = sql`select distinct o.id, o.${sql.ref(id)} as name, ${title} as title
    from ${sql.table(table)} t join ${owner} where ${sql.join(lacks, sql` or `)}`;
  const counted = await sql<{ n: number }>`select count(*) as n from (${found}) found`.execute(db);
  const { rows } = await sql<{ name: string | number; title: string }>`
    select name, title from (${found}) found order by id limit ${sql.lit(SHOWN)}`.execute(db);
  return {
    ...{ kind, count: Number(counted.rows[0]?.n ?? 0) },
    rows: rows.map((row) => ({ id: String(row.name), title: row.title })),
  };
};

const readTexts = async (app: App, language: Locale): Promise<MissingTexts[]> => {
  const collections = { page: 'pages', question: 'faq' } as const;
  return Promise.all(
    keysOf(collections).map(async (kind) => {
      const pages = await listTexts(app, collections[kind]);
      const lacking = pages.filter(({ texts }) => texts[language].code === 'missing');
      return toMissing(
        kind,
        lacking.map(({ name, titles }) => ({ id: name, title: titles[otherLocale(language)] || name })),
      );
    }),
  );
};

const readDelivery = async (db: Kysely<Database>, language: Locale): Promise<MissingTexts[]> => {
  const { zones } = (await readDeliveryRules(db)).rules;
  const other = otherLocale(language);
  const lacking = (all: readonly ({ readonly id: number } & Readonly<Record<`name_${Locale}`, string>>)[]) =>
    all
      .filter((one) => one[`name_${language}`] === '')
      .map((one) => ({ id: String(one.id), title: one[`name_${other}`] }));
  return [
    toMissing('zone', lacking(zones)),
    toMissing('method', lacking(zones.flatMap(({ methods }) => methods))),
  ];
};

/** What has a text in the other language only. Visitors would read that one. */
export const listMissingTexts = async (app: App, language: Locale): Promise<readonly MissingTexts[]> => {
  const { read } = app.db;
  const terms = TERM_KINDS.map((kind) =>
    readSource(read, kind, { table: TERM_TABLES[kind].table, texts: TERM_TEXTS[kind] ?? ['name'] }, language),
  );
  const all = await Promise.all([
    ...keysOf(SOURCES).map((kind) => readSource(read, kind, SOURCES[kind], language)),
    ...terms,
  ]);
  const found = [...all, ...(await readTexts(app, language)), ...(await readDelivery(read, language))];
  return found.filter(({ count }) => count > 0);
};

export const listMissingByLanguage = async (
  app: App,
): Promise<Readonly<Record<Locale, readonly MissingTexts[]>>> => ({
  en: await listMissingTexts(app, 'en'),
  ar: await listMissingTexts(app, 'ar'),
});
