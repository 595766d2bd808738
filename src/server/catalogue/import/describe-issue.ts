import type * as v from 'valibot';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { FIELD_CODES, LIMIT_CODES } from './schemas/field-code.ts';

/** Example: `images[0].alt.ar` */
export const formatPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

export const describeIssue = (issue: v.BaseIssue<unknown>): ImportFault => {
  const field = formatPath(issue);
  const { received, message } = issue;
  if (issue.kind === 'schema') {
    if (issue.expected === 'never') return { code: 'unknown_field', values: { field } };
    if (received === 'undefined') return { code: 'missing', values: { field } };
    const expected = (issue.expected ?? issue.type).replace(/[()]/g, '').replaceAll(' | ', ' or ');
    return expected === 'number'
      ? { code: 'not_number', values: { field, received } }
      : { code: 'not_type', values: { field, expected, received } };
  }
  const code = FIELD_CODES.find((one) => one === message);
  if (code) return { code, values: { field } };
  const limit = LIMIT_CODES.find((one) => one === message);
  if (limit) return { code: limit, values: { field, limit: Number(issue.requirement) } };
  throw new Error(`A check has no code: ${message}`);
};
