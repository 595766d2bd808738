import { DatabaseSync } from 'node:sqlite';
import type { Visitor } from '../browser/visitor.ts';
import { post } from './post.ts';
import { shopFolder, shopUrl } from './this-shop.ts';

export interface CartEntry {
  readonly ProductId: number;
  readonly Quantity: number;
  readonly productSelectedAttributes?: readonly {
    readonly ProductAttributeID: number;
    readonly PrimaryKeyValue: number;
  }[];
}

/** Accesses the database of a running shop, by default this worker's. */
export const inDatabase = <T>(work: (database: DatabaseSync) => T, folder = shopFolder()): T => {
  const database = new DatabaseSync(`${folder}/shop.db`, { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** Returns id, state, payment method and total (paise) of a customer's orders, newest first. */
export const listOrders = (email: string, folder?: string) =>
  inDatabase(
    (database) =>
      database
        .prepare(
          `select o.id, o.state, o.payment_method as method, o.total, o.discount
           from orders o join customer c on c.id = o.customer_id where c.email_key = ? order by o.id desc`,
        )
        .all(email) as { id: number; state: string; method: number; total: number; discount: number }[],
    folder,
  );

export const LIVE_STATES = ['placed', 'paid', 'in_progress', 'completed'];

export const listLiveOrders = (email: string) =>
  listOrders(email).filter((order) => LIVE_STATES.includes(order.state));

/** Finds a product with a large stock, no discount and a price that is high enough for a coupon. */
export const findPlainProduct = async (skip = 0) => {
  const rows = await post('get-all-products', { PageSize: 100 });
  const plain = rows
    .filter((row) => row.DiscountedPrice === null && row.Price >= 1000 && row.StockQuantity > 25)
    .sort((one, other) => other.StockQuantity - one.StockQuantity || one.ProductId - other.ProductId);
  const product = plain[skip];
  if (!product) throw new Error('The demo catalogue has no such product left');
  const { ProductId, ProductName, Price } = product;
  const values = await post('get-product-all-attributes-by-productId', { ProductId });
  const first = new Map(
    values.toReversed().map((value) => [value.ProductAttributeID, value.PrimaryKeyValue]),
  );
  const productSelectedAttributes = [...first].map(([ProductAttributeID, PrimaryKeyValue]) => ({
    ProductAttributeID,
    PrimaryKeyValue,
  }));
  return {
    ProductId,
    ProductName,
    Price,
    line: (Quantity: number): CartEntry => ({ ProductId, productSelectedAttributes, Quantity }),
  };
};

export const cartOf = (entries: readonly CartEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      productSelectedAttributes: [],
      ...entry,
      ShippingCharges: 0,
      DefaultImage: '',
    })),
  );

export const becomeCustomer = async (
  visitor: Visitor,
  email: string,
  cart: readonly CartEntry[],
  origin = shopUrl(),
): Promise<void> => {
  const Password = 'correct horse';
  await post(
    'signup-user',
    {
      FirstName: 'Noura',
      LastName: 'Al Harbi',
      EmailAddress: email,
      Password,
      AddressLineOne: 'Flat 4B, 22 Residency Road',
      PostalCode: '560025',
      CountryID: 356,
    },
    { origin },
  );
  const [row] = await post('get-user-login', { Email: email, Password }, { origin });
  const { Token, ResponseMsg: _, ...user } = row ?? {};
  await visitor.store({ token: String(Token), user: JSON.stringify(user), cartItems: cartOf(cart) });
};

export const openCheckout = async (visitor: Visitor): Promise<void> => {
  await visitor.open('/checkout');
  await visitor.page.locator('.tot__all').waitFor();
};

export const placeButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('lbl_chkout_place'), exact: true }).first();

export const chooseMethod = ({ page }: Visitor, method: number) =>
  page.locator(`input[name=PaymentMethod][value="${method}"]`).check();
