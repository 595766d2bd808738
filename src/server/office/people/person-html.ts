import { isRecord } from '#domain/is-record.ts';
import { formatNumericDate, formatTime } from '#i18n/format-date.ts';
import { direction } from '#i18n/locales.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { PersonExport } from '#server/people/export-person.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const formatInstant = (text: string): string => {
  const at = Date.parse(text);
  return `${formatNumericDate(at)} ${formatTime(at)}`;
};

/** `MobileNo` of stored JSON has the label of `mobile_no`. */
const fieldLabel = (name: string, t: OfficeTranslate): string => {
  const key = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const label = t.stored('data_field_', key);
  return label === key ? name.replaceAll('_', ' ') : label;
};

const isFlag = (name: string): boolean => name.startsWith('is_') || name === 'restocked';

const formatValue = (name: string, value: unknown, t: OfficeTranslate): string => {
  if (Array.isArray(value)) return value.map((one) => formatValue(name, one, t)).join('');
  if (isRecord(value)) return formatRow(value, t);
  if (isFlag(name)) return t(Number(value) === 1 ? 'data_yes' : 'data_no');
  if (name === 'locale' || name === 'language') return escapeHtml(t.stored('language_', String(value)));
  const text = String(value);
  return escapeHtml(INSTANT.test(text) ? formatInstant(text) : text);
};

const isFilled = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const formatRow = (row: Readonly<Record<string, unknown>>, t: OfficeTranslate): string => {
  const fields = Object.entries(row)
    .filter(([, value]) => isFilled(value))
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${escapeHtml(fieldLabel(name, t))}</th><td dir="auto">${formatValue(name, value, t)}</td></tr>`,
    );
  return `<table>${fields.join('')}</table>`;
};

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin-block:0 1rem;inline-size:100%}td table{margin:0}th,td{border-block-end:1px solid #ccc;padding:.25rem .5rem;text-align:start;vertical-align:top}th{inline-size:14rem;font-weight:600}td{white-space:pre-wrap;overflow-wrap:anywhere}';

/** A document for reading and printing, complete in itself, in the language of the member. */
export const formatPersonHtml = ({ email, exported_at, data }: PersonExport, t: OfficeTranslate): string => {
  // A guest may have no e-mail.
  const [customer] = data.customer;
  const title = t('data_title', { email: email || `${customer?.first_name} ${customer?.last_name}` });
  const sections = Object.entries(data).flatMap(([table, rows]) =>
    rows.length === 0
      ? []
      : [
          `<h2>${escapeHtml(t.stored('data_table_', table))} (${rows.length})</h2>`,
          ...rows.map((row) => formatRow(row, t)),
        ],
  );
  return `<!doctype html>
<html lang="${t.locale}" dir="${direction(t.locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('data_exported', { date: formatInstant(exported_at) }))}</p>${sections.join('')}</body>
</html>
`;
};
