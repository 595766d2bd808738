import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import { readAll } from './read-all.ts';
import { rowsOf } from './rows-of.ts';

/** Returns no categories if the call fails, so that the page still renders. */
export const listCategories = async (api: App.Locals['api']): Promise<CategoryRow[]> =>
  rowsOf(await readAll((page) => api.call('get-categories-list', page)));
