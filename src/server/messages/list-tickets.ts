import { type Expression, type SqlBool, sql } from 'kysely';
import { readTicketNumber, TICKET_STATES, type TicketState } from '#domain/messages/ticket.ts';
import type { App } from '#server/context.ts';
import { matchesDigits, matchesText, phoneDigits } from '#server/platform/database/statements/text-match.ts';
import { COUNT_CAP, capCount, type ListPage, readPage } from '#server/platform/list/keyset.ts';
import { getMessageDueMs } from '#server/settings/settings.ts';
import {
  hasState,
  isOverdue,
  selectTickets,
  type TicketColumns,
  type TicketCondition,
  type TicketRow,
  toTicketRow,
} from './ticket-rows.ts';

interface TicketFilter {
  /** Only these, of every state. */
  readonly ids?: readonly number[];
  /** Default: everything but spam. */
  readonly states?: readonly TicketState[];
  readonly overdue?: boolean;
  /** Ids of members, or `none`. */
  readonly assignees?: readonly (number | 'none')[];
  /** Number, name, e-mail, phone number, or words of subject or message. */
  readonly search?: string | undefined;
}

export interface TicketRequest {
  readonly filter: TicketFilter;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;
const SEARCH_MAXIMUM = 100;

const matches = (text: string): Expression<SqlBool> => {
  const search = text.replaceAll('\0', '').trim().slice(0, SEARCH_MAXIMUM);
  const id = readTicketNumber(search);
  const digits = phoneDigits(search);
  const column = (name: string) => sql.ref(`contact_message.${name}`);
  if (id !== undefined && !/^\d/.test(search)) return sql<SqlBool>`${column('id')} = ${id}`;
  const conditions = [
    ...['full_name', 'email', 'subject', 'message'].map((name) => matchesText(column(name), search)),
    ...(id === undefined ? [] : [sql<SqlBool>`${column('id')} = ${id}`]),
    ...(digits === undefined ? [] : [matchesDigits(column('phone'), digits)]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
};

const readFilter =
  (
    { ids, states = [], overdue = false, assignees = [], search }: TicketFilter,
    dueBefore: number,
  ): TicketCondition =>
  (eb) =>
    eb.and([
      ids
        ? eb('contact_message.id', 'in', ids.length > 0 ? ids : [0])
        : states.length === 0
          ? eb('contact_message.is_spam', '=', 0)
          : eb.or(states.map((state) => hasState(state)(eb))),
      ...(overdue ? [isOverdue(dueBefore)(eb)] : []),
      ...(assignees.length === 0
        ? []
        : [
            eb.or(
              assignees.map((id) =>
                id === 'none'
                  ? eb('contact_message.assignee_id', 'is', null)
                  : eb('contact_message.assignee_id', '=', id),
              ),
            ),
          ]),
      ...(search?.trim() ? [matches(search)] : []),
    ]);

/** Open messages with the oldest first, others with the newest first. */
export const listTickets = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { filter, size = DEFAULT_SIZE, cursor }: TicketRequest,
): Promise<ListPage<TicketRow>> => {
  const now = clock.now();
  const dueMs = await getMessageDueMs(db.read);
  const where = readFilter(filter, now - dueMs);
  const page = await readPage(
    selectTickets(db.read).where(where),
    {
      keys: [
        {
          column: sql.ref('contact_message.created_at'),
          type: 'number',
          read: (row: TicketColumns) => row.created_at,
        },
        { column: sql.ref('contact_message.id'), type: 'id', read: (row: TicketColumns) => row.id },
      ],
      direction: filter.overdue || String(filter.states) === 'open' ? 'asc' : 'desc',
    },
    { size: Math.min(Math.max(1, size), LARGEST_SIZE), cursor },
  );
  const { counted } = await db.read
    .selectFrom((eb) =>
      eb
        .selectFrom('contact_message')
        .select('contact_message.id')
        .where(where)
        .limit(COUNT_CAP + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return {
    ...page,
    rows: page.rows.map((row) => toTicketRow(row, dueMs, now)),
    ...capCount(Number(counted)),
  };
};

/** Newest messages with the number, name, e-mail or words. Spam is left out. */
export const findTickets = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  search: string,
  limit: number,
): Promise<TicketRow[]> => {
  const now = clock.now();
  const dueMs = await getMessageDueMs(db.read);
  const rows = await selectTickets(db.read)
    .where(readFilter({ search }, now - dueMs))
    .orderBy('contact_message.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toTicketRow(row, dueMs, now));
};

export interface TicketCounts {
  readonly byState: Readonly<Record<TicketState, number>>;
  readonly overdue: number;
  /** Open messages of the member. */
  readonly mine: number;
}

export const countTickets = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number | null,
): Promise<TicketCounts> => {
  const before = clock.now() - (await getMessageDueMs(db.read));
  const counts = await db.read
    .selectFrom('contact_message')
    .select((eb) => {
      const count = (condition: Expression<SqlBool>) => eb.fn.countAll<number>().filterWhere(() => condition);
      return [
        ...TICKET_STATES.map((state) => count(hasState(state)(eb)).as(state)),
        count(isOverdue(before)(eb)).as('overdue'),
        count(eb.and([hasState('open')(eb), eb('contact_message.assignee_id', '=', memberId ?? 0)])).as(
          'mine',
        ),
      ];
    })
    .executeTakeFirstOrThrow();
  const { open, answered, closed, spam, overdue, mine } = counts;
  return {
    byState: { open: Number(open), answered: Number(answered), closed: Number(closed), spam: Number(spam) },
    overdue: Number(overdue),
    mine: Number(mine),
  };
};
