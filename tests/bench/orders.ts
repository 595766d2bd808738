import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from '#contract/call.ts';

const ORDERS = 300;
const AT_ONCE = 8;

/** Single rows, each on the disk before the next: what this disk can do at most for one writer. */
const measureInserts = (folder: string): number => {
  const database = new DatabaseSync(join(folder, 'inserts.db'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table row (id integer primary key, text text)',
  );
  const insert = database.prepare('insert into row (text) values (?)');
  const begun = performance.now();
  for (let n = 0; n < ORDERS; n += 1) insert.run(`row ${n}`);
  const perSecond = ORDERS / ((performance.now() - begun) / 1000);
  database.close();
  return perSecond;
};

interface Customer {
  readonly token: string;
  readonly userId: number;
}

const signUp = async (origin: string, n: number): Promise<Customer> => {
  const EmailAddress = `bench${n}@example.com`;
  const Password = 'correct horse';
  const context = { origin, locale: 'en' };
  await call(
    'signup-user',
    {
      FirstName: 'Noura',
      LastName: 'Al Harbi',
      EmailAddress,
      Password,
      MobileNo: '',
      AddressLineOne: '22 Residency Road',
      CountryID: 356,
      StateProvinceId: -999,
      CityId: -999,
      PostalCode: '560025',
    },
    context,
  );
  const answer = await call('get-user-login', { Email: EmailAddress, Password }, context);
  const [row] = answer.ok ? answer.value : [];
  if (!row?.Token || !row.UserID) throw new Error('a customer of the benchmark could not sign in');
  return { token: row.Token, userId: row.UserID };
};

const placeOrders = async (
  origin: string,
  customers: readonly Customer[],
  productId: number,
): Promise<number> => {
  const line = { ProductId: productId, productSelectedAttributes: [], Quantity: 1 };
  let left = ORDERS;
  const begun = performance.now();
  await Promise.all(
    customers.map(async (customer) => {
      while (left > 0) {
        left -= 1;
        const answer = await call(
          'post-order',
          { cartJsonData: JSON.stringify([line]), PaymentMethod: 6 },
          { origin, locale: 'en', ...customer },
        );
        if (!answer.ok) throw new Error(`an order was refused: ${answer.error.message}`);
      }
    }),
  );
  return ORDERS / ((performance.now() - begun) / 1000);
};

/** A product without choices, with stock for every order. */
const prepareProduct = (folder: string): number => {
  const database = new DatabaseSync(join(folder, 'shop.db'), { timeout: 5000 });
  const row = database
    .prepare('select min(id) as id from product where has_variants = 0 and is_digital = 0')
    .get() as { id: number };
  database.prepare('update product set stock_quantity = 1000000 where id = ?').run(row.id);
  database.close();
  return row.id;
};

/** A line of the table: cash orders a second, and single-row durable inserts on the same disk. */
export const measureOrders = async (origin: string, folder: string): Promise<string> => {
  const productId = prepareProduct(folder);
  const customers: Customer[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) customers.push(await signUp(origin, n));
  await placeOrders(origin, customers, productId);
  const inserts = measureInserts(folder);
  const orders = await placeOrders(origin, customers, productId);
  return `| cash orders, durable (floor: single-row inserts) | ${Math.round(orders)} | | ${Math.round(inserts)} | ${(orders / inserts).toFixed(3)} |`;
};
