import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as v from 'valibot';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { decodeText } from '#server/platform/table/decode-text.ts';
import { inMarket } from './demo-in-market.ts';
import { describeIssue } from './describe-issue.ts';
import { collectFaults, type Fault } from './fault.ts';
import {
  LIST_NAMES,
  LISTS,
  type ListName,
  type Lists,
  SETTINGS,
  type Settings,
} from './schemas/catalogue.ts';
import { parseIn } from './schemas/parse-in.ts';

export interface References {
  readonly id: string;
  readonly categoryId: string | undefined;
  readonly manufacturerId: string | undefined;
  readonly vendorId: string | undefined;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly tags: readonly string[];
  readonly allergens?: readonly string[] | null | undefined;
  readonly shippingMethods: readonly string[];
  readonly couponCode: string | null;
}

/**
 * The readable part of a catalogue. Records with schema faults are listed only in `named`, so that references to them
 * do not cause further faults.
 */
export interface Draft {
  readonly settings: Settings | undefined;
  readonly lists: Lists;
  /** Record ids by list; undefined if the file is unreadable. */
  readonly named: Readonly<Record<ListName, readonly string[] | undefined>>;
  readonly couponCodes: readonly string[] | undefined;
  readonly faulty: { readonly products: readonly References[] };
  readonly faults: readonly Fault[];
}

const textOf = (record: unknown, field: string): string | undefined => {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
  return typeof value === 'string' ? value : undefined;
};

const textsIn = (record: unknown, field: string): string[] => {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

export const readReferences = (record: unknown, id: string): References => ({
  id,
  categoryId: textOf(record, 'categoryId'),
  manufacturerId: textOf(record, 'manufacturerId'),
  vendorId: textOf(record, 'vendorId'),
  sizes: textsIn(record, 'sizes'),
  colors: textsIn(record, 'colors'),
  tags: textsIn(record, 'tags'),
  allergens: textsIn(record, 'allergens'),
  shippingMethods: textsIn(record, 'shippingMethods'),
  couponCode: textOf(record, 'couponCode') ?? null,
});

const NEEDED: readonly string[] = ['products.json', 'categories.json'];

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isText = (value: string | undefined): value is string => value !== undefined;

const explain = (error: unknown): ImportFault => {
  if (error instanceof SyntaxError) return { code: 'not_json', values: { reason: error.message } };
  if (isMissing(error)) return { code: 'missing', values: { field: '' } };
  return {
    code: 'unreadable',
    values: { reason: error instanceof Error ? error.message : String(error) },
  };
};

/** @param read returns records of the list's own schema */
export const toLists = (read: (name: ListName) => unknown[]): Lists => fromKeys(LIST_NAMES, read) as Lists;

/** @param languages of the shop, in which the texts may not be empty */
export const readCatalogue = async (
  directory: string,
  languages: readonly Locale[] = LOCALES,
): Promise<Draft> => {
  const { faults, reporterFor } = collectFaults();
  const faultyProducts: References[] = [];
  const readJson = async (file: string, otherwise: unknown): Promise<unknown> => {
    try {
      const text = decodeText(await readFile(join(directory, 'data', file)));
      if (text !== undefined) return inMarket(directory, JSON.parse(text));
      reporterFor(file)('', { code: 'not_utf8' });
      return undefined;
    } catch (error) {
      if (isMissing(error) && !NEEDED.includes(file)) return otherwise;
      reporterFor(file)('', explain(error));
      return undefined;
    }
  };
  const parse = <S extends v.GenericSchema>(schema: S, value: unknown, file: string, record: string) => {
    const parsed = parseIn(schema, value, languages);
    if (parsed.ok) return [parsed.value];
    for (const issue of parsed.error) reporterFor(file)(record, describeIssue(issue));
    return [];
  };
  const readList = async (name: ListName): Promise<{ raw: unknown[] | undefined; records: unknown[] }> => {
    const file = `${name}.json`;
    const raw = await readJson(file, []);
    if (raw === undefined) return { raw, records: [] };
    if (!Array.isArray(raw)) {
      reporterFor(file)('', { code: 'not_list' });
      return { raw: undefined, records: [] };
    }
    const records = raw.flatMap((record, index) => {
      const id = textOf(record, 'id') ?? `record ${index + 1}`;
      const parsed = parse(LISTS[name], record, file, id);
      if (name === 'products' && parsed.length === 0) faultyProducts.push(readReferences(record, id));
      return parsed;
    });
    return { raw, records };
  };

  const general = await readJson('settings.json', {});
  const [settings] = general === undefined ? [] : parse(SETTINGS, general, 'settings.json', '');
  const read = new Map<ListName, Awaited<ReturnType<typeof readList>>>();
  for (const name of LIST_NAMES) read.set(name, await readList(name));
  const textsOf = (name: ListName, field: string) =>
    read
      .get(name)
      ?.raw?.map((record) => textOf(record, field))
      .filter(isText);
  return {
    settings,
    lists: toLists((name) => read.get(name)?.records ?? []),
    named: fromKeys(LIST_NAMES, (name) => textsOf(name, 'id')),
    couponCodes: textsOf('coupons', 'code'),
    faulty: { products: faultyProducts },
    faults,
  };
};
