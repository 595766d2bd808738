import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import sanitizeHtml from 'sanitize-html';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';
import { listRequired } from '../variants/required-choices.ts';
import { type Fields, overlay, readBoth, readOptional, readProduct } from './current-values.ts';
import { type ProductIds, readProductParts } from './product-parts.ts';
import { readVariantRecords } from './variant-records.ts';

export interface StoredProduct {
  readonly row: ProductRecord;
  /** The record as a catalogue file would contain it, with the values that the shop has now. */
  readonly record: Fields;
  /** First import, which relative dates are based on. */
  readonly since: number;
  /** Stored originals of its pictures, by the name in the record. */
  readonly pictures: ReadonlyMap<string, string>;
}

interface Source {
  readonly fields: Fields;
  readonly pictures: Readonly<Record<string, string>>;
}

/** Missing fields, null, and surcharges of 0 mean the same. */
const simplify = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value
      .filter(
        (entry) =>
          !(
            isDeepStrictEqual(Object.keys(entry ?? {}), ['sizeId', 'additionalPrice']) &&
            entry.additionalPrice === 0
          ),
      )
      .map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      entry === null || entry === undefined ? [] : [[key, simplify(entry)]],
    ),
  );
};

/** The order of allergens is not stored. */
const isSameField = (field: string, a: unknown, b: unknown): boolean => {
  if (a === b || JSON.stringify(a) === JSON.stringify(b)) return true;
  const [one, other] = [a, b].map((value) =>
    field === 'allergens' && Array.isArray(value) ? value.toSorted() : value,
  );
  return isDeepStrictEqual(simplify({ field: one }), simplify({ field: other }));
};

/** A description without its source is read from the page. */
const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/(?:p|h\d|li|tr)>/g, '$&\n\n'), { allowedTags: [] }).trim() || '-';

interface StoredImage {
  readonly hash: string;
  readonly ext: string;
  readonly alt_en: string;
  readonly alt_ar: string;
  readonly color: string | null;
  readonly attribute: string | null;
  readonly value_key: string | null;
}

/** A picture keeps the name of the imported file. One that was added in the shop is named by its content. */
const nameImages = (
  images: readonly StoredImage[],
  source: Source | undefined,
): { readonly list: Fields[]; readonly pictures: Map<string, string> } => {
  const files = Object.entries(source?.pictures ?? {});
  const named = Array.isArray(source?.fields.images) ? source.fields.images : [];
  const pictures = new Map<string, string>();
  const list = images.map(({ hash, ext, color, attribute, value_key: value, ...image }, position) => {
    const stored = `${hash}.${ext}`;
    const own = files.filter(([, original]) => original === stored).map(([file]) => file);
    const file = own.find((name) => name === named[position]?.file) ?? own[0] ?? stored;
    pictures.set(file, stored);
    return {
      file,
      ...(color !== null && { colorId: color }),
      ...(attribute !== null && value !== null && { choice: { attributeId: attribute, valueId: value } }),
      alt: readBoth(image, 'alt'),
    };
  });
  return { list, pictures };
};

const listSources = async (db: Kysely<Database>, keys: readonly string[] | undefined) => {
  let query = db
    .selectFrom('catalogue_source')
    .select(['key', 'record_json', 'pictures_json'])
    .where('list', '=', 'products');
  if (keys) query = query.where('key', 'in', keys);
  return new Map(
    (await query.execute()).map(({ key, record_json, pictures_json }): [string, Source] => [
      key,
      { fields: parseStored(record_json), pictures: parseStored(pictures_json) },
    ]),
  );
};

const listKeys = async (db: Kysely<Database>, table: 'category' | 'manufacturer' | 'vendor') =>
  new Map((await db.selectFrom(table).select(['id', 'key']).execute()).map(({ id, key }) => [id, key]));

const listTexts = async (db: Kysely<Database>, ids: ProductIds) => {
  let query = db.selectFrom('product_text').selectAll();
  if (ids) query = query.where('product_id', 'in', ids);
  return new Map((await query.execute()).map((row) => [row.product_id, readBoth(row, 'description')]));
};

/** Reads products as the records of a catalogue. @param ids undefined for all */
export const readProductRecords = async (
  db: Kysely<Database>,
  now: number,
  ids?: readonly number[],
): Promise<ReadonlyMap<string, StoredProduct>> => {
  if (ids?.length === 0) return new Map();
  let query = db.selectFrom('product').selectAll().orderBy('position').orderBy('id');
  if (ids) query = query.where('id', 'in', ids);
  const rows = await query.execute();
  if (rows.length === 0) return new Map();
  const wanted = ids && rows.map(({ key }) => key);
  const sources = await listSources(db, wanted);
  let imports = db.selectFrom('import_record').select(['key', 'imported_at']).where('kind', '=', 'product');
  if (wanted) imports = imports.where('key', 'in', wanted);
  const imported = new Map((await imports.execute()).map((row) => [row.key, row.imported_at]));
  const [categories, manufacturers, vendors] = [
    await listKeys(db, 'category'),
    await listKeys(db, 'manufacturer'),
    await listKeys(db, 'vendor'),
  ];
  const texts = await listTexts(db, ids);
  const parts = await readProductParts(db, ids);
  const variants = await readVariantRecords(db, ids);
  return new Map(
    rows.map((row): [string, StoredProduct] => {
      const source = sources.get(row.key);
      const since = imported.get(row.key) ?? now;
      const { list, pictures } = nameImages(parts.images(row.id), source);
      const lists = parts.fields(row.id);
      const described = texts.get(row.id) ?? source?.fields.fullDescription;
      const current: Fields = {
        id: row.key,
        slug: source?.fields.slug ?? row.key,
        ...readProduct(row, since),
        fullDescription: described ?? {
          en: plainText(row.full_description_en),
          ar: plainText(row.full_description_ar),
        },
        categoryId: categories.get(row.category_id),
        manufacturerId: manufacturers.get(row.manufacturer_id),
        vendorId: vendors.get(row.vendor_id),
        isDigital: row.is_digital === 1,
        digitalFile: row.digital_file,
        ...lists,
        // Optional in a file.
        allergens: lists.allergens.length === 0 && !source?.fields.allergens ? null : lists.allergens,
        nutrition: row.nutrition_json === null ? null : parseStored(row.nutrition_json),
        ingredients: readOptional(row.ingredients_en, row.ingredients_ar),
        images: list,
        variants: variants(row.id, listRequired(lists), pictures),
      };
      const kept = Object.entries(source?.fields ?? {}).filter(([field, value]) =>
        isSameField(field, value, current[field]),
      );
      const record = source ? overlay(source.fields, { ...current, ...Object.fromEntries(kept) }) : current;
      return [row.key, { row, record, since, pictures }];
    }),
  );
};
