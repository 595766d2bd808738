/** SQLite only; PostgreSQL notifies. The place of a tag's last change among all. */
export interface PagePurgeTable {
  tag: string;
  seq: number;
}

/** What the shop says instead of a label of `i18n/labels`. */
export interface LabelOverrideTable {
  key: string;
  locale: string;
  text: string;
  changed_at: number;
}

/** Work that one process does at a time, every so often. */
export interface PeriodicJobTable {
  name: string;
  /** When its last run began; 0 is never. */
  done_at: number;
  /** Which process runs it, a random text, and until when it has it to itself. */
  claim: string | null;
  claimed_until: number;
}

export interface SettingTable {
  key: string;
  value: string;
}
