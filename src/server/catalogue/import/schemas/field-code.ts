import type { ImportFault } from '#i18n/office/import-fault.ts';

/** Codes that a check of a schema has as its message. */
export const FIELD_CODES = [
  'empty',
  'not_above_0',
  'decimals_2',
  'decimals_3',
  'not_whole',
  'not_key',
  'not_colour',
  'not_picture',
  'not_day',
  'not_file',
  'not_target',
  'not_barcode',
  'not_email',
  'not_country',
  'not_licence',
  'far',
] as const satisfies readonly ImportFault['code'][];

/** The same, of checks with a limit. */
export const LIMIT_CODES = ['below', 'over', 'long'] as const satisfies readonly ImportFault['code'][];

/** Message of a check. Any other does not compile. */
export const fault = (code: (typeof FIELD_CODES | typeof LIMIT_CODES)[number]) => code;
