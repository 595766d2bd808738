import type { ActionName } from '#routes/office/actions.ts';
import type { OfficeVisit } from '#server/office/visit.ts';
import { postedTo } from '../parts/posted-form.ts';

/** Numbers of the rows of a list: of a form that was refused, or of the stored entries. */
export const listRowIds = (
  office: OfficeVisit,
  action: ActionName,
  list: string,
  stored: readonly unknown[],
): string[] => {
  const posted = postedTo(office, action)?.values;
  if (!posted) return stored.map((_, at) => String(at));
  return [...new Set(posted[list] ?? [])].filter((id) => /^[\w-]{1,20}$/.test(id) && id !== 'new');
};

/** What was typed, or the stored value. */
export const rowValue = (office: OfficeVisit, action: ActionName, field: string, stored: string): string => {
  const posted = postedTo(office, action)?.values;
  return posted ? (posted[field]?.[0] ?? '') : stored;
};

/** Id of a control, from the name of its field. */
export const fieldId = (field: string): string => `f-${field.replaceAll(/[^\w]+/g, '-').replace(/-$/, '')}`;
