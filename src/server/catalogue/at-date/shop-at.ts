import { SCHEDULED } from '#domain/catalogue/product-status.ts';
import type { App } from '#server/context.ts';
import { listDueTerms } from './due-terms.ts';
import { createOverlayViews } from './overlay-views.ts';

export interface ShopAt {
  /** Reads as at that time, and refuses to write. */
  readonly app: App;
  /** Products that are published by then. Searches do not find them, because they are not indexed yet. */
  readonly added: number;
  close(): Promise<void>;
}

/** Products that are published by a time. */
export const countAdded = async ({ db }: Pick<App, 'db'>, at: number): Promise<number> => {
  const { n } = await db.read
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', SCHEDULED)
    .where('publish_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const refuseWrite = async (): Promise<never> => {
  throw new Error('the shop at another date cannot be changed');
};

/** The shop as it will be at a time, as far as it is known now. */
export const openShopAt = async (app: App, at: number): Promise<ShopAt> => {
  const [due, added] = await Promise.all([listDueTerms(app, at), countAdded(app, at)]);
  const { read, close } = await app.db.openOverlay(await createOverlayViews(app, at, due));
  return {
    app: {
      ...app,
      clock: { now: () => at },
      db: { ...app.db, read, lagging: read, write: refuseWrite, writeExclusive: refuseWrite },
      // Has the products of now.
      listingIndex: { open: async () => undefined },
      termCounter: { ...app.termCounter, note: () => {} },
    },
    added,
    close,
  };
};
