import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { SweptKey } from '#domain/customers/retention.ts';
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

/** One sweep per line of `RETENTION` with a period. The type makes a missing one a compile error. */
export const SWEEPS: { readonly [Key in SweptKey]: Sweep } = {
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
  limits: sweep({ table: 'rate_limit', isExpired: (eb, before) => eb.and([eb('free_at', '<', before)]) }),
};
