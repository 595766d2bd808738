import type { Kysely } from 'kysely';
import { DEFAULT_FREE_SHIPPING_FROM } from '#domain/constants.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { prepare, type Slots } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';

const setting = prepare((db, { key }: Slots<{ key: string }>) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
);

/** A setting's value, parsed from JSON; undefined where it is not set. */
export const findSetting = async (db: Kysely<Database>, key: string): Promise<unknown> => {
  const row = await setting.find(db, { key });
  return row && JSON.parse(row.value);
};

/** From this subtotal on an order ships free, in paise. */
export const getFreeShippingFrom = async (db: Kysely<Database>): Promise<Paise> => {
  const value = await findSetting(db, 'free_shipping_from');
  return typeof value === 'number' ? value : toPaise(DEFAULT_FREE_SHIPPING_FROM);
};

const MODERATED = 'reviews_moderated';

/** Do new reviews wait until somebody of the shop has read them? They do not, unless the shop said so. */
export const areReviewsModerated = async (db: Kysely<Database>): Promise<boolean> =>
  (await findSetting(db, MODERATED)) === true;

export const setReviewsModerated = async (db: Kysely<Database>, moderated: boolean): Promise<void> => {
  const value = JSON.stringify(moderated);
  await db
    .insertInto('setting')
    .values({ key: MODERATED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
