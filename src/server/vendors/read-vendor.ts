import { isShown } from '#domain/catalogue/product-status.ts';
import type { App } from '#server/context.ts';
import { pickFields } from './save-vendor.ts';
import { listVendorProducts } from './vendor-products.ts';

export const readVendor = async ({ db: { read } }: Pick<App, 'db'>, id: number) => {
  const vendors = await read.selectFrom('vendor').selectAll().orderBy('name_en').execute();
  const row = vendors.find((vendor) => vendor.id === id);
  if (!row) return undefined;
  const products = await listVendorProducts(read, id);
  return {
    row,
    fields: pickFields(row),
    isClosed: row.closed_at !== null,
    products: products.length,
    /** Products that customers see, now or after their scheduled publication. */
    shown: products.filter(({ status }) => isShown(status)).length,
    targets: vendors.filter((vendor) => vendor.id !== id && vendor.closed_at === null),
  };
};
