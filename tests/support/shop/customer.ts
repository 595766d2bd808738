import { DatabaseSync } from 'node:sqlite';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { LabelKey } from '#i18n/translate.ts';
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

/** State and city of the address below, which the checkout requires. */
const BENGALURU = { StateProvinceId: 1267701, CityId: 1277333 };

/** @param profile fields that differ from a profile that can be delivered to */
export const becomeCustomer = async (
  visitor: Visitor,
  email: string,
  cart: readonly CartEntry[],
  origin = shopUrl(),
  profile: Readonly<Record<string, string | number>> = {},
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
      ...BENGALURU,
      MobileNo: '98450 12345',
      ...profile,
    },
    { origin },
  );
  const [row] = await post('get-user-login', { Email: email, Password }, { origin });
  const { Token, ResponseMsg: _, ...user } = row ?? {};
  await visitor.store({ token: String(Token), user: JSON.stringify(user), cartItems: cartOf(cart) });
};

type Tab = Pick<Visitor, 'page' | 't'>;

/** Summary of the checkout, which appears with its prices. */
export const orderSummary = ({ page, t }: Tab) =>
  page.getByRole('complementary', { name: t('lbl_chkout_order'), exact: true });

export const untilQuoted = (tab: Tab): Promise<void> => orderSummary(tab).waitFor();

export const openCheckout = async (visitor: Visitor): Promise<void> => {
  await visitor.open('/checkout');
  await untilQuoted(visitor);
};

export const placeButton = ({ page, t }: Tab) =>
  page.getByRole('button', { name: t('lbl_chkout_place'), exact: true }).first();

const METHOD_LABELS = new Map<number, LabelKey>([
  [PAYMENT_METHOD.card, 'lbl_chkout_card'],
  [PAYMENT_METHOD.wallet, 'lbl_chkout_wallet'],
  [PAYMENT_METHOD.razorpay, 'lbl_chkout_razorpay'],
  [PAYMENT_METHOD.upi, 'lbl_transfer_name_upi'],
  [PAYMENT_METHOD.cashOnDelivery, 'lbl_chkout_cash'],
]);

/** A name may be the beginning of another one: UPI. */
export const methodRadio = ({ page, t }: Tab, method: number) =>
  page
    .getByRole('group', { name: t('lbl_chkout_payment') })
    .getByRole('radio', { name: new RegExp(`^${t(METHOD_LABELS.get(method) ?? 'lbl_chkout_payment')}\\s`) });

export const chooseMethod = (tab: Tab, method: number) => methodRadio(tab, method).check();
