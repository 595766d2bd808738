import { officeTranslator } from '#i18n/office/translate.ts';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import { productTable } from '#server/office/files/product-table.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { tableBytes } from '../table-bytes.ts';

/** The list of products, with their variants, as the office exports it. @param ids all products by default */
export const exportSheet = async ({ app }: TestShop, ids?: readonly number[]): Promise<Buffer> => {
  const t = officeTranslator('en');
  const state = readListState(PRODUCT_LIST, new URLSearchParams());
  const rows = productTable.rows({ app, t }, state, ids);
  return tableBytes({ name: 'products', columns: productTable.columns(t), rows }, 'csv');
};
