import { type SqlBool, sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { selectCoded } from '#server/catalogue/variants/find-coded.ts';
import type { App } from '#server/context.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { findMatches } from '#server/search/find-matches.ts';

export interface FoundProduct {
  readonly id: number;
  readonly key: string;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly stock: number;
  readonly status: string;
}

interface Options {
  readonly most: number;
  /** Only products that customers can buy. */
  readonly isPublished?: boolean;
}

const selectProducts = ({ db: { read } }: App, { most, isPublished = false }: Options) =>
  read
    .selectFrom('product')
    .select(['product.id', 'key', 'sku', 'stock_quantity as stock'])
    .select([selectInLanguage('name', 'en').as('nameEn'), selectInLanguage('name', 'ar').as('nameAr')])
    .select('status')
    .$if(isPublished, (products) => products.where('status', '=', PUBLISHED))
    .limit(most);

const findByCode = (app: App, text: string, options: Options): Promise<FoundProduct[]> => {
  const start = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const like = app.db.engine === 'postgres' ? sql`ilike` : sql`like`;
  return selectProducts(app, options)
    .where(
      sql<SqlBool>`(sku ${like} ${start} escape '\\'
        or product.id in (${selectCoded(app.db.engine, text)}))`,
    )
    .orderBy('sku')
    .execute();
};

/** Finds products by the beginning of their SKU or that of a variant, or by a barcode, else by words of their names, as the shop's search does. */
export const findProducts = async (app: App, text: string, options: Options): Promise<FoundProduct[]> => {
  const coded = await findByCode(app, text, options);
  // An e-mail address has words of products, such as 'com'.
  if (coded.length > 0 || text.includes('@') || !/\p{L}/u.test(text)) return coded;
  const matches = await findMatches(app.db, text, { isExact: false, isTyping: true, text: undefined });
  if (!matches?.hasAllWords) return [];
  return selectProducts(app, options)
    .innerJoin(matches.ranked.as('ranked'), (join) => join.onRef('ranked.product_id', '=', 'product.id'))
    .orderBy('ranked.score', 'desc')
    .orderBy('product.id')
    .execute();
};
