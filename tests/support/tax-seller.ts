import { DEMO_SELLER } from '#server/settings/demo-seller.ts';
import { changeSettings } from '#server/settings/settings.ts';
import { rowsOf, type TestShop } from './shop/test-shop.ts';

/** Gives the shop a seller, so that orders get tax documents. */
export const setSeller = async ({ app }: TestShop, seller = DEMO_SELLER): Promise<void> => {
  const values = {
    seller_name: seller.name,
    seller_address: seller.address,
    seller_tax_number: seller.taxNumber,
  };
  const wanted = Object.entries(values).map(([key, value]) => ({ key, words: value.split(' ') }));
  rowsOf(await changeSettings(app, wanted));
};
