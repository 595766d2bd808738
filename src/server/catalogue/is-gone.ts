import type { App } from '#server/app.ts';

/** Was there such a product once? Search engines forget at once what is gone, and ask again for what was never there. */
export const isGone = async (app: App, productId: number): Promise<boolean> => {
  const trace = await app.db.read
    .selectFrom('product_trace')
    .select('is_gone')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return trace?.is_gone === 1;
};
