import type { Generated } from 'kysely';

/** Triggers refuse updates and deletions. */
export interface AuditEntryTable {
  id: Generated<number>;
  at: number;
  actor_kind: 'member' | 'command-line';
  /** Null for the command line. */
  member_id: number | null;
  /** Name at the time of the change. */
  actor_name: string;
  action: string;
  subject: string;
  /** Id of the record, or its text key such as a label's. */
  subject_id: string;
  before_json: string | null;
  after_json: string | null;
}

/** Requests of the office that must run only once. */
export interface OfficeRequestTable {
  /** Id of the member and key of the form. */
  key: string;
  member_id: number | null;
  at: number;
  result_json: string;
}
