import type * as v from 'valibot';

/** `images[0].alt.ar` */
const formatPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const explain = (issue: v.BaseIssue<unknown>): string => {
  // Checks of ours carry their own words; what is left is about the kind of value.
  if (issue.kind !== 'schema') return issue.message;
  if (issue.expected === 'never') return 'is not a field of such a record';
  if (issue.received === 'undefined') return 'is missing';
  const expected = (issue.expected ?? issue.type).replace(/[()]/g, '').replaceAll(' | ', ' or ');
  return `must be ${expected}, not ${issue.received}`;
};

/** A fault of shape in one line, beginning with the field that it is about. */
export const describeIssue = (issue: v.BaseIssue<unknown>): string =>
  `${formatPath(issue)} ${explain(issue)}`.trim();
