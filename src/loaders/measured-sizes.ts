import { listMeasured } from '#components/product/sizes.ts';
import { readAll } from './read-all.ts';
import { rowsOf } from './rows-of.ts';

/** Sizes with measures, for the size chart. */
export const listMeasuredSizes = async (api: App.Locals['api']) =>
  listMeasured(rowsOf(await readAll((page) => api.call('get-size-list', page))));
