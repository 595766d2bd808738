import type { Locale } from '#i18n/locales.ts';
/** Used in SQLite only; PostgreSQL sends notifications. `seq` orders the last changes of all tags. */
export interface PagePurgeTable {
  tag: string;
  seq: number;
}

export interface LabelOverrideTable {
  key: string;
  locale: Locale;
  text: string;
  changed_at: number;
}

/** Jobs that only one process runs at a time. */
export interface PeriodicJobTable {
  name: string;
  /** Start time of the last run; 0 if it never ran. */
  done_at: number;
  /** Random id of the process and end of its lease. */
  claim: string | null;
  claimed_until: number;
}

export interface SettingTable {
  key: string;
  value: string;
}
