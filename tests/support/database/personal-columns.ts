import type { TableMetadata } from 'kysely';

const PERSONAL_COLUMN =
  /email|birth|gender|passport|^(first|last|full|reviewer)_name$|(^|_)(mobile|phone|address|postal_code|recipient|note|message|customer_id|order_id|order_item_id|shipment_id|return_id)$|delivery|password|token/;
/** Tables about businesses. */
export const BUSINESS_TABLES = ['vendor'];
/** Tables about the shop's own staff. `domain/staff/retention.ts` lists them. */
export const STAFF_TABLES = ['member', 'member_link', 'member_session'];
/** Tables whose `address` is that of a page of the shop. */
const PAGE_TABLES = ['text_address', 'text_page'];

/** Parts of a full-text index of SQLite, which have groups of three letters and ids beyond the numbers of JavaScript. */
export const isIndexPart = ({ name }: TableMetadata): boolean =>
  /_gram_(config|data|docsize|idx)$/.test(name);

/** A view stores nothing. */
export const isPersonal = ({ name, columns, isView }: TableMetadata): boolean =>
  !isView && !PAGE_TABLES.includes(name) && columns.some((column) => PERSONAL_COLUMN.test(column.name));
