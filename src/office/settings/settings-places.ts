import type { OfficeKey } from '#i18n/office/translate.ts';
import type { OfficePath } from '#routes/office/pages.ts';
import type { IconName } from '../parts/icons.ts';

/** Pages of the settings, in their order. */
export const SETTINGS: readonly {
  readonly path: OfficePath;
  readonly icon: IconName;
  readonly label: OfficeKey;
  readonly hint: OfficeKey;
}[] = [
  { path: 'account', icon: 'user', label: 'account', hint: 'settings_account' },
  { path: 'settings/going-live', icon: 'check', label: 'going_live', hint: 'going_live_hint' },
  { path: 'settings/shop', icon: 'store', label: 'settings_shop', hint: 'settings_shop_hint' },
  { path: 'settings/languages', icon: 'words', label: 'settings_languages', hint: 'settings_languages_hint' },
  { path: 'settings/rules', icon: 'settings', label: 'settings_rules', hint: 'settings_rules_hint' },
  { path: 'settings/tax', icon: 'table', label: 'settings_tax', hint: 'settings_tax_hint' },
  { path: 'settings/backups', icon: 'box', label: 'settings_backups', hint: 'settings_backups_hint' },
  { path: 'settings/staff', icon: 'key', label: 'staff', hint: 'settings_staff' },
  { path: 'settings/audit', icon: 'history', label: 'audit', hint: 'settings_audit' },
  { path: 'settings/payments', icon: 'lock', label: 'payments', hint: 'settings_payments' },
  { path: 'settings/delivery', icon: 'truck', label: 'settings_delivery', hint: 'delivery_summary' },
  { path: 'vendors', icon: 'tag', label: 'vendors', hint: 'vendors_hint' },
  { path: 'settings/data', icon: 'calendar', label: 'settings_data', hint: 'settings_data_hint' },
  { path: 'settings/mail', icon: 'mail', label: 'mail_setup', hint: 'settings_mail' },
  { path: 'keys', icon: 'info', label: 'keys', hint: 'settings_keys' },
];
