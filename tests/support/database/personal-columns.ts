const PERSONAL_COLUMN =
  /email|birth|gender|passport|^(first|last|full|reviewer)_name$|(^|_)(mobile|phone|address|postal_code|recipient|note|message|customer_id|order_id|order_item_id|shipment_id|return_id)$|delivery|password|token/;
/** Tables about businesses. */
export const BUSINESS_TABLES = ['vendor'];
/** Tables about the shop's own staff. `domain/staff/retention.ts` lists them. */
export const STAFF_TABLES = ['member', 'member_link', 'member_session'];
/** Tables whose `address` is that of a page of the shop. */
const PAGE_TABLES = ['text_address', 'text_page'];

export const isPersonal = ({
  name,
  columns,
}: {
  name: string;
  columns: readonly { name: string }[];
}): boolean => !PAGE_TABLES.includes(name) && columns.some((column) => PERSONAL_COLUMN.test(column.name));
