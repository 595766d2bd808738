import { cartLine, cashOrder } from '../cart-lines.ts';
import { rowsOf, type TestShop } from './test-shop.ts';

/** The last city of a state. */
const findCity = ({ app }: TestShop, state: string) =>
  app.db.read
    .selectFrom('city')
    .innerJoin('state_province', 'state_province.id', 'city.state_province_id')
    .select(['city.id as CityId', 'city.state_province_id as StateProvinceId'])
    .select('state_province.country_id as CountryID')
    .where('state_province.name_en', '=', state)
    .executeTakeFirstOrThrow();

/** Details of a guest in Bengaluru without an e-mail. */
export const guestDetails = async (shop: TestShop, more: object = {}, state = 'Karnataka') => ({
  FirstName: 'Meera',
  LastName: 'Nair',
  MobileNo: '98450 12345',
  EmailAddress: '',
  AddressLineOne: 'Flat 2A, 7 Lavelle Road',
  PostalCode: '560001',
  ...(await findCity(shop, state)),
  ...more,
});

export const saveGuest = async (shop: TestShop, more: object = {}, caller: { token?: string } = {}) => {
  const [row] = rowsOf(await shop.call('save-guest', await guestDetails(shop, more), caller));
  if (!row?.UserID || !row.Token) throw new Error(`no guest: ${JSON.stringify(row)}`);
  return { userId: row.UserID, token: row.Token, row };
};
export type Guest = Awaited<ReturnType<typeof saveGuest>>;

/** Places a cash order. @returns its id and number */
export const orderAsGuest = async (shop: TestShop, guest: Guest) => {
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), guest),
  );
  if (!placed?.OrderId || !placed.OrderNumber) throw new Error(`no order: ${JSON.stringify(placed)}`);
  return { id: placed.OrderId, number: placed.OrderNumber };
};
