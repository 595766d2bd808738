import type { FormName } from '#routes/office/actions.ts';
import type { OfficeVisit } from '#server/office/visit.ts';

/** Attributes of what a refused page is about: it has the focus, which also scrolls to it (office/scripts/refused.ts). */
export const FAULT = { tabindex: '-1', autofocus: true, 'data-fault': '' } as const;

/** What a form of `action` sent before it was refused or held. */
export const postedTo = (office: OfficeVisit, action: FormName) =>
  office.posted?.action === action ? office.posted : undefined;

/**
 * Version and values that a form was based on (`version`, `was-NAME`). A form that is shown again keeps them, so that a
 * concurrent change is still detected. After a conflict, which shows both sides, it gets the stored ones.
 */
export const baseValue = (
  office: OfficeVisit,
  action: FormName,
  name: string,
  stored: string | number,
): string | number => {
  const posted = postedTo(office, action);
  return posted && office.status !== 409 ? (posted.values[name]?.[0] ?? stored) : stored;
};

/** Value of a field: the typed one, or the stored one if only that has changed. */
export const typedValue = (
  office: OfficeVisit,
  action: FormName,
  name: string,
  stored: string | number,
): string => {
  const posted = postedTo(office, action);
  const side = posted?.conflict?.isChoice
    ? posted.conflict.sides.find((one) => one.name === name)
    : undefined;
  return side && side.mine === side.was ? side.theirs : String(posted?.values[name]?.[0] ?? stored);
};
