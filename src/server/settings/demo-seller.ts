import { marketName } from '#domain/market/market.ts';
import type { MarketName } from '#domain/market/markets.ts';
import type { Seller } from '#domain/tax/document.ts';
import type { Db } from '#server/platform/database/db.ts';
import { SELLER_ADDRESS, SELLER_NAME, SELLER_TAX_NUMBER } from './tax-settings.ts';

/** Seller of the demo in India. Documents of the demo say that they are samples. */
export const DEMO_SELLER: Seller = {
  name: 'Quwana Nutrition Private Limited',
  address: '14 Residency Road, Bengaluru, Karnataka 560025',
  taxNumber: '29AAACQ0000A1ZE',
};

const NAME = 'Quwana Nutrition Trading LLC';

const SELLERS: Readonly<Record<MarketName, Seller | undefined>> = {
  india: DEMO_SELLER,
  saudi: {
    name: NAME,
    address: '2929 King Fahd Road, Riyadh 12212, Saudi Arabia',
    taxNumber: '300000000000003',
  },
  emirates: {
    name: NAME,
    address: 'Sheikh Zayed Road, Dubai, United Arab Emirates',
    taxNumber: '100000000000003',
  },
  kuwait: undefined,
};

/** Seller of the demo in the market of the shop; none where there is no tax. */
export const demoSeller = (): Seller | undefined => SELLERS[marketName()];

/** Lets a new shop with the demo catalogue issue documents at once. Keeps what is set. */
export const setDemoSeller = async ({ write }: Pick<Db, 'write'>): Promise<void> => {
  const seller = demoSeller();
  if (!seller) return;
  await write(async (db) => {
    const values = [
      { key: SELLER_NAME.key, value: JSON.stringify(seller.name) },
      { key: SELLER_ADDRESS.key, value: JSON.stringify(seller.address) },
      { key: SELLER_TAX_NUMBER.key, value: JSON.stringify(seller.taxNumber) },
    ];
    await db
      .insertInto('setting')
      .values(values)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  });
};
