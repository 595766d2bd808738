import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { fileMissing } from '../../import/check/check-files.ts';
import { checkProduct, checkReferences } from '../../import/check/check-product.ts';
import { findUsedCodes, usedInShop } from '../../import/check/check-stored.ts';
import type { Surroundings } from '../../import/check/surroundings.ts';
import { digitalFolder } from '../../import/copy-files.ts';
import { describeIssue, formatPath } from '../../import/describe-issue.ts';
import type { ReportProductFault } from '../../import/fault.ts';
import { readReferences } from '../../import/read-catalogue.ts';
import type { Product } from '../../import/schemas/catalogue.ts';
import { fileName } from '../../import/schemas/fields.ts';
import { parseIn } from '../../import/schemas/parse-in.ts';
import { draftProduct, product as productSchema } from '../../import/schemas/product.ts';
import { readSurroundings } from './stored-surroundings.ts';

export interface RecordFault {
  /** Path such as `name.en` or `images[0].alt.ar`. */
  readonly field: string;
  readonly fault: ImportFault;
}

export interface CheckOptions {
  readonly isDraft: boolean;
  readonly isNew: boolean;
  /** Languages of the shop, which the texts need. */
  readonly languages: readonly Locale[];
  /** Tells whether a picture of the record is stored. */
  readonly hasPicture: (file: string) => boolean;
  /** Names of digital files that exist (`findDigitalFiles`). */
  readonly files: ReadonlySet<string>;
  /** Read once for many records. */
  readonly around?: Surroundings;
}

/** Existing digital files of records. Asks the bucket, so call it before the database is locked. */
export const findDigitalFiles = async (
  { config, fileStorage }: Pick<App, 'config' | 'fileStorage'>,
  names: readonly unknown[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const name of new Set(names))
    if (v.is(fileName, name) && (await fileStorage.fetchLatest(join(digitalFolder(config.varDir), name))))
      found.add(name);
  return found;
};

const findStoredFaults = async (
  db: Kysely<Database>,
  { id, sku, images, digitalFile, variants }: Product,
  { isNew, hasPicture, files }: CheckOptions,
): Promise<RecordFault[]> => {
  const matches = await db
    .selectFrom('product')
    .select(['key', 'sku'])
    .where((eb) => eb.or([eb('sku', '=', sku), eb('key', '=', id)]))
    .execute();
  const owner = matches.find((row) => row.sku === sku && row.key !== id);
  const codes = await findUsedCodes(db, id, variants ?? []);
  return [
    ...codes.map(({ name, value, other }) => ({
      field: 'variants',
      fault: usedInShop(name, value, other),
    })),
    ...(isNew && matches.some(({ key }) => key === id)
      ? [{ field: 'id', fault: { code: 'id_twice' } as const }]
      : []),
    ...(owner ? [{ field: 'sku', fault: usedInShop('sku', sku, owner.key) }] : []),
    ...images.flatMap(({ file }, index) =>
      hasPicture(file)
        ? []
        : [{ field: `images[${index}].file`, fault: { code: 'picture_missing', values: { file } } as const }],
    ),
    ...(digitalFile === null || files.has(digitalFile)
      ? []
      : [{ field: 'digitalFile', fault: fileMissing(digitalFile) }]),
  ];
};

const attributeKeys = ({ attributes }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(attributes) ? attributes : [])
    .map((attribute) => attribute?.id)
    .filter((key) => typeof key === 'string');

/** Checks a record as the importer does, but against the database instead of the other files. */
export const checkRecord = async (
  db: Kysely<Database>,
  record: Readonly<Record<string, unknown>>,
  options: CheckOptions,
): Promise<Result<Product, readonly RecordFault[]>> => {
  const faults: RecordFault[] = [];
  const report: ReportProductFault = (field, fault) => {
    faults.push({ field, fault });
  };
  const references = readReferences(record, typeof record.id === 'string' ? record.id : '');
  const around =
    options.around ?? (await readSurroundings(db, { ...references, attributes: attributeKeys(record) }));
  const parsed = parseIn(options.isDraft ? draftProduct : productSchema, record, options.languages);
  if (!parsed.ok) {
    for (const issue of parsed.error) report(formatPath(issue), describeIssue(issue));
    checkReferences(references, around, report);
    return refuse(faults);
  }
  checkProduct(parsed.value, around, report);
  faults.push(...(await findStoredFaults(db, parsed.value, options)));
  return faults.length > 0 ? refuse(faults) : ok(parsed.value);
};
