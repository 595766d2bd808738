import type { Locale } from '#i18n/locales.ts';
/** SQLite only, since PostgreSQL notifies. `seq` orders the last changes of all tags. */
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

/** Run by one process at a time. */
export interface PeriodicJobTable {
  name: string;
  /** Start of the last run; 0 for never. */
  done_at: number;
  /** Random id of the process, and the end of its lease. */
  claim: string | null;
  claimed_until: number;
}

export interface SettingTable {
  key: string;
  value: string;
}
