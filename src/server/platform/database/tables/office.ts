import type { Generated } from 'kysely';

/** The latest form of each page that a member sent after the session had ended or before a second factor was confirmed. */
export interface HeldFormTable {
  member_id: number;
  path: string;
  values_json: string;
  held_at: number;
}

/** A filtered list that a member has saved under a name. */
export interface ListViewTable {
  id: Generated<number>;
  member_id: number;
  list: string;
  name: string;
  /** Query of the list's URL, without `?`. */
  query: string;
}

/** A change that its member can still undo: the action that reverses it, with its fields. */
export interface OfficeUndoTable {
  key: string;
  member_id: number;
  action: string;
  /** Parameters of the page with the form. */
  params_json: string;
  values_json: string;
  expires_at: number;
}
