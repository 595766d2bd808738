import type { Seller } from '#domain/tax/document.ts';
import type { Db } from '#server/platform/database/db.ts';
import { SELLER_ADDRESS, SELLER_NAME, SELLER_TAX_NUMBER } from './tax-settings.ts';

/** Seller of the demo. Its documents say that they are samples. */
export const DEMO_SELLER: Seller = {
  name: 'Quwana Nutrition Private Limited',
  address: '14 Residency Road, Bengaluru, Karnataka 560025',
  taxNumber: '29AAACQ0000A1ZE',
};

/** Lets a new shop with the demo catalogue issue documents at once. Keeps what is set. */
export const setDemoSeller = ({ write }: Pick<Db, 'write'>): Promise<void> =>
  write(async (db) => {
    const values = [
      { key: SELLER_NAME.key, value: JSON.stringify(DEMO_SELLER.name) },
      { key: SELLER_ADDRESS.key, value: JSON.stringify(DEMO_SELLER.address) },
      { key: SELLER_TAX_NUMBER.key, value: JSON.stringify(DEMO_SELLER.taxNumber) },
    ];
    await db
      .insertInto('setting')
      .values(values)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  });
