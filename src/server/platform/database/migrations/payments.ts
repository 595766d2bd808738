import type { Engine } from '../db.ts';
import { autoId } from './statements.ts';
import { refuseOnPostgres } from './triggers.ts';

const createPayment = (): string[] => [
  `create table payment (
    order_id integer primary key references orders(id) on delete cascade, provider text not null,
    method integer not null, key text not null unique, token text, reference text, charge text,
    amount bigint not null check (amount > 0), currency text not null,
    state text not null check (state in ('open', 'closed', 'succeeded', 'refund_due', 'refunded')),
    reason text, expires_at bigint not null, check_at bigint, closed_at bigint, payee text,
    unique (provider, reference))`,
  'create index payment_by_check_at on payment (check_at) where check_at is not null',
  `create table payment_event (
    provider text not null, event_id text not null, type text not null, received_at bigint not null,
    primary key (provider, event_id))`,
  `create table sandbox_payment (
    reference text primary key, key text not null unique, method integer not null, outcome text not null,
    amount bigint not null, currency text not null, state text not null, reason text, refund_key text)`,
];

/** Pieces and mails of a refund name its id, because a retry replaces its key. The time of a refund stays. */
const createRefunds = (engine: Engine): string[] => [
  `create table refund (
    key text primary key, order_id integer not null references orders(id) on delete cascade,
    amount bigint not null check (amount > 0), cause text not null,
    state text not null check (state in ('due', 'refunded', 'failed')),
    reference text, created_at bigint not null, check_at bigint, id text, retried_at bigint)`,
  'create index refund_by_order on refund (order_id)',
  'create index refund_by_check_at on refund (check_at) where check_at is not null',
  "create index refund_unsettled on refund (state) where state <> 'refunded'",
  'create index refund_by_created_at on refund (created_at)',
  'create unique index refund_by_id on refund (id)',
  'create table sandbox_refund (key text primary key, reference text not null, amount bigint not null)',
  `create table refund_line (
    id ${autoId(engine)}, order_id integer not null references orders(id) on delete cascade,
    order_item_id integer not null references order_line(id) on delete cascade,
    quantity integer not null check (quantity > 0),
    unsent integer not null check (unsent between 0 and quantity),
    restocked integer not null check (restocked between 0 and quantity),
    amount bigint not null check (amount >= 0), created_at bigint not null, refund_id text)`,
  'create index refund_line_by_order on refund_line (order_id)',
  'create index refund_line_by_order_item on refund_line (order_item_id)',
];

const CHANGED = 'tax documents cannot be changed';
const DELETED = 'tax documents cannot be deleted before their order';

/** Invoices and credit notes with numbers without gaps. */
const createTaxDocuments = (engine: Engine): string[] => {
  const kind = "kind text not null check (kind in ('invoice', 'credit_note'))";
  const hasOrder = 'exists (select 1 from orders where orders.id = old.order_id)';
  return [
    `create table tax_series (
      ${kind}, year text not null, last integer not null check (last > 0), primary key (kind, year))`,
    `create table tax_document (
      id ${autoId(engine)}, ${kind}, year text not null, serial integer not null check (serial > 0),
      number text not null unique check (length(number) <= 16), order_id integer not null,
      issued_at bigint not null, total bigint not null check (total > 0), content_json text not null,
      unique (kind, year, serial))`,
    'create index tax_document_by_order on tax_document (order_id)',
    "create unique index tax_document_invoice on tax_document (order_id) where kind = 'invoice'",
    ...(engine === 'sqlite'
      ? [
          `create trigger tax_document_no_update before update on tax_document
            begin select raise(abort, '${CHANGED}'); end`,
          `create trigger tax_document_no_delete before delete on tax_document when ${hasOrder}
            begin select raise(abort, '${DELETED}'); end`,
        ]
      : [
          `create function refuse_tax_document_change() returns trigger language plpgsql as $$
            begin
              if tg_op = 'DELETE' then
                if ${hasOrder} then raise exception '${DELETED}'; end if;
                return old;
              end if;
              raise exception '${CHANGED}';
            end $$`,
          ...refuseOnPostgres('tax_document', 'refuse_tax_document_change'),
        ]),
  ];
};

/** What couriers have paid out of cash orders. */
const createRemittances = (engine: Engine): string[] => [
  `create table remittance (
    id ${autoId(engine)}, carrier text not null, reference text not null, recorded_at bigint not null,
    file_hash text not null unique)`,
  `create table remittance_row (
    id ${autoId(engine)}, remittance_id integer not null references remittance(id) on delete cascade,
    order_id integer references orders(id) on delete cascade,
    tracking_number text not null, amount bigint not null check (amount >= 0),
    result text not null check (result in
      ('paid', 'short', 'over', 'duplicate', 'not_cash', 'cancelled', 'unknown')))`,
  'create index remittance_row_by_remittance on remittance_row (remittance_id)',
  'create index remittance_row_by_order on remittance_row (order_id)',
  // Files that a member has checked and not recorded.
  `create table remittance_draft (
    member_id integer primary key, file_name text not null, file_hash text not null, carrier text not null,
    reference text not null, rows_json text not null, checked_at bigint not null)`,
  'create index remittance_draft_by_time on remittance_draft (checked_at)',
];

export const createPayments = (engine: Engine): string[] => [
  ...createPayment(),
  ...createRefunds(engine),
  ...createTaxDocuments(engine),
  ...createRemittances(engine),
];
