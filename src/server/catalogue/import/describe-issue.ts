import type * as v from 'valibot';

/** Example: `images[0].alt.ar` */
export const formatPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const explain = (issue: v.BaseIssue<unknown>): string => {
  if (issue.kind !== 'schema') return issue.message;
  if (issue.expected === 'never') return 'is not a known field';
  if (issue.received === 'undefined') return 'is missing';
  const expected = (issue.expected ?? issue.type).replace(/[()]/g, '').replaceAll(' | ', ' or ');
  return `must be ${expected}, not ${issue.received}`;
};

export const describeIssue = (issue: v.BaseIssue<unknown>): string =>
  `${formatPath(issue)} ${explain(issue)}`.trim();
