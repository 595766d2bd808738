import type { z } from 'astro/zod';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { PLAIN_PAGES } from '#routes/table.ts';

/** What an issue of a schema says about an editor's file. */
export const headFault = (issue: z.core.$ZodRawIssue | z.core.$ZodIssue): TextFault => {
  const [field, index, part] = issue.path ?? [];
  if (issue.code === 'unrecognized_keys')
    return {
      code: 'field_unknown',
      values: { names: (issue.keys ?? []).map((key) => `"${key}:"`).join(' and ') },
    };
  if (field === 'updated') return { code: 'day_invalid' };
  if (field === 'order')
    return {
      code:
        issue.code === 'invalid_type' && issue.expected === 'number' ? 'order_not_number' : 'order_not_whole',
    };
  if (typeof index !== 'number' && (field === 'links' || field === 'pictures'))
    return { code: `${field}_not_list` };
  const name = String(part ?? field);
  if (typeof index !== 'number') {
    if (issue.code === 'too_big') return { code: 'field_long', values: { name, n: Number(issue.maximum) } };
    return { code: issue.code === 'too_small' ? 'field_empty' : 'field_not_text', values: { name } };
  }
  const entry = index + 1;
  if (field === 'links' && part !== 'text')
    return part === 'page'
      ? { code: 'link_page', values: { entry, pages: PLAIN_PAGES.join(', ') } }
      : { code: 'link_incomplete', values: { entry } };
  if (issue.code === 'too_big')
    return { code: 'entry_long', values: { entry, name, n: Number(issue.maximum) } };
  if (issue.code !== 'too_small') return { code: 'entry_not_text', values: { entry, name } };
  return field === 'links'
    ? { code: 'link_text_empty', values: { entry } }
    : { code: 'entry_empty', values: { entry, name } };
};
