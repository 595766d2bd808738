import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';
import type { AuditEntryTable } from '#server/platform/database/tables/audit.ts';
import { COUNT_CAP, capCount, type ListPage, readPage } from '#server/platform/list/keyset.ts';
import { ACTIONS } from './actions.ts';
import { nameSubjects, type SubjectName } from './name-subjects.ts';

export interface AuditFilter {
  /** Part of an action's name before the dot, such as `order`. */
  readonly nouns: readonly string[];
  readonly memberIds: readonly number[];
  /** Changes of the command line. */
  readonly isCommandLine: boolean;
  /** Kind of record, such as `vendor-request`. */
  readonly subject?: string | undefined;
  readonly subjectId: string | undefined;
  readonly since: number | undefined;
  readonly until: number | undefined;
}

export const EVERYTHING: AuditFilter = {
  nouns: [],
  memberIds: [],
  isCommandLine: false,
  subjectId: undefined,
  since: undefined,
  until: undefined,
};

interface AuditEntry {
  readonly id: number;
  readonly at: number;
  readonly actorKind: AuditEntryTable['actor_kind'];
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditRow extends AuditEntry {
  /** Name of the record. Undefined if it has none or is gone. */
  readonly name: SubjectName | undefined;
}

const parse = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

export const AUDIT_NOUNS: readonly string[] = [
  ...new Set(ACTIONS.map((action) => action.split('.', 1)[0] ?? '')),
];

const toAuditRow = (row: Selectable<AuditEntryTable>): AuditEntry => ({
  id: Number(row.id),
  at: Number(row.at),
  actorKind: row.actor_kind,
  actor: row.actor_name,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: parse(row.before_json),
  after: parse(row.after_json),
});

const select = (
  { read }: Db,
  { nouns, memberIds, isCommandLine, subject, subjectId, since, until }: AuditFilter,
) => {
  const actions = ACTIONS.filter((action) => nouns.some((noun) => action.startsWith(`${noun}.`)));
  let query = read.selectFrom('audit_entry');
  if (actions.length > 0) query = query.where('action', 'in', actions);
  if (memberIds.length > 0) query = query.where('member_id', 'in', memberIds);
  if (isCommandLine) query = query.where('actor_kind', '=', 'command-line');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  return query;
};

/** Newest first. */
export const listAudit = async (
  { db }: { readonly db: Db },
  filter: AuditFilter,
  page: { readonly size: number; readonly cursor?: string | undefined },
): Promise<ListPage<AuditRow>> => {
  const { n } = await db.read
    .selectFrom(
      select(db, filter)
        .select('id')
        .limit(COUNT_CAP + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const found = await readPage(
    select(db, filter).selectAll(),
    {
      keys: [
        { column: sql.ref('at'), type: 'number', read: (row) => Number(row.at) },
        { column: sql.ref('id'), type: 'number', read: (row) => Number(row.id) },
      ],
      direction: 'desc',
    },
    page,
  );
  return {
    ...found,
    rows: await nameSubjects(db.read, found.rows.map(toAuditRow)),
    ...capCount(Number(n)),
  };
};
