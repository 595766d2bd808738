import { type Kysely, sql } from 'kysely';
import type { Declarations } from '#contract/catalogue/declarations.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';

/** What the label of a product declares, with what its brand declares for all products. Null without any of it. */
export const readDeclarations = async (
  db: Kysely<Database>,
  productId: number,
  locale: Locale,
): Promise<Declarations | null> => {
  const ownOrBrand = (stem: 'maker' | 'importer') =>
    sql<
      string | null
    >`coalesce(${selectInLanguage(`p.${stem}`, locale)}, ${selectInLanguage(`m.${stem}`, locale)})`;
  const { Sweeteners, ...row } = await db
    .selectFrom('product as p')
    .innerJoin('manufacturer as m', 'm.id', 'p.manufacturer_id')
    .leftJoin('country as c', (join) =>
      join.on('c.iso2', '=', sql<string>`coalesce(p.origin_country, m.origin_country)`),
    )
    .select([
      sql<string | null>`${selectInLanguage('c.name', locale)}`.as('OriginCountry'),
      ownOrBrand('maker').as('Maker'),
      ownOrBrand('importer').as('Importer'),
      sql<string | null>`coalesce(p.food_licence, m.food_licence)`.as('FoodLicence'),
      'p.food_mark as FoodMark',
      'p.shelf_life_months as ShelfLifeMonths',
      sql<string | null>`${selectInLanguage('p.warnings', locale)}`.as('Warnings'),
      'p.sweeteners as Sweeteners',
      'p.caffeine_mg as CaffeineMg',
    ])
    .where('p.id', '=', productId)
    .executeTakeFirstOrThrow();
  const declared = { ...row, Sweeteners: Sweeteners?.split(',') ?? null };
  return Object.values(declared).every((value) => value === null) ? null : declared;
};
