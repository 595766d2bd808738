import { listMeasured } from '#components/product/sizes.ts';
import { rowsOf } from './rows-of.ts';

/** Sizes with measures, for the size chart. */
export const listMeasuredSizes = async (api: App.Locals['api']) =>
  listMeasured(rowsOf(await api.call('get-size-list', { PageNo: 1, PageSize: 100 })));
