import type { Locale } from '#i18n/locales.ts';

/** Used only on SQLite; PostgreSQL sends notifications instead. `seq` is the sequence number of the last change of the tag. */
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

/** Jobs that run in only one process at a time. */
export interface PeriodicJobTable {
  name: string;
  /** Start time of the last complete run in epoch milliseconds; 0 if there was none. */
  done_at: number;
  /** Random id of the run that holds the lease; null if there is none. */
  claim: string | null;
  claimed_until: number;
  /** What the last complete run has done; null if the job keeps no report. */
  report_json: string | null;
}

/** Stored HTML by what made it. */
export interface RendererTable {
  name: string;
  version: number;
}

/** A link of the shop that leads nowhere, as the last daily check found it. */
export interface BrokenLinkTable {
  /** Kind of record that has the link, such as `product`. */
  place: string;
  /** Its id, or the name of a text. */
  name: string;
  language: Locale;
  /** Its address, as the record has it. */
  link: string;
  /** Time at which a check found it first. */
  since: number;
}

/** A variable of the configuration that the office sets, by its name in the environment. */
export interface StoredVariableTable {
  name: string;
  /** Sealed (platform/secrets/stored-variables.ts) if `is_sealed`. */
  value: string;
  /** The last four signs of a key, for display; '' for a short one. */
  ending: string;
  is_sealed: 0 | 1;
  changed_at: number;
}

export interface SettingTable {
  key: string;
  value: string;
}
