import { type Attack, callShop, findProduct, newAccount, readStock } from './target.ts';

const ORDERS = 27;
/** More than the shop lets one account hold without payment. */
const MOST_PIECES = 100;

/** A fresh account orders all that there is without paying. */
const emptyShop =
  (PaymentMethod: 2 | 6, kind: string): Attack =>
  async (target, tally) => {
    const { caller } = await newAccount(target);
    const product = await findProduct(target);
    const before = await readStock(target, product.id);
    const placed = await Promise.all(
      Array.from({ length: ORDERS }, () =>
        callShop(target, 'post-order', { cartJsonData: product.cart(10), PaymentMethod }, caller),
      ),
    );
    const taken = before - (await readStock(target, product.id));
    const refused = placed.filter(
      ({ error }) => error.startsWith('unpaid_') || error === 'contact_unconfirmed',
    ).length;
    for (let i = 0; i < refused; i += 1) tally.note(kind, 'refused', true);
    tally.note(kind, `${taken} pieces taken by one account`, taken <= MOST_PIECES && refused > 0);
  };

export const ORDER_ATTACKS: readonly Attack[] = [
  emptyShop(6, 'unpaid cash orders of one account'),
  emptyShop(2, 'unpaid wallet orders of one account'),
];
