import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { type TicketState, ticketNumber } from '#domain/messages/ticket.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type TicketCondition = (eb: ExpressionBuilder<Database, 'contact_message'>) => Expression<SqlBool>;

export const hasState =
  (state: TicketState): TicketCondition =>
  (eb) =>
    state === 'spam'
      ? eb('contact_message.is_spam', '=', 1)
      : eb.and([eb('contact_message.is_spam', '=', 0), eb('contact_message.state', '=', state)]);

/** Open and older than the time in which the shop answers. */
export const isOverdue =
  (before: number): TicketCondition =>
  (eb) =>
    eb.and([hasState('open')(eb), eb('contact_message.created_at', '<', before)]);

export const selectTickets = (db: Kysely<Database>) =>
  db
    .selectFrom('contact_message')
    .leftJoin('member', 'member.id', 'contact_message.assignee_id')
    .select(['contact_message.id', 'contact_message.full_name', 'contact_message.email'])
    .select(['contact_message.subject', 'contact_message.state', 'contact_message.is_spam'])
    .select(['contact_message.assignee_id', 'contact_message.created_at', 'contact_message.locale'])
    .select('contact_message.version')
    .select(['member.name as assignee', sql<string>`substr(contact_message.message, 1, 160)`.as('start')]);

export type TicketColumns = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

export interface TicketRow {
  readonly id: number;
  readonly number: string;
  readonly state: TicketState;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** First 160 characters of the message. */
  readonly start: string;
  readonly locale: string;
  readonly assignee: { readonly id: number; readonly name: string } | undefined;
  readonly createdAt: number;
  /** Time by which an open message should be answered. */
  readonly dueAt: number | undefined;
  readonly isOverdue: boolean;
  readonly version: number;
}

export const readState = ({ is_spam, state }: Pick<TicketColumns, 'is_spam' | 'state'>): TicketState =>
  is_spam === 1 ? 'spam' : state;

export const toTicketRow = (row: TicketColumns, dueMs: number, now: number): TicketRow => {
  const state = readState(row);
  const dueAt = state === 'open' ? row.created_at + dueMs : undefined;
  return {
    id: row.id,
    number: ticketNumber(row.id),
    state,
    name: row.full_name,
    email: row.email,
    subject: row.subject,
    start: row.start,
    locale: row.locale,
    assignee: row.assignee_id === null ? undefined : { id: row.assignee_id, name: row.assignee ?? '' },
    createdAt: row.created_at,
    dueAt,
    isOverdue: dueAt !== undefined && dueAt < now,
    version: row.version,
  };
};
