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

export interface SettingTable {
  key: string;
  value: string;
}
