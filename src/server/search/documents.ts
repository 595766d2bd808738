import type { Kysely } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { indexWords, normaliseSearch } from '#domain/catalogue/search.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { SearchDocumentTable } from '#server/platform/database/tables/listing.ts';

export interface SearchDocument {
  readonly fields: SearchDocumentTable;
  readonly names: readonly string[];
}

interface Text {
  readonly name_en: string;
  readonly name_ar: string;
}

const textsOf = (...texts: readonly (Text | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text.name_en, text.name_ar] : []));

const wordsOf = (texts: readonly string[]): string => texts.flatMap(indexWords).join(' ');

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Lists the names of flavours, sizes, colours and other choices. */
const listChoices = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<Map<number, string[]>> => {
  const values = await db
    .selectFrom('product_attribute_value')
    .select(['product_id', 'name_en', 'name_ar'])
    .where('product_id', 'in', productIds)
    .orderBy('attribute_id')
    .orderBy('position')
    .execute();
  const sizes = await db
    .selectFrom('product_size as part')
    .innerJoin('size as choice', 'choice.id', 'part.size_id')
    .select(['part.product_id', 'choice.name_en', 'choice.name_ar'])
    .where('part.product_id', 'in', productIds)
    .orderBy('choice.id')
    .execute();
  const colors = await db
    .selectFrom('product_color as part')
    .innerJoin('color as choice', 'choice.id', 'part.color_id')
    .select(['part.product_id', 'choice.name_en', 'choice.name_ar'])
    .where('part.product_id', 'in', productIds)
    .orderBy('choice.id')
    .execute();
  const namesOf = new Map<number, string[]>();
  for (const row of [...values, ...sizes, ...colors])
    namesOf.set(row.product_id, [...(namesOf.get(row.product_id) ?? []), row.name_en, row.name_ar]);
  return namesOf;
};

export const listDocuments = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<SearchDocument[]> => {
  const products = await db
    .selectFrom('product')
    .select(['id', 'name_en', 'name_ar', 'category_id', 'manufacturer_id'])
    .select(['short_description_en', 'short_description_ar', 'net_content'])
    .where('id', 'in', productIds)
    .where('status', '=', PUBLISHED)
    .orderBy('id')
    .execute();
  const brands = byId(await db.selectFrom('manufacturer').select(['id', 'name_en', 'name_ar']).execute());
  const categories = await db
    .selectFrom('category_path as path')
    .innerJoin('category as c', 'c.id', 'path.ancestor_id')
    .select(['path.category_id', 'c.name_en', 'c.name_ar'])
    .orderBy('c.id')
    .execute();
  const tags = await db
    .selectFrom('product_tag as pt')
    .innerJoin('tag', 'tag.id', 'pt.tag_id')
    .select(['pt.product_id', 'tag.name_en', 'tag.name_ar'])
    .where('pt.product_id', 'in', productIds)
    .orderBy('tag.id')
    .execute();
  const choices = await listChoices(db, productIds);
  const categoriesOf = Map.groupBy(categories, (row) => row.category_id);
  const tagsOf = Map.groupBy(tags, (row) => row.product_id);
  return products.map((product) => ({
    fields: {
      product_id: product.id,
      name: wordsOf(textsOf(product)),
      brand: wordsOf(textsOf(brands.get(product.manufacturer_id))),
      category: wordsOf(textsOf(...(categoriesOf.get(product.category_id) ?? []))),
      tags: wordsOf(textsOf(...(tagsOf.get(product.id) ?? []))),
      choices: wordsOf([product.net_content ?? '', ...(choices.get(product.id) ?? [])]),
      text: wordsOf([product.short_description_en, product.short_description_ar]),
    },
    names: [...new Set(textsOf(product).map(normaliseSearch))].filter(Boolean),
  }));
};
