import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { downloadPath, endpointPath } from '#contract/paths.ts';
import { createDownloadToken, isDownloadToken } from '#server/downloads/token.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { listGoodRequests } from '../../support/good-requests.ts';
import { sandboxOf, walletOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const tally = createTally();
let shop: TestShop;
let victim: Awaited<ReturnType<typeof signIn>>;
let stranger: Awaited<ReturnType<typeof signIn>>;
let good: Readonly<Record<string, Readonly<Record<string, unknown>>>>;

beforeAll(async () => {
  shop = await openTestShop();
  ({ table: good, customer: victim } = await listGoodRequests(shop));
  stranger = await signIn(shop);
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

type Headers = Readonly<Record<string, string>>;

const post = async (name: EndpointName, parameters: object, headers: Headers = {}) => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ requestParameters: parameters }),
  });
  const { data } = (await response.json()) as { data: string };
  return { status: response.status, headers: response.headers, rows: JSON.parse(data) };
};

const as = ({ token, userId }: { token: string; userId: number }): Headers => ({
  Token: token,
  UserID: String(userId),
});

const REFUSED = [400, 401, 403, 404, 409, 415];
const CUSTOMER_CALLS = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].customer);

test('calls of a customer are refused to everyone else', async () => {
  const kind = 'calls with somebody else’s identity';
  const ended = await signIn(shop);
  rowsOf(await shop.call('logout', {}, ended));
  const { token_hash } = await shop.app.db.read
    .selectFrom('customer_session')
    .select('token_hash')
    .where('customer_id', '=', victim.userId)
    .executeTakeFirstOrThrow();
  const callers: Readonly<Record<string, Headers>> = {
    nobody: {},
    'an id alone': { UserID: String(victim.userId) },
    'a token alone': { Token: victim.token },
    'the id with a token of another': { Token: stranger.token, UserID: String(victim.userId) },
    'the id with an ended token': { Token: ended.token, UserID: String(victim.userId) },
    'a token that has ended': as(ended),
    'the hash of the token': { Token: token_hash, UserID: String(victim.userId) },
    'a hash in other letters': { Token: token_hash.toUpperCase(), UserID: String(victim.userId) },
    'half a token': { Token: victim.token.slice(0, 20), UserID: String(victim.userId) },
    'a token with more': { Token: `${victim.token}=`, UserID: String(victim.userId) },
    'a token in other letters': { Token: victim.token.toUpperCase(), UserID: String(victim.userId) },
    'a token as a cookie': { Cookie: `Token=${victim.token}; UserID=${victim.userId}` },
    'a token as a bearer': { Authorization: `Bearer ${victim.token}`, UserID: String(victim.userId) },
    'no number': { Token: victim.token, UserID: 'NaN' },
    'a list of ids': { Token: stranger.token, UserID: `${stranger.userId},${victim.userId}` },
    'SQL for an id': { Token: victim.token, UserID: `${victim.userId} OR 1=1` },
    'SQL for a token': { Token: "' OR '1'='1", UserID: String(victim.userId) },
  };
  for (const name of CUSTOMER_CALLS) {
    for (const [what, headers] of Object.entries(callers)) {
      const { status } = await post(name, good[name] ?? {}, headers);
      tally.note(kind, `${name}: ${what}: ${status}`, status === 401);
    }
    for (const claim of [
      { UserID: victim.userId },
      { UserId: victim.userId },
      { UserID: String(victim.userId) },
    ]) {
      const { status } = await post(name, { ...good[name], ...claim }, as(stranger));
      tally.note(kind, `${name}: claims ${JSON.stringify(claim)}: ${status}`, status === 403);
    }
  }
  expect(tally.listThrough(kind)).toEqual([]);
});

test('ids of another customer give no access', async () => {
  const kind = 'ids of others';
  const box = sandboxOf(shop);
  const key = 'the-key-of-the-victim';
  const towel = [await box.towel()];
  const paid = await box.place(cashOrder(towel), victim);
  const waiting = await box.place(walletOrder(towel, { IdempotencyKey: key }), victim);
  const before = await box.history(victim);

  const tries: readonly (readonly [string, EndpointName, object])[] = [
    ...[paid.OrderId, waiting.OrderId].flatMap((OrderId) =>
      (['get-customer-order-history-detail', 'confirm-order-payment', 'cancel-order-payment'] as const).map(
        (name) => [`order ${OrderId}`, name, { OrderId }] as const,
      ),
    ),
    ['key', 'cancel-order-payment', { IdempotencyKey: key }],
    ['own order, foreign key', 'cancel-order-payment', { OrderId: waiting.OrderId, IdempotencyKey: key }],
    ['wallet', 'sandbox-payment-action', { Reference: waiting.PayPalOrderId, Action: 'approve' }],
    ['wallet', 'sandbox-payment-action', { Reference: waiting.PayPalOrderId, Action: 'decline' }],
    [
      'paid with the payment of another',
      'post-order',
      walletOrder(towel, { payPalOrderConfirmJson: { id: waiting.PayPalOrderId } }),
    ],
  ];
  for (const [what, name, parameters] of tries) {
    const { status, rows } = await post(name, parameters, as(stranger));
    const isNothing = REFUSED.includes(status) || rows[0]?.ResponseMsg === 'Payment Requires Action';
    tally.note(kind, `${name} by ${what}: ${status}`, isNothing);
  }
  const [own] = (await post('post-order', walletOrder(towel, { IdempotencyKey: key }), as(stranger))).rows;
  tally.note(kind, 'the same key is another order', own.OrderId !== waiting.OrderId);

  const orders = await shop.app.db.read.selectFrom('orders').select(['id', 'customer_id']).execute();
  const mine = new Set(orders.flatMap((order) => (order.customer_id === stranger.userId ? order.id : [])));
  for (let OrderId = 1; OrderId <= waiting.OrderId + 5; OrderId += 1) {
    const { status } = await post('get-customer-order-history-detail', { OrderId }, as(stranger));
    tally.note(kind, `order ${OrderId}: ${status}`, mine.has(OrderId) || status === 403 || status === 404);
  }
  for (const [name, holds] of [
    ['get-profile', victim.email],
    ['get-customer-lists', 'prime-whey'],
    ['get-customer-order-history-master', paid.OrderNumber],
  ] as const) {
    const { rows } = await post(name, {}, as(stranger));
    tally.note(kind, name, !JSON.stringify(rows).includes(holds));
  }
  rowsOf(await shop.call('logout', {}, { token: stranger.token, userId: victim.userId }));
  tally.note(kind, 'logout of another', (await post('get-profile', {}, as(victim))).status === 200);
  stranger = await signIn(shop);
  expect(await box.history(victim)).toEqual(before);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('tokens cannot be guessed, changed or used after they expire', async () => {
  const kind = 'guessed and changed tokens';
  const fileStatus = async (item: number, token: string) =>
    (await fetch(`${shop.url}${downloadPath(item, token)}`)).status;
  const token = createDownloadToken(shop.app, 1);
  const [expires = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(expires, 36) + DAY_MS).toString(36);
  const changed = [...signature].map((letter, at) => {
    const other = letter === 'A' ? 'B' : 'A';
    return `${expires}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`;
  });
  for (const guess of [
    '',
    '.',
    expires,
    `.${signature}`,
    `${later}.${signature}`,
    `${expires}.`,
    `zzzzzzzzz.${signature}`,
    ...changed.slice(0, -1),
    `${token}.x`,
    `${token}.`,
    `${token}=`,
    `${token} `,
    `.${token}`,
    `${token}.${signature}`,
    `${expires.toUpperCase()}.${signature}`,
    `0${token}`,
  ])
    tally.note(
      kind,
      `download ${guess}`,
      [403, 404].includes(await fileStatus(1, guess)) && !isDownloadToken(shop.app, 1, guess),
    );
  tally.note(kind, 'download of another item', (await fileStatus(2, token)) === 403);

  const [sealed] = (await post('en-ur-drow-pass-rndom', { Password: 'correct horse' })).rows;
  const request = { ...good['create-vendor-request'], EmailAddress: 'guess@example.com' };
  for (let at = 0; at < sealed.Password.length - 1; at += 2) {
    const letter = sealed.Password[at] === 'A' ? 'B' : 'A';
    const Password = `${sealed.Password.slice(0, at)}${letter}${sealed.Password.slice(at + 1)}`;
    const { status } = await post('create-vendor-request', { ...request, Password });
    tally.note(kind, `sealed password changed at ${at}: ${status}`, status === 400);
  }

  await post('validate-email-send-otp', { Email: victim.email });
  const before = await post('get-user-login', { Email: victim.email, Password: 'correct horse' });
  for (let guess = 0; guess < 12; guess += 1) {
    const reset = {
      Email: victim.email,
      Otp: String(guess).padStart(6, '0'),
      Password: 'taken over',
      ConfirmPassword: 'taken over',
    };
    const { status } = await post('validate-otp-change-password', reset);
    tally.note(kind, `code ${reset.Otp}: ${status}`, status === (guess < 5 ? 400 : 429));
  }

  const session = before.rows[0];
  shop.clock.advance(31 * DAY_MS);
  const late = await post('get-profile', {}, { Token: session.Token, UserID: String(victim.userId) });
  tally.note(kind, 'a session of last month', late.status === 401);
  tally.note(kind, 'a download of last month', (await fileStatus(1, token)) === 403);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('session fixation is impossible', async () => {
  const kind = 'session fixation';
  const { email } = await signIn(shop);
  const chosen = 'chosen-by-a-stranger-chosen-by-a-stranger-1';
  const logIn = (headers: Headers) =>
    post('get-user-login', { Email: email, Password: 'correct horse' }, headers);
  const first = await logIn({ Token: chosen, Cookie: `Token=${chosen}; session=${chosen}` });
  const { Token, UserID } = first.rows[0];
  tally.note(kind, 'the token that was sent is taken over', Token !== chosen && Token.length >= 43);
  const { status } = await post('get-profile', {}, { Token: chosen, UserID: String(UserID) });
  tally.note(kind, 'the token that was sent opens the account', status === 401);
  tally.note(kind, 'a cookie is set', !first.headers.has('set-cookie'));
  tally.note(kind, 'a second login repeats the token', (await logIn({ Token })).rows[0].Token !== Token);
  const rows = await shop.app.db.read
    .selectFrom('customer_session')
    .select('token_hash')
    .where('customer_id', '=', UserID)
    .execute();
  tally.note(
    kind,
    'the token itself is kept',
    rows.every((row) => row.token_hash !== Token) && rows.some((row) => row.token_hash === hashToken(Token)),
  );
  expect(tally.listThrough(kind)).toEqual([]);
});

test('fields beyond those of a call are never written', async () => {
  const kind = 'mass assignment';
  const { read } = shop.app.db;
  const wrong = {
    id: 1,
    ID: 1,
    customer_id: victim.userId,
    CustomerId: victim.userId,
    password_hash: 'x',
    PasswordHash: 'x',
    email_key: victim.email,
    is_admin: true,
    IsAdmin: true,
    role: 'admin',
    created_at: 1,
    is_published: 0,
    is_verified: 1,
    IsVerified: true,
    is_spam: 0,
    is_approved: 1,
    state: 'completed',
    State: 'paid',
    total: 1,
    OrderTotal: 1,
    price: 1,
    Price: 0.01,
    DiscountedPrice: 0.01,
    discount: 99_999,
    currency: 'ZZZ',
    number: 'Q1',
    language: 'xx',
    locale: 'xx',
    tries: 0,
    expires_at: 9e15,
    token_hash: 'x',
  };
  const email = 'mass.assignment@example.com';
  await post('signup-user', { ...good['signup-user'], ...wrong, EmailAddress: email });
  const account = await read
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  tally.note(
    kind,
    'signup-user',
    account.id !== 1 && account.password_hash !== 'x' && account.created_at === shop.clock.now(),
  );
  const [login] = (await post('get-user-login', { Email: email, Password: 'correct horse' })).rows;
  const me = as({ token: login.Token, userId: login.UserID });

  await post(
    'update-profile',
    {
      ...good['update-profile'],
      ...wrong,
      UserID: login.UserID,
      EmailAddress: 'x@example.com',
      Password: 'x',
      CountryID: 4,
    },
    me,
  );
  const now = await read
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  for (const column of [
    'id',
    'email',
    'email_key',
    'password_hash',
    'created_at',
    'country_id',
    'locale',
  ] as const)
    tally.note(kind, `update-profile ${column}`, now[column] === account[column]);

  await post('insert-product-review', { ...good['insert-product-review'], ...wrong, ReviewerEmail: email });
  const review = await read
    .selectFrom('review')
    .selectAll()
    .where('reviewer_email', '=', email)
    .executeTakeFirstOrThrow();
  tally.note(
    kind,
    'insert-product-review',
    review.is_verified === 0 && review.language === 'en' && review.created_at === shop.clock.now(),
  );

  await post('create-vendor-request', {
    ...good['create-vendor-request'],
    ...wrong,
    EmailAddress: email,
    Password: (await post('en-ur-drow-pass-rndom', { Password: 'correct horse' })).rows[0].Password,
  });
  const request = await read
    .selectFrom('vendor_request')
    .selectAll()
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  tally.note(
    kind,
    'create-vendor-request',
    request.password_hash !== 'x' &&
      request.locale === 'en' &&
      !(await read.selectFrom('vendor').select('id').where('email', '=', email).executeTakeFirst()),
  );

  const line = {
    ...(await cartLine(shop, 'gym-towel')),
    Price: 0.01,
    DiscountedPrice: 0.01,
    ShippingCharges: -500,
    discount: 99,
  };
  const honest = rowsOf(
    await shop.call('get-customer-cart-items', {
      cartJsonData: JSON.stringify([await cartLine(shop, 'gym-towel')]),
    }),
  );
  const [placed] = (await post('post-order', { ...cashOrder([line]), ...wrong }, me)).rows;
  const order = await read
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', placed.OrderId)
    .executeTakeFirstOrThrow();
  const lines = await read.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute();
  tally.note(kind, 'post-order: whose', order.customer_id === account.id);
  tally.note(
    kind,
    'post-order: state and number',
    order.state === 'placed' && order.number === placed.OrderNumber && order.number !== 'Q1',
  );
  tally.note(
    kind,
    'post-order: price',
    JSON.stringify(honest).includes(String(order.total / 100)) && lines.every((one) => one.unit_price > 100),
  );
  tally.note(kind, 'post-order: discount and currency', order.discount === 0 && order.currency !== 'ZZZ');
  expect(tally.listThrough(kind)).toEqual([]);
});

test('afterwards no error is in the log', () => {
  expect(shop.errors).toEqual([]);
});
