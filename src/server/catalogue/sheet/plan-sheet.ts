import { isShown, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { isRecord } from '#domain/is-record.ts';
import { toPaise } from '#domain/money.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { formatMoney } from '#i18n/format.ts';
import type { App } from '#server/context.ts';
import { cellText, columnName, isProblem, type SheetRow } from '#server/platform/table/sheet.ts';
import { findDamage } from '#server/platform/table/sheet-code.ts';
import { readProductRecords, type StoredProduct } from '../export/product-records.ts';
import { checkRecord, findDigitalFiles } from '../manage/record/check-record.ts';
import { readSurroundings } from '../manage/record/stored-surroundings.ts';
import { findColumn, SHEET_COLUMNS, type SheetColumn } from './columns.ts';
import {
  type EditedProduct,
  editProduct,
  type FieldChange,
  FOLLOWERS,
  isSameValue,
  readField,
  setField,
} from './fields.ts';
import { createProduct } from './new-product.ts';
import type { PlannedRow, RowFault } from './planned-row.ts';
import { type CellFault, readCell } from './read-cell.ts';
import { listPictureFiles } from './stored-pictures.ts';
import { readTerms } from './terms.ts';

/** Column of each cell of a row; undefined for cells that are left out. */
export type Mapping = readonly (SheetColumn | undefined)[];

export const toMapping = (names: readonly string[]): Mapping => names.map((name) => findColumn(name));

const BATCH = 500;

interface ReadRow {
  readonly row: number;
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: readonly RowFault[];
  readonly name: string;
}

const textOf = (values: ReadonlyMap<string, unknown>, field: string): string => {
  const value = values.get(field);
  return typeof value === 'string' ? value : '';
};

/** Fields of a record whose column has another name. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  discountStartDate: 'discountStartsAt',
  discountEndDate: 'discountEndsAt',
  hotDealEndDate: 'hotDealEndsAt',
};

/** The cell that a fault of a field belongs to, such as `C` for the third column. */
const placeOf = (mapping: Mapping, field: string): Pick<RowFault, 'field' | 'cell'> => {
  const [first = ''] = field.split(/[.[]/, 1);
  const stem = COLUMN_OF[first] ?? first;
  const exact = mapping.findIndex((column) => column?.name === field);
  const index = exact >= 0 ? exact : mapping.findIndex((column) => column?.name.split('.', 1)[0] === stem);
  const column = mapping[index];
  return { field: column?.name ?? stem, ...(column && { cell: columnName(index) }) };
};

type ReadCells = (row: SheetRow) => ReadRow;

const createReader = async (app: Pick<App, 'db'>, mapping: Mapping): Promise<ReadCells> => {
  const columns = mapping.flatMap((column) => column ?? []);
  const findTerm = await readTerms(app.db.read, columns);
  const files = columns.some(({ name }) => name === 'images')
    ? await listPictureFiles(app.db.read)
    : new Map();
  const context = { findTerm, hasPicture: (file: string) => files.has(file) };
  return ({ line, cells }) => {
    const values = new Map<string, unknown>();
    const faults: RowFault[] = [];
    for (const [index, column] of mapping.entries()) {
      if (!column) continue;
      const read = readCell(cells[index] ?? null, column, context);
      if (!read.ok) faults.push({ ...placeOf(mapping, column.name), ...read.error });
      else if (read.value !== undefined) values.set(column.name, read.value);
    }
    if (cells.slice(mapping.length).some((cell) => !isProblem(cell) && cellText(cell) !== ''))
      faults.push({ field: '', code: 'sheet_more_cells' });
    const name = textOf(values, 'name.en') || textOf(values, 'id') || textOf(values, 'sku');
    return { row: line, values, faults, name };
  };
};

/** Products by key and by SKU. */
const findProducts = async ({ db, clock }: Pick<App, 'db' | 'clock'>, rows: readonly ReadRow[]) => {
  const found = new Map<string, StoredProduct>();
  for (const batch of inBatches(rows, BATCH)) {
    const keys = batch.map(({ values }) => textOf(values, 'id')).filter((key) => key !== '');
    const skus = batch.map(({ values }) => textOf(values, 'sku')).filter((sku) => sku !== '');
    const ids = await db.read
      .selectFrom('product')
      .select('id')
      .where((eb) => eb.or([eb('key', 'in', [...keys, '']), eb('sku', 'in', [...skus, ''])]))
      .execute();
    const products = await readProductRecords(
      db.read,
      clock.now(),
      ids.map(({ id }) => id),
    );
    for (const [key, product] of products) {
      found.set(`key ${key}`, product);
      found.set(`sku ${product.row.sku}`, product);
    }
  }
  return found;
};

const identify = (
  { values }: ReadRow,
  found: ReadonlyMap<string, StoredProduct>,
): { readonly product: StoredProduct | undefined; readonly fault?: CellFault } => {
  const [id, sku] = [textOf(values, 'id'), textOf(values, 'sku')];
  if (id === '' && sku === '') return { product: undefined, fault: { code: 'sheet_no_key' } };
  const product = id === '' ? found.get(`sku ${sku}`) : found.get(`key ${id}`);
  const owner = sku === '' ? undefined : found.get(`sku ${sku}`);
  if (owner && owner !== product)
    return { product, fault: { code: 'sheet_key_sku', values: { text: id, other: owner.row.key } } };
  return { product };
};

/** A damaged key or SKU. A product may really have the SKU `10-Dec`. */
const findDamaged = (
  { values }: ReadRow,
  product: StoredProduct | undefined,
  mapping: Mapping,
): RowFault | undefined => {
  for (const field of ['id', 'sku'] as const) {
    const text = textOf(values, field);
    const damage = findDamage(cleanCode(text));
    const isStored = product?.row.sku === text && (values.has('id') || damage === 'day');
    if (damage && !(field === 'sku' && isStored))
      return { ...placeOf(mapping, field), code: `sheet_code_${damage}`, values: { text } };
  }
  return undefined;
};

const listMissing = (values: ReadonlyMap<string, unknown>): readonly string[] =>
  SHEET_COLUMNS.filter(({ name, isNeeded }) => isNeeded && !values.has(name)).map(
    ({ name }) => `col_${name}`,
  );

/** Applies the cells of a row. @returns the fields that differ */
const applyCells = (
  product: EditedProduct,
  values: ReadonlyMap<string, unknown>,
  since: number,
): FieldChange[] => {
  const changes: FieldChange[] = [];
  const set = (field: string, after: unknown) => {
    const before = readField(product, field);
    if (isSameValue(field, before, after)) return;
    changes.push({ field, before, after });
    setField(product, field, after, since);
    if (after !== null && after !== false) return;
    for (const follower of FOLLOWERS[field] ?? []) if (!values.has(follower)) set(follower, null);
  };
  for (const [field, value] of values) if (field !== 'id') set(field, value);
  return changes;
};

const titleOf = ({ record }: EditedProduct, fallback: string): string => {
  const name = record.name;
  return isRecord(name) && typeof name.en === 'string' ? name.en : fallback;
};

/** A sale price below this share of the price is probably a discount. */
const LOW_SALE = 0.1;

const findWarnings = ({ record }: EditedProduct, mapping: Mapping): readonly RowFault[] => {
  const { price, discountedPrice: sale } = record;
  if (typeof price !== 'number' || typeof sale !== 'number' || sale >= price * LOW_SALE) return [];
  const values = { sale: formatMoney(toPaise(sale)), price: formatMoney(toPaise(price)) };
  return [{ ...placeOf(mapping, 'discountedPrice'), code: 'sheet_low_sale', values }];
};

/**
 * Compares rows with the products of the shop: what each would add or change, and every fault, in the words of the
 * importer. Empty cells change nothing. Reads only.
 */
export const planSheet = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'fileStorage'>,
  rows: readonly SheetRow[],
  mapping: Mapping,
  onProgress: (done: number) => void | Promise<void> = () => {},
): Promise<PlannedRow[]> => {
  const readRow = await createReader(app, mapping);
  const read = rows.map(readRow);
  const found = await findProducts(app, read);
  const around = await readSurroundings(app.db.read);
  const planned: PlannedRow[] = [];
  const rowOf = new Map<string, number>();
  for (const [index, one] of read.entries()) {
    if (index % BATCH === 0) await onProgress(index);
    const { row, values } = one;
    const { product: stored, fault: unnamed } = identify(one, found);
    const fault =
      findDamaged(one, stored, mapping) ??
      // A key or SKU that cannot be read is no missing one.
      one.faults.find(({ field }) => !stored && (field === 'id' || field === 'sku')) ??
      (unnamed && { field: 'id', ...unnamed });
    const report = (faults: readonly RowFault[], key = stored?.row.key ?? '') =>
      planned.push({
        row,
        kind: 'fault',
        list: 'products',
        key,
        name: stored?.row.name_en ?? one.name,
        faults,
      });
    const faults = [...new Set([...one.faults, ...(fault ? [fault] : [])])];
    const missing = stored || fault ? [] : listMissing(values);
    if (!stored && !fault && missing.length > 0) {
      const text = textOf(values, 'id') || textOf(values, 'sku');
      // A row with a name is meant to add a product.
      faults.push({
        field: 'id',
        ...(values.has('name.en')
          ? { code: 'sheet_unknown', values: { text, missing: missing.join(' ') } }
          : { code: 'sheet_no_product', values: { text } }),
      });
    }
    const edited = stored ? editProduct(stored) : createProduct(values, app.clock.now());
    const key = stored?.row.key ?? String(edited.record.id);
    const earlier = rowOf.get(key);
    if (earlier !== undefined && (stored || faults.length === 0))
      faults.push({ field: 'id', code: 'sheet_twice', values: { text: key, row: earlier } });
    rowOf.set(key, earlier ?? row);
    const changes = stored ? applyCells(edited, values, stored.since) : [];
    if (stored?.row.stock_by_variant === 1 && changes.some(({ field }) => field === 'stockQuantity'))
      faults.push({ ...placeOf(mapping, 'stockQuantity'), code: 'sheet_by_variant' });
    // A sheet has no column for the time of publication.
    if (edited.status === SCHEDULED && stored?.row.status !== SCHEDULED)
      faults.push({ ...placeOf(mapping, 'status'), code: 'sheet_scheduled' });
    if (fault || missing.length > 0 || (stored && changes.length === 0)) {
      if (faults.length > 0) report(faults);
      else planned.push({ row, kind: 'same', list: 'products', key, name: titleOf(edited, key) });
      continue;
    }
    const checked = await checkRecord(app.db.read, edited.record, {
      files: await findDigitalFiles(app, [edited.record.digitalFile]),
      isDraft: !isShown(edited.status),
      isNew: !stored,
      hasPicture: () => true,
      around,
    });
    const misread = new Set(faults.map(({ field }) => field));
    for (const { field, fault: found } of checked.ok ? [] : checked.error) {
      const place = placeOf(mapping, field);
      if (!misread.has(place.field)) faults.push({ ...place, fault: found });
    }
    const isPriced = !stored || changes.some(({ field }) => field === 'price' || field === 'discountedPrice');
    const warnings = isPriced ? findWarnings(edited, mapping) : [];
    const about = { row, list: 'products', key, ...(warnings.length > 0 && { warnings }) } as const;
    if (faults.length > 0) report(faults, key);
    else if (stored) planned.push({ ...about, kind: 'changed', name: stored.row.name_en, changes });
    else planned.push({ ...about, kind: 'added', name: titleOf(edited, key), product: edited });
  }
  return refuseDoubles(planned, mapping);
};

/** Two rows cannot have the same SKU, also where both are new. */
const refuseDoubles = (planned: readonly PlannedRow[], mapping: Mapping): PlannedRow[] => {
  const owners = new Map<string, string>();
  const skuOf = (row: PlannedRow): unknown =>
    row.kind === 'added'
      ? row.product?.record.sku
      : row.kind === 'changed'
        ? row.changes.find(({ field }) => field === 'sku')?.after
        : undefined;
  return planned.map((row): PlannedRow => {
    const sku = skuOf(row);
    if (typeof sku !== 'string') return row;
    const owner = owners.get(sku);
    owners.set(sku, owner ?? row.key);
    if (owner === undefined) return row;
    const usedBy = { code: 'used_by', values: { field: 'sku', value: sku, others: owner } } as const;
    const fault = { ...placeOf(mapping, 'sku'), fault: usedBy };
    return { row: row.row, kind: 'fault', list: row.list, key: row.key, name: row.name, faults: [fault] };
  });
};
