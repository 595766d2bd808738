import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import { rowsOf } from './rows-of.ts';

/** All categories, for the header and the menu; none where the call fails, so that the page stands without them. */
export const listCategories = async (api: App.Locals['api']): Promise<CategoryRow[]> =>
  rowsOf(await api.call('get-categories-list', { PageNo: 1, PageSize: 100 }));
