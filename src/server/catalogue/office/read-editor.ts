import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { readRecord } from '../manage/read-record.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Times of the last change of a text in each language; undefined before the first change in the shop. */
export type TextTimes = ReadonlyMap<string, number>;

const VERSIONS = 200;

const listTextTimes = async ({ db }: App, productId: number): Promise<TextTimes> => {
  const versions = await db.read
    .selectFrom('product_version')
    .select(['at', 'fields_json'])
    .where('product_id', '=', productId)
    .where('action', '<>', 'product.add')
    .orderBy('id', 'desc')
    .limit(VERSIONS)
    .execute();
  // The newest time of a field is set last.
  return new Map(
    versions
      .toReversed()
      .flatMap(({ at, fields_json }) =>
        parseStored<string[]>(fields_json).map((field) => [field, Number(at)] as const),
      ),
  );
};

/** Values of the fields that choose a record, by their key in the catalogue. */
export const readEditorOptions = async ({ db: { read } }: App, locale: Locale) => {
  const name = `name_${locale}` as const;
  const list = async (table: 'manufacturer' | 'tag' | 'shipping_method'): Promise<Option[]> =>
    (await read.selectFrom(table).select(['key', name]).orderBy(name).execute()).map((row) => ({
      value: row.key,
      label: row[name],
    }));
  const vendors = await read
    .selectFrom('vendor')
    .select(['key', name])
    .where('closed_at', 'is', null)
    .orderBy(name)
    .execute();
  const categories = await read
    .selectFrom('category as c')
    .innerJoin('category as parent', 'parent.id', 'c.parent_id')
    .select(['c.key', `c.${name} as label`, `parent.${name} as above`])
    .orderBy('parent.position')
    .orderBy('c.position')
    .execute();
  const files = await read
    .selectFrom('product')
    .select('digital_file as file')
    .distinct()
    .where('digital_file', 'is not', null)
    .orderBy('digital_file')
    .execute();
  return {
    categories: categories.map(({ key, label, above }) => ({ value: key, label: `${above} / ${label}` })),
    brands: await list('manufacturer'),
    vendors: vendors.map((row) => ({ value: row.key, label: row[name] })),
    tags: await list('tag'),
    methods: await list('shipping_method'),
    files: files.flatMap(({ file }) => (file === null ? [] : [{ value: file, label: file }])),
  };
};

/** Everything that the form of a product shows. */
export const readEditor = async (app: App, name: string) => {
  const product = await readRecord(app.db.read, name, app.clock.now());
  return product && { product, changedAt: await listTextTimes(app, product.id) };
};
