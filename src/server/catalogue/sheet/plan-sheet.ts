import type { App } from '#server/context.ts';
import type { SheetRow } from '#server/platform/table/sheet.ts';
import { readSurroundings } from '../manage/record/stored-surroundings.ts';
import { checkGroup, refuseDoubles } from './check-group.ts';
import { findDamaged, findProducts, type Identified, identify } from './identify.ts';
import { findMissing, planProduct } from './plan-product.ts';
import { planVariant } from './plan-variant.ts';
import type { PlannedRow, RowFault } from './planned-row.ts';
import { createReader, type Mapping, type ReadRow, textOf } from './read-rows.ts';
import { type Group, openGroup, type RowDraft, toPlanned } from './row-draft.ts';

const BATCH = 500;

const nameOf = ({ product }: Identified, { values }: ReadRow): string =>
  product?.row.name_en ??
  (['name.en', 'id', 'sku', 'barcode'].map((field) => textOf(values, field)).find(Boolean) || '');

/** Why it is not known what the row is about. */
const findNameFault = (
  { product, fault }: Identified,
  read: ReadRow,
  mapping: Mapping,
): RowFault | undefined =>
  findDamaged(read, product, mapping) ??
  // A key or SKU that cannot be read is no missing one.
  read.faults.find(({ field }) => !product && (field === 'id' || field === 'sku')) ??
  (fault && { field: 'id', ...fault });

/**
 * Compares rows with the products of the shop and their variants: what each would add or change, and every fault, in
 * the words of the importer. Empty cells change nothing. Reads only.
 */
export const planSheet = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'fileStorage' | 'identity'>,
  rows: readonly SheetRow[],
  mapping: Mapping,
  onProgress: (done: number) => void | Promise<void> = () => {},
): Promise<PlannedRow[]> => {
  const reader = await createReader(app, mapping);
  const named = rows.map((sheetRow) => ({ sheetRow, names: reader.readNames(sheetRow) }));
  const found = await findProducts(
    app,
    named.map(({ names }) => names),
  );
  const around = await readSurroundings(app.db.read);
  const groups = new Map<string, Group>();
  const rowOf = new Map<string, number>();
  const drafts: (readonly [RowDraft, Group | undefined])[] = [];
  for (const { sheetRow, names } of named) {
    const identified = identify(names, found, mapping);
    const { product: stored, isVariant } = identified;
    const read = reader.readAll(sheetRow, isVariant);
    const { row, values } = read;
    const fault = findNameFault(identified, read, mapping);
    const faults = [...new Set([...read.faults, ...(fault ? [fault] : [])])];
    const known = { row, name: nameOf(identified, read), faults, changes: [], warnings: [] };
    if (isVariant) {
      const key = stored?.row.key ?? textOf(values, 'id');
      const group = groups.get(key) ?? (stored && openGroup(stored, values, app.clock.now()));
      const draft: RowDraft = { ...known, key };
      drafts.push([draft, group]);
      if (!group && !fault) faults.push({ field: 'id', code: 'sheet_no_product', values: { text: key } });
      if (!group || fault) continue;
      groups.set(key, group);
      group.rows.push(draft);
      planVariant(read, group, draft, { mapping, findTerm: reader.findTerm, rowOf });
      continue;
    }
    const missing = stored || fault ? undefined : findMissing(values);
    if (missing) faults.push(missing);
    const fresh = openGroup(stored, values, app.clock.now());
    const { key } = fresh;
    const earlier = rowOf.get(key);
    const isAgain = earlier !== undefined && (stored || faults.length === 0);
    // A second row of a product is judged by itself.
    const group = isAgain ? fresh : (groups.get(key) ?? fresh);
    const draft: RowDraft = { ...known, key: stored || !fault ? key : '' };
    drafts.push([draft, group]);
    group.rows.push(draft);
    planProduct(read, group, draft, mapping);
    if (isAgain) faults.push({ field: 'id', code: 'sheet_twice', values: { text: key, row: earlier } });
    rowOf.set(key, earlier ?? row);
    group.isBroken ||= fault !== undefined || missing !== undefined;
    if (isAgain) groups.set(`${key} ${row}`, group);
    else if (!fault) groups.set(key, group);
  }
  let [done, next] = [0, 0];
  for (const group of groups.values()) {
    if (done >= next) {
      await onProgress(done);
      next = done + BATCH;
    }
    done += group.rows.length;
    await checkGroup(app, group, mapping, around);
  }
  return refuseDoubles(
    drafts.map(([draft, group]) => toPlanned(draft, group)),
    mapping,
  );
};
