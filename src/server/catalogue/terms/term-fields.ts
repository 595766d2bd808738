import { BRAND_DECLARATIONS } from '#domain/catalogue/declarations.ts';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { isRecord } from '#domain/is-record.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { describeIssue } from '../import/describe-issue.ts';
import { LISTS } from '../import/schemas/catalogue.ts';
import { parseIn } from '../import/schemas/parse-in.ts';
import { TERM_ROWS } from '../import/write/terms/term-rows.ts';

/** Fields of a term by their path in the files of the catalogue, such as `name.ar`. */
export type TermFields = Readonly<Record<string, string>>;

/** Fields that each kind has, in the order of the form. The order of terms is not a field. */
export const TERM_FIELDS: Readonly<Record<TermKind, readonly string[]>> = {
  category: ['name.en', 'name.ar', 'parentId'],
  brand: [
    ...['name.en', 'name.ar', 'description.en', 'description.ar'],
    ...['maker.en', 'maker.ar', 'importer.en', 'importer.ar'],
    ...['color', 'originCountry', 'foodLicence'],
  ],
  tag: ['name.en', 'name.ar'],
  size: [
    ...['name.en', 'name.ar', 'shortName.en', 'shortName.ar'],
    ...['kind', 'grams', 'inches', 'centimetres'],
  ],
  color: ['name.en', 'name.ar', 'hex'],
  attribute: ['name.en', 'name.ar'],
  allergen: ['name.en', 'name.ar'],
};

const OPTIONAL: readonly string[] = ['grams', 'inches', 'centimetres', 'parentId'];
/** A file lacks them where they are empty. */
const MISSING: readonly string[] = BRAND_DECLARATIONS;

export interface TermFault {
  /** '' for the whole record. */
  readonly field: string;
  readonly fault: ImportFault;
}

type Json = Record<string, unknown>;

const nest = (fields: TermFields): Json => {
  const record: Json = {};
  for (const [path, text] of Object.entries(fields)) {
    const [stem = '', language] = path.split('.');
    const value = text === '' && OPTIONAL.includes(path) ? null : text;
    const isNumber = path === 'grams' && /^-?\d+(\.\d+)?$/.test(text);
    if (text === '' && MISSING.includes(stem) && !record[stem]) continue;
    if (language === undefined) record[stem] = isNumber ? Number(text) : value;
    else record[stem] = { en: '', ar: '', ...(isRecord(record[stem]) && record[stem]), [language]: value };
  }
  return record;
};

/** Attributes have the schema of allergens: a key and a name. */
const LIST_OF = {
  category: 'categories',
  brand: 'manufacturers',
  tag: 'tags',
  size: 'sizes',
  color: 'colors',
  attribute: 'allergens',
  allergen: 'allergens',
} as const satisfies Readonly<Record<TermKind, keyof typeof LISTS>>;

const ORDERED: readonly TermKind[] = ['category', 'brand'];
const SLUGGED: readonly TermKind[] = ['category', 'brand', 'tag'];

const withOwnFields = (kind: TermKind, key: string, fields: TermFields): Json => ({
  id: key,
  ...(SLUGGED.includes(kind) && { slug: key }),
  ...nest(fields),
  ...(ORDERED.includes(kind) && { displayOrder: 0 }),
});

/** Checks the fields with the schema of the catalogue's files. */
export const checkTerm = (
  kind: TermKind,
  key: string,
  fields: TermFields,
  languages: readonly Locale[],
): readonly TermFault[] => {
  const record = withOwnFields(kind, key, fields);
  const parsed = parseIn(LISTS[LIST_OF[kind]], record, languages);
  if (parsed.ok) return [];
  return parsed.error.map((issue) => {
    const field = (issue.path ?? []).map(({ key: name }) => String(name)).join('.');
    return { field, fault: describeIssue(issue) };
  });
};

/** Columns of checked fields, without the parent and the position. */
export const toColumns = (
  kind: TermKind,
  key: string,
  fields: TermFields,
): Readonly<Record<string, unknown>> => {
  const { position: _, ...columns } = TERM_ROWS[LIST_OF[kind]](withOwnFields(kind, key, fields)) ?? {};
  return columns;
};

const COLUMNS: Readonly<Record<string, string>> = {
  'name.en': 'name_en',
  'name.ar': 'name_ar',
  'description.en': 'description_en',
  'description.ar': 'description_ar',
  'maker.en': 'maker_en',
  'maker.ar': 'maker_ar',
  'importer.en': 'importer_en',
  'importer.ar': 'importer_ar',
  originCountry: 'origin_country',
  foodLicence: 'food_licence',
  'shortName.en': 'short_name_en',
  'shortName.ar': 'short_name_ar',
};

/** Fields of a stored row. @param parentKey key of the parent category */
export const toFields = (
  kind: TermKind,
  row: Readonly<Record<string, unknown>>,
  parentKey: string | undefined,
): TermFields =>
  Object.fromEntries(
    TERM_FIELDS[kind].map((path) => [
      path,
      path === 'parentId' ? (parentKey ?? '') : String(row[COLUMNS[path] ?? path] ?? ''),
    ]),
  );

/** Fields of a record of the catalogue's files. */
export const toRecord = nest;
