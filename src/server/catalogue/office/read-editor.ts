import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { FIRST_VERSION, readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
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

/** What is left to the product after the rules of the shop. */
const readDeliveryParts = async (db: App['db']['read']) => {
  const { rules, version } = await readDeliveryRules(db);
  const methods = rules.zones.flatMap((zone) => zone.methods);
  return {
    isOfShop: version !== FIRST_VERSION,
    isByProduct: methods.some(({ isOn, pricing }) => isOn && pricing.kind === 'products'),
  };
};

/** Values of the fields that choose a record, by their key in the catalogue. */
export const readEditorOptions = async ({ db: { read } }: App, locale: Locale) => {
  const name = selectInLanguage('name', locale);
  const list = async (table: 'manufacturer' | 'tag' | 'shipping_method'): Promise<Option[]> =>
    read
      .selectFrom(table)
      .select(['key as value', name.as('label')])
      .orderBy(name)
      .execute();
  const vendors = await read
    .selectFrom('vendor')
    .select(['key as value', name.as('label')])
    .where('closed_at', 'is', null)
    .orderBy(name)
    .execute();
  const categories = await read
    .selectFrom('category as c')
    .innerJoin('category as parent', 'parent.id', 'c.parent_id')
    .select([
      'c.key',
      selectInLanguage('c.name', locale).as('label'),
      selectInLanguage('parent.name', locale).as('above'),
    ])
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
    vendors,
    tags: await list('tag'),
    methods: await list('shipping_method'),
    delivery: await readDeliveryParts(read),
    files: files.flatMap(({ file }) => (file === null ? [] : [{ value: file, label: file }])),
  };
};

/** Everything that the form of a product shows. */
export const readEditor = async (app: App, name: string) => {
  const product = await readRecord(app.db.read, name, app.clock.now());
  return product && { product, changedAt: await listTextTimes(app, product.id) };
};
