import { type Kysely, sql } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { ok } from '#domain/result.ts';
import type { CallContext, Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage, localizedTexts } from '#server/platform/database/statements/localized.ts';
import { prepare } from '#server/platform/database/statements/prepared.ts';

interface Page {
  readonly PageNo: number;
  readonly PageSize: number;
}

const pageOf = <T>(rows: readonly T[], page: Page): T[] =>
  rows.slice((page.PageNo - 1) * page.PageSize, page.PageNo * page.PageSize);

const categories = prepare((db) => {
  const totals = db
    .selectFrom('category_path as path')
    .innerJoin('category as below', 'below.id', 'path.category_id')
    .select('path.ancestor_id')
    .select((eb) => eb.fn.sum<number>('below.product_count').as('products'))
    .groupBy('path.ancestor_id')
    .having((eb) => eb.fn.sum('below.product_count'), '>', 0);
  return db
    .selectFrom(totals.as('total'))
    .innerJoin('category as c', 'c.id', 'total.ancestor_id')
    .leftJoin('category as parent', 'parent.id', 'c.parent_id')
    .leftJoin('media', 'media.id', 'c.media_id')
    .select(['c.id', 'c.name_en', 'c.name_ar', 'c.parent_id', 'media.hash', 'media.ext', 'total.products'])
    .select(sql<string>`coalesce(parent.key, c.key)`.as('top_category'))
    .orderBy('c.position')
    .orderBy('c.id');
});

/** Categories that have products, in display order. */
export const listShownCategories = (db: Kysely<Database>) => categories.list(db, {});

/** Lists categories that have products, in display order, with parents before children. */
export const listCategories: Handler<'get-popular-categories'> = async ({ app, locale }, page) => {
  const rows = await listShownCategories(app.db.read);
  const listed = rows.map((row) => ({
    CategoryID: row.id,
    Name: inLanguage(row, 'name', locale),
    ParentCategoryID: row.parent_id,
    AttachmentURL: row.hash && row.ext ? mediaUrl(row.hash, row.ext) : null,
    LocalizationJsonData: localizedTexts(row, 'name'),
    TotalProducts: Number(row.products),
    Shelf: row.top_category,
  }));
  return ok(pageOf(listed, page));
};

const sizes = prepare((db) =>
  db
    .selectFrom('size')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_size')
          .innerJoin('product_listing as p', 'p.product_id', 'product_size.product_id')
          .select('p.product_id')
          .whereRef('product_size.size_id', '=', 'size.id'),
      ),
    )
    .orderBy('position'),
);

export const listSizes: Handler<'get-size-list'> = async ({ app, locale }, page) => {
  const rows = await sizes.list(app.db.read, {});
  const listed = rows.map((row) => ({
    SizeID: row.id,
    Name: inLanguage(row, 'name', locale),
    ShortName: inLanguage(row, 'short_name', locale),
    Inches: row.inches,
    Centimeters: row.centimetres,
    LocalizationJsonData: localizedTexts(row, 'name'),
  }));
  return ok(pageOf(listed, page));
};

const manufacturers = prepare((db) =>
  db.selectFrom('manufacturer').select(['id', 'name_en', 'name_ar']).orderBy('position'),
);

export const listManufacturers: Handler<'get-manufacturer-list'> = async ({ app, locale }, page) => {
  const rows = await manufacturers.list(app.db.read, {});
  return ok(
    pageOf(rows, page).map((row) => ({ ManufacturerID: row.id, Name: inLanguage(row, 'name', locale) })),
  );
};

const tags = prepare((db) =>
  db
    .selectFrom('tag')
    .select(['id', 'key', 'name_en', 'name_ar'])
    .where('product_count', '>', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_tag')
          .innerJoin('product_listing as p', 'p.product_id', 'product_tag.product_id')
          .select('p.product_id')
          .whereRef('product_tag.tag_id', '=', 'tag.id'),
      ),
    )
    .orderBy('product_count', 'desc')
    .orderBy('position'),
);

export const listTags: Handler<'get-popular-tags'> = async ({ app, locale }, page) => {
  const rows = await tags.list(app.db.read, {});
  return ok(
    pageOf(rows, page).map((row) => ({
      TagID: row.id,
      TagName: inLanguage(row, 'name', locale),
      TagKey: row.key,
    })),
  );
};

const colors = prepare((db) =>
  db
    .selectFrom('color')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_color')
          .innerJoin('product_listing as p', 'p.product_id', 'product_color.product_id')
          .select('p.product_id')
          .whereRef('product_color.color_id', '=', 'color.id'),
      ),
    )
    .orderBy('position'),
);

export const listColors: Handler<'get-colors-list'> = async ({ app, locale }: CallContext) => {
  const rows = await colors.list(app.db.read, {});
  return ok(
    rows.map((row) => ({ ColorID: row.id, ColorName: inLanguage(row, 'name', locale), HexCode: row.hex })),
  );
};
