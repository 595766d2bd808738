import { readInteger } from '#domain/read-integer.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { readListState } from '#routes/office/list-state.ts';
import { type LongCell, sendTable, XLSX_LETTERS } from '#server/platform/table/send-table.ts';
import { sendNoFile } from '../respond.ts';
import { auditTable } from './audit-table.ts';
import { sendBackup } from './backup-file.ts';
import { sendCatalogue } from './catalogue-file.ts';
import { sendCities } from './cities.ts';
import { sendCodedPlace } from './coded-place.ts';
import { customerTable } from './customer-table.ts';
import type { FileRequest, ListTable } from './file-request.ts';
import { sendImportRows } from './import-rows.ts';
import { sendImportState } from './import-state.ts';
import { sendLibraryPictures } from './library-pictures.ts';
import { sendLinkTargets, sendPromotionTargets } from './link-targets.ts';
import { orderTable } from './order-table.ts';
import { owedTable } from './owed-table.ts';
import { sendPerson } from './person-file.ts';
import { productTable } from './product-table.ts';
import { sendPromotionProducts } from './promotion-products.ts';
import { sendReturnPicture } from './return-picture.ts';
import { sendSearchResults } from './search-results.ts';
import { subscriberTable } from './subscriber-table.ts';
import { sendTaxDocument } from './tax-document.ts';
import { sendTextEditors } from './text-editors.ts';

/** Selected rows; undefined if the file has all that is filtered. */
const readIds = (search: URLSearchParams): readonly number[] | undefined =>
  search.has('id') && !search.has('all')
    ? search.getAll('id').flatMap((id) => readInteger(id) ?? [])
    : undefined;

const sendList =
  ({ name, spec, columns, rows, record }: ListTable) =>
  async (request: FileRequest): Promise<void> => {
    const { response, search, t } = request;
    const query = search.has('all') ? new URLSearchParams(search.get('all') ?? '') : search;
    const state = { ...readListState(spec, query), cursor: undefined };
    const ids = readIds(search);
    await record?.(request, state, ids);
    const describeLong = (cell: LongCell) => t('list_export_long', { ...cell, most: XLSX_LETTERS });
    const table = { name, columns: columns(t), rows: rows(request, state, ids), describeLong };
    await sendTable(response, table, search.get('as') === 'xlsx' ? 'xlsx' : 'csv');
  };

/** By the path of their page. */
export const FILES: Readonly<Record<string, (request: FileRequest) => Promise<void>>> = {
  'search/results': sendSearchResults,
  'orders/cities': sendCities,
  'orders/coded-place': sendCodedPlace,
  'orders/export': sendList(orderTable),
  'orders/remittances/owed/export': sendList(owedTable),
  'orders/:id/picture': sendReturnPicture,
  'orders/:id/tax-document': sendTaxDocument,
  'customers/export': sendList(customerTable),
  'customers/:id/export': sendPerson,
  'subscribers/export': sendList(subscriberTable),
  'products/export': sendList(productTable),
  'products/import/export': sendCatalogue,
  'products/import/:id/rows': sendImportRows,
  'products/import/:id/state': sendImportState,
  'promotions/products': sendPromotionProducts,
  'promotions/targets/:kind': sendPromotionTargets,
  'words/links/:language': sendLinkTargets,
  'words/pictures/:language': sendLibraryPictures,
  'words/:kind/:name/editors': sendTextEditors,
  'settings/backups/export': sendBackup,
  'settings/audit/export': sendList(auditTable),
};

/** Answers a page of the table that is a file. */
export const sendFile = async (request: Omit<FileRequest, 't' | 'search'>): Promise<void> => {
  const send = FILES[request.page.path];
  if (!send) return sendNoFile(request.response);
  const search = new URL(request.url, 'http://localhost').searchParams;
  await send({ ...request, search, t: officeTranslator(request.member.locale) });
};
