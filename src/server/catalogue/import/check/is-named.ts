import type { Draft } from '../read-catalogue.ts';
import type { ListName } from '../schemas/catalogue.ts';

/** Also true if the file could not be read, which is a fault of its own. */
export const isNamed = (draft: Draft, list: ListName, id: string): boolean =>
  draft.named[list]?.includes(id) ?? true;
