import { inBatches } from '#domain/in-batches.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import { readProductRecords } from '#server/catalogue/export/product-records.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { SHEET_COLUMNS } from '#server/catalogue/sheet/columns.ts';
import { editProduct } from '#server/catalogue/sheet/fields.ts';
import { formatRows } from '#server/catalogue/sheet/format-cell.ts';
import { toProductRequest } from '../products/product-filter.ts';
import type { FileRequest, ListTable } from './file-request.ts';

const BATCH = 200;

const readRows = async ({ app, t }: Pick<FileRequest, 'app' | 't'>, ids: readonly number[]) => {
  const records = await readProductRecords(app.db.read, app.clock.now(), ids);
  const byId = new Map([...records.values()].map((product) => [product.row.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? formatRows(t, editProduct(product), SHEET_COLUMNS) : [];
  });
};

/** Products and their variants with all columns of a spreadsheet that an import reads. */
export const productTable: ListTable = {
  name: 'products',
  spec: PRODUCT_LIST,
  columns: (t) => SHEET_COLUMNS.map(({ name }) => t.stored('col_', name)),
  rows: async function* (asked, state, ids) {
    if (ids) {
      for (const batch of inBatches(ids, BATCH)) yield readRows(asked, batch);
      return;
    }
    let cursor: string | undefined;
    do {
      const page = await listProductsForOffice(asked.app, {
        ...toProductRequest(state),
        size: BATCH,
        cursor,
      });
      yield await readRows(
        asked,
        page.rows.map(({ id }) => id),
      );
      cursor = page.next;
    } while (cursor !== undefined);
  },
};
