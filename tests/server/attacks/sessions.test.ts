import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSessionCustomer } from '#server/customers/session.ts';
import { startSignIn } from '#server/customers/start-sign-in.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const tally = createTally();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

type Session = Awaited<ReturnType<typeof signIn>>;

const isInForce = async (session: Session) => (await shop.call('get-profile', {}, session)).ok;
const rowOf = ({ token }: Session) =>
  shop.app.db.read
    .selectFrom('customer_session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

test('a stolen token that is used every day expires 90 days after the login', async () => {
  const kind = 'tokens used for ever';
  const session = await signIn(shop);
  const { created_at } = await rowOf(session);
  for (let day = 1; day < 90; day += 1) {
    shop.clock.advance(DAY_MS);
    expect([day, await isInForce(session)]).toEqual([day, true]);
    const { expires_at } = await rowOf(session);
    tally.note(kind, `day ${day}: a later expiry`, expires_at <= created_at + 90 * DAY_MS);
  }
  shop.clock.advance(DAY_MS);
  tally.note(kind, 'a call after 90 days', !(await isInForce(session)));
  const owner = await findSessionCustomer(shop.app, hashToken(session.token));
  tally.note(kind, 'the owner of the token after 90 days', owner === undefined);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('a session that an earlier version extended expires 90 days after its login, too', async () => {
  const session = await signIn(shop);
  const now = shop.clock.now();
  await shop.app.db.write((db) =>
    db
      .updateTable('customer_session')
      .set({ created_at: now - 90 * DAY_MS, last_used_at: now, expires_at: now + 30 * DAY_MS })
      .where('token_hash', '=', hashToken(session.token))
      .execute(),
  );
  expect(await isInForce(session)).toBe(false);
  expect(await findSessionCustomer(shop.app, hashToken(session.token))).toBeUndefined();
});

test('a login during a change of the password or the e-mail gets no session', async () => {
  const kind = 'logins that were begun before a change';
  const { userId } = await signIn(shop);
  const account = await shop.app.db.read
    .selectFrom('customer')
    .select(['id', 'email_key', 'password_hash', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const context = {
    app: shop.app,
    locale: 'en',
    customerId: 0,
    tokenHash: '',
    address: '192.0.2.1',
  } as const;
  const finish = () => shop.app.db.write((db) => startSignIn(context, db, account));
  const change = (values: object) =>
    shop.app.db.write((db) => db.updateTable('customer').set(values).where('id', '=', userId).execute());
  await change({ password_hash: 'another' });
  tally.note(kind, 'password', (await finish()) === undefined);
  await change({ password_hash: account.password_hash, email_key: 'moved@example.com' });
  tally.note(kind, 'e-mail', (await finish()) === undefined);
  await change({ email_key: account.email_key });
  expect(await finish()).toMatchObject({ customerId: userId });
  expect(tally.listThrough(kind)).toEqual([]);
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
