import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from '#contract/call.ts';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { FilledShop } from '../catalogue/filled-shop.ts';
import { median } from '../median.ts';

const ORDERS = 300;
const ROUNDS = 5;
const CONCURRENCY = 8;
const CASH = 6;

const measureInserts = (folder: string): number => {
  const database = new DatabaseSync(join(folder, 'inserts.db'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists row (id integer primary key, text text)',
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
  if (!row?.Token || !row.UserID) throw new Error('A customer of the benchmark could not sign in');
  return { token: row.Token, userId: row.UserID };
};

const prepareProduct = async (env: Readonly<Record<string, string>>): Promise<number> => {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const db = connect(config.value.database);
  try {
    const { id } = await db.read
      .selectFrom('product')
      .select('id')
      .where('has_variants', '=', 0)
      .where('is_digital', '=', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.write((rows) =>
      rows.updateTable('product').set({ stock_quantity: 1_000_000 }).where('id', '=', id).execute(),
    );
    return id;
  } finally {
    await db.close();
  }
};

const placeOrders = async (
  origin: string,
  customers: readonly Customer[],
  productId: number,
): Promise<{ perSecond: number; times: readonly number[] }> => {
  const line = { ProductId: productId, productSelectedAttributes: [], Quantity: 1 };
  const times: number[] = [];
  let left = ORDERS;
  const begun = performance.now();
  await Promise.all(
    customers.map(async (customer) => {
      while (left > 0) {
        left -= 1;
        const sent = performance.now();
        const answer = await call(
          'post-order',
          { cartJsonData: JSON.stringify([line]), PaymentMethod: CASH },
          { origin, locale: 'en', ...customer },
        );
        if (!answer.ok) throw new Error(`An order was refused: ${answer.error.message}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  return { perSecond: ORDERS / ((performance.now() - begun) / 1000), times };
};

/** Returns a table row. Rounds of orders and inserts alternate. */
export const measureOrders = async (
  { url }: { readonly url: string },
  { folder, env }: FilledShop,
): Promise<string> => {
  const productId = await prepareProduct(env);
  const customers: Customer[] = [];
  for (let n = 0; n < CONCURRENCY; n += 1) customers.push(await signUp(url, n));
  await placeOrders(url, customers, productId);
  const rounds: { orders: number; inserts: number }[] = [];
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const inserts = measureInserts(folder);
    const placed = await placeOrders(url, customers, productId);
    rounds.push({ orders: placed.perSecond, inserts });
    times.push(...placed.times);
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  const cells = [
    'cash orders, durable (floor: single-row durable inserts)',
    Math.round(median(rounds.map(({ orders }) => orders))),
    p99.toFixed(1),
    Math.round(median(rounds.map(({ inserts }) => inserts))),
    median(rounds.map(({ orders, inserts }) => orders / inserts)).toFixed(3),
  ];
  return `| ${cells.join(' | ')} | |`;
};
