import type { Kysely } from 'kysely';
import { isRecord, listRecords } from '#domain/is-record.ts';
import type { PictureFault } from '#i18n/office/picture-fault.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Finding } from '../../foreign/finding.ts';
import type { MappedProduct } from '../../foreign/map-product.ts';
import { type ForeignCatalogue, readExport } from '../../foreign/read-export.ts';
import type { Shop } from '../../foreign/recognise.ts';
import type { ListName } from '../../import/schemas/catalogue.ts';
import { checkRecord, type RecordFault } from '../../manage/record/check-record.ts';
import { readSurroundings } from '../../manage/record/stored-surroundings.ts';
import { type PlannedRow, type RowFault, warningsOf } from '../../sheet/planned-row.ts';
import { readTerms } from '../../sheet/terms.ts';
import type { TermFields } from '../../terms/term-fields.ts';
import type { ExportSummary, ImportOptions } from '../import-store.ts';
import { type Fields, filesOf, findPictureFaults, renamePictures } from './export-pictures.ts';
import { planTerm } from './new-terms.ts';
import type { OpenExport } from './open-export.ts';
import { placeProduct, readPlaces } from './places.ts';

const LISTS = (
  ['categories', 'manufacturers', 'vendors', 'sizes', 'colors', 'tags', 'attributes'] as const
).map((list) => ({ list }));

const BATCH = 100;

export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly options?: Pick<ImportOptions, 'shop' | 'places' | 'summary'>;
}

/** The shop has it: it stays as it is, so that the same file does no harm when it is imported again. */
const findInShop = (key: string, faults: readonly RecordFault[]): RowFault[] => {
  if (faults.some(({ fault }) => fault.code === 'id_twice'))
    return [{ field: '', code: 'sheet_in_shop', values: { text: key } }];
  return faults.flatMap(({ fault }) => {
    if (fault.code !== 'used_in_shop') return [];
    const { value = '', other = '' } = fault.values ?? {};
    return [{ field: '', code: 'sheet_used_in_shop' as const, values: { text: value, other } }];
  });
};

/** Names of attributes by key. */
const readAttributes = async (db: Kysely<Database>): Promise<ReadonlyMap<string, Fields>> =>
  new Map(
    (await db.selectFrom('attribute').select(['key', 'name_en', 'name_ar']).execute()).map((row) => [
      row.key,
      { en: row.name_en, ar: row.name_ar },
    ]),
  );

/** What the records of all products have in common. */
const readCommon = async (app: Pick<App, 'db'>, { terms }: ForeignCatalogue) => {
  const { read } = app.db;
  const attributes = await readAttributes(read);
  const methods = await read.selectFrom('shipping_method').select('key').orderBy('position').execute();
  const around = await readSurroundings(read);
  const added = new Set(terms.map(({ list, key }) => `${list}/${key}`));
  return {
    attributes,
    /** As in the form of a new product. */
    shippingMethods: methods.map(({ key }) => key),
    around: {
      ...around,
      isNamed: (list: ListName, key: string) => added.has(`${list}/${key}`) || around.isNamed(list, key),
    },
  };
};

const nameOf = ({ name, id }: Fields): string =>
  isRecord(name) ? String(name.en || name.ar || id) : String(id);

/** What is said about the rows of a product that comes over. Missing pictures are named together. */
const notesOf = (
  { row, rows }: MappedProduct,
  findings: ReadonlyMap<number, readonly Finding[]>,
): RowFault[] => {
  const own = [...rows].sort((a, b) => a - b).flatMap((at) => findings.get(at) ?? []);
  const absent = own.filter(({ code }) => code === 'sheet_picture_absent');
  const others = own.filter(({ code }) => code !== 'sheet_picture_absent');
  const text = absent.map(({ values }) => values?.text).join(', ');
  return [
    ...others.map(({ kind: _, row: at, ...note }) => (at === row ? note : { ...note, row: at })),
    ...(absent.length > 0
      ? [{ field: 'images', code: 'sheet_pictures_absent' as const, values: { text, n: absent.length } }]
      : []),
  ];
};

const damageOf = (record: Fields, damaged: ReadonlyMap<string, PictureFault>): RowFault[] =>
  filesOf(record).flatMap((file) => {
    const picture = damaged.get(file);
    return picture ? [{ field: 'images', fault: { code: 'in_picture', file, picture } as const }] : [];
  });

/** Faults, and what does not come over, of rows without a product. */
const planOthers = ({ findings, names }: ForeignCatalogue): PlannedRow[] => {
  const told = findings.flatMap(({ kind, ...finding }) => (kind === 'note' ? [] : [{ kind, finding }]));
  return [...Map.groupBy(told, ({ kind, finding }) => `${kind} ${finding.row}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ kind, finding: { row } }) => ({
      ...{ row, kind, list: 'products' as const, key: '', name: names.get(row) ?? '' },
      faults: group.map(({ finding: { row: _, ...fault } }) => fault),
    })),
  );
};

/** Sizes, colours, tags and attributes that the products need and the shop lacks. */
const planTerms = (
  records: readonly Fields[],
  { terms }: ForeignCatalogue,
  known: ReadonlyMap<string, unknown>,
): PlannedRow[] => {
  const used = new Set(
    records.flatMap((record) =>
      (['sizes', 'colors', 'tags'] as const).flatMap((list) => {
        const keys = record[list];
        return Array.isArray(keys) ? keys.map((key) => `${list}/${key}`) : [];
      }),
    ),
  );
  const attributes = new Map<string, TermFields>();
  for (const { id, name } of records.flatMap((record) => listRecords(record.attributes)))
    if (!known.has(String(id)) && !attributes.has(String(id)) && isRecord(name))
      attributes.set(String(id), { 'name.en': String(name.en), 'name.ar': String(name.ar) });
  return [
    ...[...attributes].map(([key, term]) => ({
      ...{ row: undefined, kind: 'added' as const, list: 'attributes' as const, key, term },
      name: term['name.en'] || term['name.ar'] || key,
    })),
    ...terms.filter(({ list, key }) => used.has(`${list}/${key}`)).map(planTerm),
  ];
};

const summarise = (rows: readonly PlannedRow[], records: readonly Fields[]): ExportSummary => ({
  products: records.length,
  variants: records.reduce((sum, { variants }) => sum + listRecords(variants).length, 0),
  leftOut: rows.filter(({ kind }) => kind === 'left_out').length,
  pictures: new Set(records.flatMap(filesOf)).size,
  missingPictures: rows
    .flatMap(warningsOf)
    .reduce((sum, { code, values }) => sum + (code === 'sheet_pictures_absent' ? Number(values?.n) : 0), 0),
});

/** What the product export of another shop would add, what it leaves out, and why. Reads only. */
export const planExport = async (
  app: Pick<App, 'db' | 'clock' | 'media' | 'identity'>,
  { sheet, pictures }: OpenExport,
  { shop, places: chosen }: { readonly shop: Shop; readonly places: ImportOptions['places'] },
  onProgress: (done: number, total: number) => void | Promise<void> = () => {},
): Promise<Plan> => {
  const { read } = app.db;
  const findTerm = await readTerms(read, LISTS);
  const places = await readPlaces(read, chosen);
  if (!places) {
    const about = { row: undefined, list: 'products', key: '', name: '' } as const;
    return { rows: [{ ...about, kind: 'fault', faults: [{ field: '', code: 'sheet_no_places' }] }] };
  }
  const found = readExport(shop, sheet, {
    now: app.clock.now(),
    findTerm,
    pictures: [...pictures.keys()],
  });
  const named = new Set(found.products.flatMap(({ product }) => filesOf(product.record)));
  const damaged = await findPictureFaults(app, pictures, named);
  const { attributes, shippingMethods, around } = await readCommon(app, found);
  const findings = Map.groupBy(found.findings, (finding) => finding.row);
  const planned: PlannedRow[] = planOthers(found);
  const records: Fields[] = [];
  const { languages } = app.identity.current();
  for (const [index, one] of found.products.entries()) {
    if (index % BATCH === 0) await onProgress(index, found.products.length);
    const { product } = one;
    const place = placeProduct(one, places, findTerm);
    const record: Fields = {
      ...renamePictures(product.record, (file) => (damaged.has(file) ? undefined : file)),
      ...place.places,
      shippingMethods,
      // An attribute of the shop keeps its name.
      attributes: listRecords(product.record.attributes).map((attribute) => ({
        ...attribute,
        name: attributes.get(String(attribute.id)) ?? attribute.name,
      })),
    };
    const checked = await checkRecord(read, record, {
      ...{ isDraft: true, isNew: true, hasPicture: () => true, files: new Set(), around, languages },
    });
    const key = String(record.id);
    const about = { row: one.row, list: 'products', key, name: nameOf(record) } as const;
    const faults = checked.ok ? [] : checked.error;
    const inShop = findInShop(key, faults);
    if (inShop.length > 0) planned.push({ ...about, kind: 'left_out', faults: inShop });
    else if (faults.length > 0) planned.push({ ...about, kind: 'fault', faults });
    else {
      const warnings = [...place.notes, ...notesOf(one, findings), ...damageOf(product.record, damaged)];
      planned.push({ ...about, kind: 'added', product: { ...product, record }, warnings });
      records.push(record);
    }
  }
  const inOrder = planned.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const rows = [...inOrder, ...planTerms(records, found, attributes)];
  return { rows, options: { shop, places: places.usual, summary: summarise(rows, records) } };
};
