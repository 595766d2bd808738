import type { App } from '#server/context.ts';
import { cellText, columnName, isProblem, type SheetRow } from '#server/platform/table/sheet.ts';
import { findColumn, type SheetColumn } from './columns.ts';
import type { RowFault } from './planned-row.ts';
import { type CellContext, readCell } from './read-cell.ts';
import { listPictureFiles } from './stored-pictures.ts';
import { readTerms } from './terms.ts';

/** Column of each cell of a row; undefined for cells that are left out. */
export type Mapping = readonly (SheetColumn | undefined)[];

export const toMapping = (names: readonly string[]): Mapping => names.map((name) => findColumn(name));

export interface ReadRow {
  readonly row: number;
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: readonly RowFault[];
}

export const textOf = (values: ReadonlyMap<string, unknown>, field: string): string => {
  const value = values.get(field);
  return typeof value === 'string' ? value : '';
};

/** Fields of a record whose column has another name. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  discountStartDate: 'discountStartsAt',
  discountEndDate: 'discountEndsAt',
  hotDealEndDate: 'hotDealEndsAt',
  image: 'images',
  choice: 'variant',
};

/** The cell that a fault of a field belongs to, such as `C` for the third column. */
export const placeOf = (mapping: Mapping, field: string): Pick<RowFault, 'field' | 'cell'> => {
  const [first = ''] = field.split(/[.[]/, 1);
  const stem = COLUMN_OF[first] ?? first;
  const exact = mapping.findIndex((column) => column?.name === field);
  const index = exact >= 0 ? exact : mapping.findIndex((column) => column?.name.split('.', 1)[0] === stem);
  const column = mapping[index];
  return { field: column?.name ?? stem, ...(column && { cell: columnName(index) }) };
};

/** Cells that say what a row is about. */
const NAMING = ['id', 'variant', 'sku', 'barcode'];

/** What a variant has of its own can be emptied: the value of the product is in force then. */
const asVariant = (column: SheetColumn): SheetColumn =>
  column.ofVariants && column.name !== 'stockQuantity' ? { ...column, isOptional: true } : column;

/** Reads the cells of rows, first those that name a product or a variant. */
export const createReader = async (app: Pick<App, 'db'>, mapping: Mapping) => {
  const columns = mapping.flatMap((column) => column ?? []);
  const hasVariants = columns.some(({ name }) => name === 'variant');
  const chosen = hasVariants ? ['sizes', 'colors'].flatMap((name) => findColumn(name) ?? []) : [];
  const findTerm = await readTerms(app.db.read, [...columns, ...chosen]);
  const files = columns.some(({ name }) => name === 'images')
    ? await listPictureFiles(app.db.read)
    : new Map();
  const context: CellContext = { findTerm, hasPicture: (file) => files.has(file) };
  const readCells = (
    { line, cells }: SheetRow,
    choose: (column: SheetColumn) => SheetColumn | undefined,
  ): ReadRow => {
    const values = new Map<string, unknown>();
    const faults: RowFault[] = [];
    for (const [index, column] of mapping.entries()) {
      const wanted = column && choose(column);
      if (!wanted) continue;
      const read = readCell(cells[index] ?? null, wanted, context);
      if (!read.ok) faults.push({ ...placeOf(mapping, wanted.name), ...read.error });
      else if (read.value !== undefined) values.set(wanted.name, read.value);
    }
    return { row: line, values, faults };
  };
  return {
    findTerm,
    readNames: (row: SheetRow) =>
      readCells(row, (column) => (NAMING.includes(column.name) ? column : undefined)),
    /** All cells, in the order of the columns. */
    readAll: (row: SheetRow, isVariant: boolean): ReadRow => {
      const read = readCells(row, isVariant ? asVariant : (column) => column);
      const hasMore = row.cells
        .slice(mapping.length)
        .some((cell) => !isProblem(cell) && cellText(cell) !== '');
      if (!hasMore) return read;
      return { ...read, faults: [...read.faults, { field: '', code: 'sheet_more_cells' }] };
    },
  };
};

export type Reader = Awaited<ReturnType<typeof createReader>>;
