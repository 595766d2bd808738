import type { Transaction } from 'kysely';
import type { TicketState } from '#domain/messages/ticket.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { rolesWith } from '#domain/staff/roles.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Flag } from '#server/platform/database/tables/shared.ts';
import { readState } from './ticket-rows.ts';

export type TicketRefusal =
  | { readonly code: 'not_found' | 'member_unknown' | 'text_missing' | 'text_long' | 'is_spam' }
  /** The message has changed since it was shown. */
  | {
      readonly code: 'conflict';
      readonly current: { readonly state: TicketState; readonly assigneeId: number | null };
    };

export interface TicketChange {
  readonly id: number;
  /** Refused as a conflict if the message has another version. */
  readonly version?: number | undefined;
  /** UUID of the form, so that a repeated submit changes nothing. */
  readonly requestKey?: string | undefined;
}

/** What a change replaced, and the version after it. */
export interface ChangedTicket {
  readonly id: number;
  readonly version: number;
  readonly state: TicketState;
  readonly assigneeId: number | null;
  /** False if the message was so already. */
  readonly isChanged: boolean;
}

type Row = Awaited<ReturnType<typeof findTicket>>;

const findTicket = (db: Transaction<Database>, id: number) =>
  db
    .updateTable('contact_message')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'email', 'locale', 'state', 'is_spam', 'assignee_id', 'version'])
    .executeTakeFirst();

/** Locks the message. @param isSo true if another member has made the same change, which is no conflict */
export const lockTicket = async (
  db: Transaction<Database>,
  { id, version }: TicketChange,
  isSo: (row: NonNullable<Row>) => boolean = () => false,
): Promise<Result<NonNullable<Row>, TicketRefusal>> => {
  const row = await findTicket(db, id);
  if (!row) return refuse({ code: 'not_found' });
  if (version !== undefined && version !== row.version && !isSo(row))
    return refuse({ code: 'conflict', current: { state: readState(row), assigneeId: row.assignee_id } });
  return ok(row);
};

export interface TicketValues {
  readonly state?: 'open' | 'answered' | 'closed';
  readonly is_spam?: Flag;
  readonly assignee_id?: number | null;
}

export const updateTicket = async (
  db: Transaction<Database>,
  id: number,
  values: TicketValues,
): Promise<void> => {
  await db
    .updateTable('contact_message')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

const toChanged = (
  { id, version, assignee_id, ...row }: NonNullable<Row>,
  isChanged: boolean,
): ChangedTicket => ({
  id,
  version: isChanged ? version + 1 : version,
  state: readState(row),
  assigneeId: assignee_id,
  isChanged,
});

const changeState = (
  app: App,
  change: TicketChange,
  action: Action,
  values: TicketValues,
): Promise<Result<ChangedTicket, TicketRefusal>> =>
  writeOnce<ChangedTicket, TicketRefusal>(app, change, async (db) => {
    const locked = await lockTicket(db, change);
    if (!locked.ok) return locked;
    const before = readState(locked.value);
    const after = readState({ ...locked.value, ...values });
    if (before === after) return ok(toChanged(locked.value, false));
    await updateTicket(db, change.id, values);
    await recordAudit(db, {
      ...{ action, subject: 'message', subjectId: change.id, at: app.clock.now() },
      ...{ before: { state: before }, after: { state: after } },
    });
    return ok(toChanged(locked.value, true));
  });

export const closeTicket = (app: App, change: TicketChange) =>
  changeState(app, change, 'message.close', { state: 'closed', is_spam: 0 });

/** @param state the state before the message was closed */
export const reopenTicket = (
  app: App,
  { state = 'open', ...change }: TicketChange & { readonly state?: 'open' | 'answered' },
) => changeState(app, change, 'message.reopen', { state, is_spam: 0 });

export const markSpam = (app: App, change: TicketChange) =>
  changeState(app, change, 'message.mark-spam', { is_spam: 1 });

export const unmarkSpam = (app: App, change: TicketChange) =>
  changeState(app, change, 'message.unmark-spam', { is_spam: 0 });

/** @param memberId null unassigns */
export const assignTicket = (
  app: App,
  { memberId, ...change }: TicketChange & { readonly memberId: number | null },
): Promise<Result<ChangedTicket, TicketRefusal>> =>
  writeOnce<ChangedTicket, TicketRefusal>(app, change, async (db) => {
    const locked = await lockTicket(db, change, (row) => row.assignee_id === memberId);
    if (!locked.ok) return locked;
    const member =
      memberId === null
        ? null
        : await db
            .selectFrom('member')
            .select('id')
            .where('id', '=', memberId)
            .where('role', 'in', rolesWith('messages.change'))
            .where('disabled_at', 'is', null)
            .executeTakeFirst();
    if (member === undefined) return refuse({ code: 'member_unknown' });
    const before = locked.value.assignee_id;
    if (before === memberId) return ok(toChanged(locked.value, false));
    await updateTicket(db, change.id, { assignee_id: memberId });
    await recordAudit(db, {
      ...{ action: 'message.assign', subject: 'message', subjectId: change.id, at: app.clock.now() },
      ...{ before: { assignee: before }, after: { assignee: memberId } },
    });
    return ok(toChanged(locked.value, true));
  });
