import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { type ChosenDays, isChosen } from '#domain/customers/chosen-times.ts';
import { RETENTION, retentionMs, type SweptKey as ShopSweptKey } from '#domain/customers/retention.ts';
import { DAY_MS } from '#domain/duration.ts';
import { type StaffSweptKey, staffRetentionMs } from '#domain/staff/retention.ts';
import { EXPIRED, NEEDS_FILE } from '#server/catalogue/import-jobs/import-store.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { OPEN_STATES } from '../customers/erase-customer.ts';

type Condition<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
  /** Time in milliseconds. */
  before: number,
) => ExpressionWrapper<Database, Table, SqlBool>;

/** Deletes expired rows, or sets the values in `emptied`. */
interface SweepOf<Table extends keyof Database> {
  readonly table: Table;
  readonly isExpired: Condition<Table>;
  readonly emptied?: Readonly<Record<string, string | null>>;
}
export type Sweep = { [Table in keyof Database]: SweepOf<Table> }[keyof Database];

const sweep = <Table extends keyof Database>(one: SweepOf<Table>): SweepOf<Table> => one;

/** Lines of `RETENTION` and `STAFF_RETENTION` with a period. */
export type SweptKey = ShopSweptKey | StaffSweptKey;

const isShopKey = (key: SweptKey): key is ShopSweptKey => key in RETENTION;

/** @param chosen days that the owner has set */
export const periodMs = (key: SweptKey, chosen: ChosenDays = {}): number => {
  const days = isChosen(key) ? chosen[key] : undefined;
  if (days !== undefined) return days * DAY_MS;
  return isShopKey(key) ? retentionMs(key) : staffRetentionMs(key);
};

/** One sweep per line with a period. The type makes a missing one a compile error. */
export const SWEEPS: { readonly [Key in SweptKey]: Sweep } = {
  // Guests without an order, and without a session of that time.
  guests: sweep({
    table: 'customer',
    isExpired: (eb, before) =>
      eb.and([
        eb('is_guest', '=', 1),
        eb('created_at', '<', before),
        eb.not(
          eb.exists(
            eb.selectFrom('orders').select('orders.id').whereRef('orders.customer_id', '=', 'customer.id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('customer_session')
              .select('customer_session.token_hash')
              .whereRef('customer_session.customer_id', '=', 'customer.id')
              .where('customer_session.created_at', '>=', before),
          ),
        ),
      ]),
  }),
  removed_items: sweep({
    table: 'customer_list_item',
    isExpired: (eb, before) => eb.and([eb('quantity', '=', 0), eb('changed_at', '<', before)]),
  }),
  // A session expires 30 days after its last use (customers/session.ts).
  sessions: sweep({
    table: 'customer_session',
    isExpired: (eb, before) => eb.and([eb('last_used_at', '<', before)]),
  }),
  reset_codes: sweep({
    table: 'password_code',
    isExpired: (eb, before) => eb.and([eb('created_at', '<', before)]),
  }),
  login_links: sweep({
    table: 'sign_in_link',
    isExpired: (eb, before) => eb.and([eb('created_at', '<', before)]),
  }),
  contact_codes: sweep({
    table: 'contact_confirmation',
    isExpired: (eb, before) => eb.and([eb('sent_at', '<', before)]),
  }),
  email_changes: sweep({
    table: 'email_change',
    isExpired: (eb, before) => eb.and([eb('created_at', '<', before)]),
  }),
  known_addresses: sweep({
    table: 'known_address',
    isExpired: (eb, before) => eb.and([eb('last_used_at', '<', before)]),
  }),
  // Dependent rows of an order are deleted by cascade.
  orders: sweep({
    table: 'orders',
    isExpired: (eb, before) =>
      eb.and([
        eb('placed_at', '<', before),
        eb(
          'customer_id',
          'in',
          eb.selectFrom('customer').select('customer.id').where('customer.erased_at', 'is not', null),
        ),
      ]),
  }),
  // A trigger refuses the deletion while the order exists.
  tax_documents: sweep({
    table: 'tax_document',
    isExpired: (eb, before) =>
      eb.and([
        eb('issued_at', '<', before),
        eb.not(
          eb.exists(
            eb.selectFrom('orders').select('orders.id').whereRef('orders.id', '=', 'tax_document.order_id'),
          ),
        ),
      ]),
  }),
  return_pictures: sweep({
    table: 'return_picture',
    isExpired: (eb, before) =>
      eb.and([
        eb(
          'return_id',
          'in',
          eb
            .selectFrom('order_return')
            .select('order_return.id')
            .where('order_return.created_at', '<', before),
        ),
      ]),
  }),
  order_keys: sweep({
    table: 'orders',
    isExpired: (eb, before) =>
      eb.and([
        eb('placed_at', '<', before),
        eb('state', 'not in', OPEN_STATES),
        eb.or([eb('idempotency_key', 'is not', null), eb('request_hash', '<>', '')]),
      ]),
    emptied: { idempotency_key: null, request_hash: '' },
  }),
  payment_events: sweep({
    table: 'payment_event',
    isExpired: (eb, before) => eb.and([eb('received_at', '<', before)]),
  }),
  sent_mails: sweep({ table: 'outbox', isExpired: (eb, before) => eb.and([eb('sent_at', '<', before)]) }),
  failed_mails: sweep({ table: 'outbox', isExpired: (eb, before) => eb.and([eb('failed_at', '<', before)]) }),
  last_mails: sweep({
    table: 'outbox',
    isExpired: (eb, before) => eb.and([eb('kind', '=', 'account_deleted'), eb('created_at', '<', before)]),
  }),
  messages: sweep({
    table: 'contact_message',
    isExpired: (eb, before) => eb.and([eb('is_spam', '=', 0), eb('created_at', '<', before)]),
  }),
  spam: sweep({
    table: 'contact_message',
    isExpired: (eb, before) => eb.and([eb('is_spam', '=', 1), eb('created_at', '<', before)]),
  }),
  seller_requests: sweep({
    table: 'vendor_request',
    isExpired: (eb, before) => eb.and([eb('created_at', '<', before)]),
  }),
  searches: sweep({ table: 'search_term', isExpired: (eb, before) => eb.and([eb('day', '<', before)]) }),
  limits: sweep({ table: 'rate_limit', isExpired: (eb, before) => eb.and([eb('free_at', '<', before)]) }),
  member_links: sweep({
    table: 'member_link',
    isExpired: (eb, before) => eb.and([eb('expires_at', '<', before)]),
  }),
  member_sessions: sweep({
    table: 'member_session',
    isExpired: (eb, before) => eb.and([eb('created_at', '<', before)]),
  }),
  member_devices: sweep({
    table: 'member_device',
    isExpired: (eb, before) => eb.and([eb('last_used_at', '<', before)]),
  }),
  passkey_challenges: sweep({
    table: 'passkey_challenge',
    isExpired: (eb, before) => eb.and([eb('expires_at', '<', before)]),
  }),
  office_requests: sweep({
    table: 'office_request',
    isExpired: (eb, before) => eb.and([eb('at', '<', before)]),
  }),
  office_undos: sweep({
    table: 'office_undo',
    isExpired: (eb, before) => eb.and([eb('expires_at', '<', before)]),
  }),
  text_drafts: sweep({
    table: 'text_draft',
    isExpired: (eb, before) => eb.and([eb('at', '<', before)]),
  }),
  text_editors: sweep({
    table: 'text_editor',
    isExpired: (eb, before) => eb.and([eb('at', '<', before)]),
  }),
  remittance_drafts: sweep({
    table: 'remittance_draft',
    isExpired: (eb, before) => eb.and([eb('checked_at', '<', before)]),
  }),
  statement_drafts: sweep({
    table: 'statement_draft',
    isExpired: (eb, before) => eb.and([eb('checked_at', '<', before)]),
  }),
  // The uploaded file is deleted first (catalogue/import-jobs/sweep-imports.ts).
  import_uploads: sweep({
    table: 'catalogue_import',
    isExpired: (eb, before) =>
      eb.and([eb('created_at', '<', before), eb('state', 'in', NEEDS_FILE), eb('worker_until', '<', before)]),
    emptied: { state: 'failed', problem_json: JSON.stringify(EXPIRED) },
  }),
};
