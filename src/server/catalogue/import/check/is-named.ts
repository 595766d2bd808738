import type { Draft } from '../read-catalogue.ts';
import type { ListName } from '../schemas/catalogue.ts';

/** Is the id in its file? Also yes where that file could not be read: its own fault is enough. */
export const isNamed = (draft: Draft, list: ListName, id: string): boolean =>
  draft.named[list]?.includes(id) ?? true;
