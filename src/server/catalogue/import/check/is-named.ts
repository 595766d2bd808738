import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { Draft } from '../read-catalogue.ts';
import type { ListName } from '../schemas/catalogue.ts';

/** Also returns true if the file could not be read, which is reported separately. */
export const isNamed = (
  draft: { readonly named: Partial<Draft['named']> },
  list: ListName,
  id: string,
): boolean => draft.named[list]?.includes(id) ?? true;

export const unknownId = (field: string, id: string, list: ListName | 'settings'): ImportFault => ({
  code: 'unknown_id',
  values: { field, id, list: `${list}.json` },
});
