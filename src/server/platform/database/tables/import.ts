import type { Generated } from 'kysely';

export type ImportState =
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed';

export interface CatalogueImportTable {
  id: Generated<number>;
  kind: 'folder' | 'sheet';
  file_name: string;
  state: ImportState;
  options_json: string;
  /** Rows by kind. */
  added_rows: Generated<number>;
  changed_rows: Generated<number>;
  removed_rows: Generated<number>;
  same_rows: Generated<number>;
  fault_rows: Generated<number>;
  made_by: string;
  created_at: number;
  applied_by: string | null;
  applied_at: number | null;
  undone_by: string | null;
  undone_at: number | null;
  /** Why the last step was refused. */
  problem_json: string | null;
  /** `HOST:PID` of the process that runs a step, and until when it is trusted to be alive. */
  worker: string | null;
  worker_until: Generated<number>;
}

/** What one row of an import changes: fields with the value before and after, or its faults. */
export interface CatalogueImportRowTable {
  import_id: number;
  position: number;
  /** Row in the file; null for a record of a catalogue folder. */
  row_number: number | null;
  kind: string;
  list: string;
  key: string;
  name: string;
  detail_json: string;
}

/** A row of `catalogue_source` that the import of a folder has replaced. */
export interface CatalogueImportSourceTable {
  import_id: number;
  name: string;
  /** Of the row that the import wrote; null if it deleted the row. */
  written_hash: string | null;
  /** The row before the import; null if there was none. */
  before_json: string | null;
}

/** Columns that a member chose for a set of headers. */
export interface SheetMappingTable {
  headers: string;
  columns_json: string;
  used_at: number;
}
