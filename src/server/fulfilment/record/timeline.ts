import type { OrderState } from '#domain/orders/order.ts';
import { type ReadCause, readCause } from '#domain/orders/staff-reason.ts';
import type { Shipment } from '#server/orders/list-shipments.ts';
import { type AddressChange, readAddressChange } from './address-change.ts';
import type { OrderMail } from './order-mails.ts';

interface Entry {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Member of the staff, or the command line; undefined for customers and the shop itself. */
  readonly by?: string | undefined;
}

export type TimelineEntry = Entry &
  (
    | { readonly kind: 'placed'; readonly state: string }
    | {
        readonly kind: 'moved';
        readonly from: string;
        readonly to: string;
        readonly why?: ReadCause | undefined;
      }
    /** Text of the log about something else, such as an answer of the payment provider. */
    | { readonly kind: 'logged'; readonly cause: string }
    | { readonly kind: 'shipped'; readonly shipmentId: number }
    | {
        readonly kind: 'refund';
        readonly amount: number;
        readonly state: string;
        readonly why?: ReadCause | undefined;
      }
    /** What the customer did. The staff's part is in the audit log. */
    | { readonly kind: 'return'; readonly step: 'requested' | 'withdrawn'; readonly returnId: number }
    | { readonly kind: 'note'; readonly id: number; readonly text: string }
    | { readonly kind: 'mail'; readonly mail: OrderMail; readonly outcome: 'queued' | 'sent' | 'failed' }
    | {
        readonly kind: 'audit';
        readonly action: string;
        readonly before: unknown;
        readonly after: unknown;
        /** Of the delivery address, one line each. */
        readonly address?: AddressChange | undefined;
      }
  );

interface EventRow {
  readonly at: number;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly cause: string;
}

interface AuditRow {
  readonly at: number;
  readonly actor_name: string;
  readonly action: string;
  readonly before_json: string | null;
  readonly after_json: string | null;
}

export interface TimelineSources {
  readonly events: readonly EventRow[];
  readonly shipments: readonly Shipment[];
  readonly refunds: readonly {
    readonly amount: number;
    readonly state: string;
    readonly cause: string;
    readonly created_at: number;
  }[];
  readonly returns: readonly {
    readonly id: number;
    readonly state: string;
    readonly created_at: number;
    readonly closed_at: number | null;
  }[];
  readonly notes: readonly {
    readonly id: number;
    readonly made_by: string;
    readonly text: string;
    readonly created_at: number;
  }[];
  readonly mails: readonly OrderMail[];
  readonly audit: readonly AuditRow[];
}

const IN_PROGRESS: OrderState = 'in_progress';

const listReturnSteps = ({ returns }: Pick<TimelineSources, 'returns'>): TimelineEntry[] =>
  returns.flatMap(({ id: returnId, state, created_at, closed_at }): TimelineEntry[] => [
    { kind: 'return', step: 'requested', at: created_at, returnId },
    ...(state === 'withdrawn' && closed_at !== null
      ? [{ kind: 'return', step: 'withdrawn', at: closed_at, returnId } as const]
      : []),
  ]);

/** The same change is logged as an event, as a record and in the audit log, at the same time. It is shown once. */
const listEvents = (sources: TimelineSources): TimelineEntry[] => {
  const { events, shipments, refunds, audit } = sources;
  const audited = new Set([...audit, ...listReturnSteps(sources)].map(({ at }) => at));
  const shipped = new Set(shipments.map(({ shipped_at }) => shipped_at));
  const refunded = new Set(refunds.map(({ created_at }) => created_at));
  return events.flatMap(({ at, from_state: from, to_state: to, cause: text }): TimelineEntry[] => {
    if (from === null) return [{ kind: 'placed', at, state: to }];
    if (from !== to) {
      const isShown = !(to === IN_PROGRESS && shipped.has(at)) && !(to === 'refunded' && refunded.has(at));
      return isShown ? [{ kind: 'moved', at, from, to, why: readCause(text) }] : [];
    }
    return shipped.has(at) || refunded.has(at) || audited.has(at)
      ? []
      : [{ kind: 'logged', at, cause: readCause(text)?.note ?? text }];
  });
};

const listMailEntries = (mails: readonly OrderMail[]): TimelineEntry[] =>
  mails.map((mail): TimelineEntry => {
    if (mail.sentAt !== null) return { kind: 'mail', at: mail.sentAt, mail, outcome: 'sent' };
    return mail.failedAt === null
      ? { kind: 'mail', at: mail.createdAt, mail, outcome: 'queued' }
      : { kind: 'mail', at: mail.failedAt, mail, outcome: 'failed' };
  });

const parse = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

/** Newest first. */
export const buildTimeline = (sources: TimelineSources): TimelineEntry[] => {
  const { shipments, refunds, notes, mails, audit } = sources;
  const changes: TimelineEntry[] = [
    ...listEvents(sources),
    ...listReturnSteps(sources),
    ...shipments.map(
      ({ id, shipped_at, made_by }): TimelineEntry => ({
        kind: 'shipped',
        at: shipped_at,
        shipmentId: id,
        by: made_by,
      }),
    ),
    ...refunds.map(
      ({ created_at, amount, state, cause }): TimelineEntry => ({
        kind: 'refund',
        at: created_at,
        amount,
        state,
        why: readCause(cause),
      }),
    ),
    ...notes.map(
      ({ id, created_at, made_by, text }): TimelineEntry => ({
        kind: 'note',
        at: created_at,
        id,
        text,
        by: made_by,
      }),
    ),
  ];
  const actors = new Map(audit.map(({ at, actor_name }) => [at, actor_name]));
  const shown = new Set(changes.map(({ at }) => at));
  const addresses = new Map(sources.events.map(({ at, cause }) => [at, readAddressChange(cause)]));
  return [
    ...changes.map((entry) => (entry.by === undefined ? { ...entry, by: actors.get(entry.at) } : entry)),
    ...audit
      .filter(({ at }) => !shown.has(at))
      .map(
        ({ at, actor_name, action, before_json, after_json }): TimelineEntry => ({
          kind: 'audit',
          at,
          by: actor_name,
          action,
          before: parse(before_json),
          after: parse(after_json),
          address: addresses.get(at),
        }),
      ),
    ...listMailEntries(mails),
  ]
    .map((entry, order) => ({ entry, order }))
    .sort((a, b) => b.entry.at - a.entry.at || b.order - a.order)
    .map(({ entry }) => entry);
};
