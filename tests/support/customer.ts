import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import type { Visitor } from './visitor.ts';

/** A line of the cart as the browser keeps it. */
export interface CartEntry {
  readonly ProductId: number;
  readonly Quantity: number;
}

const post = async <N extends EndpointName>(name: N, input: Input<N>, caller: object = {}) => {
  const answer = await call(name, input, { origin: inject('shopUrl'), locale: 'en', ...caller });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`);
  return answer.value;
};

/** Looks into, or changes, what the running shop has in its database. */
export const inDatabase = <T>(work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(`${inject('shopFolder')}/shop.db`, { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** What the customer with this e-mail ordered, the newest first: id, state, method, total in paise. */
export const listOrders = (email: string) =>
  inDatabase(
    (database) =>
      database
        .prepare(
          `select o.id, o.state, o.payment_method as method, o.total, o.discount
           from orders o join customer c on c.id = o.customer_id where c.email_key = ? order by o.id desc`,
        )
        .all(email) as { id: number; state: string; method: number; total: number; discount: number }[],
  );

/** States in which an order is one: it will be delivered. */
export const LIVE_STATES = ['placed', 'paid', 'in_progress', 'completed'];

export const listLiveOrders = (email: string) =>
  listOrders(email).filter((order) => LIVE_STATES.includes(order.state));

/** A product without choices and without a discount, in plenty; `skip` gives another one. */
export const findPlainProduct = async (skip = 0) => {
  const rows = await post('get-all-products', { PageSize: 100, OrderByColumnName: 'Price DESC' });
  const plain = rows.filter(
    (row) => !row.HasVariants && row.DiscountedPrice === null && row.StockQuantity > 20 && row.Price >= 500,
  );
  const product = plain[skip];
  if (!product) throw new Error('The demo catalogue has no plain product left');
  return product;
};

export const cartOf = (entries: readonly CartEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      ...entry,
      productSelectedAttributes: [],
      ShippingCharges: 0,
      DefaultImage: '',
    })),
  );

/** Signs a visitor up and in, and fills the cart, without walking through the pages for it. */
export const becomeCustomer = async (
  visitor: Visitor,
  email: string,
  cart: readonly CartEntry[],
): Promise<void> => {
  const Password = 'correct horse';
  await post('signup-user', {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: email,
    Password,
    AddressLineOne: 'Flat 4B, 22 Residency Road',
    PostalCode: '560025',
    CountryID: 356,
  });
  const [row] = await post('get-user-login', { Email: email, Password });
  const { Token, ResponseMsg: _, ...user } = row ?? {};
  await visitor.open('/faq');
  await visitor.page.evaluate(
    ([token, stored, lines]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
      localStorage.setItem('cartItems', lines);
    },
    [String(Token), JSON.stringify(user), cartOf(cart)] as const,
  );
};

/** At the checkout with prices, ready to place an order. */
export const openCheckout = async (visitor: Visitor): Promise<void> => {
  await visitor.open('/checkout');
  await visitor.page.locator('.tot__all').waitFor();
};

export const placeButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('lbl_chkout_place'), exact: true }).first();

export const chooseMethod = ({ page }: Visitor, method: number) =>
  page.locator(`input[name=PaymentMethod][value="${method}"]`).check();
