import { isShown } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { readProductRecords, type StoredProduct } from '../export/product-records.ts';
import { checkRecord, findDigitalFiles } from '../manage/record/check-record.ts';
import { readSurroundings } from '../manage/record/stored-surroundings.ts';
import { readReferences } from '../manage/record/write-record.ts';
import { type PreparedRecord, prepareRecord } from '../manage/record/write-records.ts';
import {
  type EditedProduct,
  editProduct,
  type FieldChange,
  isSameValue,
  readField,
  setField,
} from '../sheet/fields.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';
import {
  addVariant,
  findVariant,
  hasValues,
  listVariants,
  readVariantField,
  setVariantField,
  withdrawVariants,
} from '../sheet/variant-fields.ts';
import type { ApplyRefusal } from './refused.ts';

/** What is done with the rows of an import: `undo` restores the values before. */
export type Direction = 'apply' | 'undo';

/** A row that changes a stored product: a value of it, one of a variant, or the variants that it has. */
export type ChangingRow = Extract<PlannedRow, { kind: 'changed' | 'added' }>;

export const isChanging = (row: PlannedRow): row is ChangingRow =>
  row.kind === 'changed' || (row.kind === 'added' && row.variant !== undefined);

const BATCH = 500;

const turn = (changes: readonly FieldChange[], direction: Direction): readonly FieldChange[] =>
  direction === 'apply'
    ? changes
    : changes.map(({ field, before, after }) => ({ field, before: after, after: before }));

const readStored = async (app: App, keys: readonly string[]): Promise<ReadonlyMap<string, StoredProduct>> => {
  const ids = await app.db.read.selectFrom('product').select('id').where('key', 'in', keys).execute();
  return readProductRecords(
    app.db.read,
    app.clock.now(),
    ids.map(({ id }) => id),
  );
};

/** Every value is still what the change is based on. */
const isBased = (product: EditedProduct, row: ChangingRow, direction: Direction): boolean => {
  const { variant } = row;
  const at = variant === undefined ? -1 : findVariant(product.record, variant);
  const own = listVariants(product.record)[at];
  if (row.kind === 'added') return direction === 'apply' ? !own : hasValues(own, row.record ?? {});
  return turn(row.changes, direction).every(({ field, before }) =>
    variant === undefined
      ? isSameValue(field, readField(product, field), before)
      : own && isSameValue(field, readVariantField(own, field), before),
  );
};

/** Takes new variants back: from offer, or all of them from a product that had none. */
const takeBack = (product: EditedProduct, rows: readonly ChangingRow[]): void => {
  const added = rows.flatMap((row) => (row.kind === 'added' ? [row] : []));
  const whole = added.find((row) => row.whole !== undefined)?.whole;
  if (whole !== undefined && added.length === listVariants(product.record).length)
    product.record = { ...product.record, variants: null, stockQuantity: whole };
  else
    withdrawVariants(
      product,
      added.flatMap(({ variant }) => variant ?? []),
    );
};

const applyRows = (
  product: EditedProduct,
  rows: readonly ChangingRow[],
  direction: Direction,
  since: number,
): void => {
  for (const row of rows) {
    const { variant } = row;
    if (row.kind === 'changed')
      for (const { field, after } of turn(row.changes, direction))
        if (variant === undefined) setField(product, field, after, since);
        else setVariantField(product, findVariant(product.record, variant), field, after);
    else if (direction === 'apply' && row.record) addVariant(product, row.record);
  }
  if (direction === 'undo') takeBack(product, rows);
};

const listFields = (rows: readonly ChangingRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.kind === 'changed' && row.variant === undefined
        ? row.changes.map(({ field }) => field)
        : ['variants'],
    ),
  ),
];

/** Reads, checks and prepares outside of the transaction. The rows of a product are one change. */
export const prepareRows = async (
  app: App,
  rows: readonly ChangingRow[],
  direction: Direction,
  media: ReadonlyMap<string, number>,
): Promise<
  Result<{ prepared: PreparedRecord[]; references: Awaited<ReturnType<typeof readReferences>> }, ApplyRefusal>
> => {
  const around = await readSurroundings(app.db.read);
  const references = await readReferences(app.db.read, media);
  const prepared: PreparedRecord[] = [];
  const moved: string[] = [];
  const invalid: string[] = [];
  for (const batch of inBatches([...Map.groupBy(rows, ({ key }) => key)], BATCH)) {
    const stored = await readStored(
      app,
      batch.map(([key]) => key),
    );
    for (const [key, own] of batch) {
      const name = own[0]?.name ?? key;
      const found = stored.get(key);
      const product = found && editProduct(found);
      if (!product || !own.every((row) => isBased(product, row, direction))) {
        moved.push(name);
        continue;
      }
      applyRows(product, own, direction, found.since);
      const checked = await checkRecord(app.db.read, product.record, {
        files: await findDigitalFiles(app, [product.record.digitalFile]),
        isDraft: !isShown(product.status),
        isNew: false,
        languages: app.identity.current().languages,
        hasPicture: () => true,
        around,
      });
      if (!checked.ok) {
        invalid.push(name);
        continue;
      }
      const change = { ...product, product: checked.value, fields: listFields(own) };
      prepared.push(prepareRecord(found, change, references));
    }
  }
  if (moved.length > 0) return refuse({ code: 'changed', names: moved });
  return invalid.length > 0 ? refuse({ code: 'invalid', names: invalid }) : ok({ prepared, references });
};
