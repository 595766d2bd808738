import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { PAYLOADS, SQL, TRACES } from '../../support/attacks/payloads.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { listGoodRequests } from '../../support/good-requests.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

type Parameters = Readonly<Record<string, unknown>>;

const CONCURRENCY = 16;
const TIMEOUT_MS = patient(120_000);
const tally = createTally();
let shop: TestShop;
let good: Readonly<Record<string, Parameters>>;
let signedIn: Record<string, string>;
let victim: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  shop = await openTestShop();
  victim = await signIn(shop);
  const { table, customer } = await listGoodRequests(shop);
  good = table;
  signedIn = { Token: customer.token, UserID: String(customer.userId) };
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

/** `logout` is excluded, because it would end the session of the other calls. */
const NAMES = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'logout');

/** These calls hash a password, which is slow, so each of their fields is tested with one text only. */
const SLOW: readonly EndpointName[] = [
  'signup-user',
  'create-vendor-request',
  'get-user-login',
  'validate-otp-change-password',
  'request-email-change',
];

const fieldsOf = (name: EndpointName): string[] => {
  const { request } = endpoints[name];
  const declared = 'entries' in request ? Object.keys(request.entries as object) : [];
  return [...new Set([...declared, ...Object.keys(good[name] ?? {})])];
};

const send = async (name: EndpointName, body: string | Uint8Array<ArrayBuffer>, more: object = {}) => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signedIn, ...more },
    body,
  });
  return { response, text: await response.text() };
};

const isHarmless = ({ response, text }: Awaited<ReturnType<typeof send>>): boolean =>
  response.status < 500 &&
  response.headers.get('content-type') === 'application/json; charset=utf-8' &&
  response.headers.get('x-content-type-options') === 'nosniff' &&
  !response.headers.has('set-cookie') &&
  !response.headers.has('x-taken') &&
  !text.includes(victim.email) &&
  !TRACES.test(text);

interface Attack {
  readonly kind: string;
  readonly name: EndpointName;
  readonly what: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: object;
}

const tryAll = async (attacks: readonly Attack[]): Promise<void> => {
  for (let from = 0; from < attacks.length; from += CONCURRENCY)
    await Promise.all(
      attacks.slice(from, from + CONCURRENCY).map(async ({ kind, name, what, body, headers }) => {
        const answer = await send(name, body, headers);
        const description = `${name} ${what}: ${answer.response.status} ${answer.text.slice(0, 200)}`;
        tally.note(kind, description, isHarmless(answer));
      }),
    );
  expect(tally.listThrough()).toEqual([]);
};

const bodyOf = (parameters: Parameters): string => JSON.stringify({ requestParameters: parameters });

const readTotals = async () => {
  const { read } = shop.app.db;
  const count = async (table: 'customer' | 'orders' | 'product' | 'review' | 'coupon') =>
    Number(
      (
        await read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  return {
    customers: await count('customer'),
    orders: await count('orders'),
    products: await count('product'),
    reviews: await count('review'),
    coupons: await count('coupon'),
  };
};

test('hostile texts in every field of every call', { timeout: TIMEOUT_MS }, async () => {
  const before = await readTotals();
  const hash = () =>
    shop.app.db.read
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', victim.userId)
      .executeTakeFirstOrThrow();
  const row = await hash();
  const attacks = Object.entries(PAYLOADS).flatMap(([kind, texts]) =>
    NAMES.flatMap((name): Attack[] => [
      // All fields with each text,
      ...texts.map((text) => ({
        kind,
        name,
        what: `all fields ${JSON.stringify(text)}`,
        body: bodyOf(Object.fromEntries(fieldsOf(name).map((field) => [field, text]))),
      })),
      // and each field with the first text, while the others are valid.
      ...(SLOW.includes(name) && kind !== SQL ? [] : fieldsOf(name)).map((field) => ({
        kind,
        name,
        what: `${field} ${JSON.stringify(texts[0])}`,
        body: bodyOf({ ...good[name], [field]: texts[0] }),
      })),
    ]),
  );
  await tryAll(attacks);
  expect(await hash()).toEqual(row);
  const after = await readTotals();
  for (const [name, rows] of Object.entries(before))
    expect(after[name as keyof typeof after], name).toBeGreaterThanOrEqual(rows);
});

test('prototype pollution in the bodies of every call', { timeout: TIMEOUT_MS }, async () => {
  const kind = 'prototype pollution';
  const members = '"__proto__":{"polluted":1,"UserID":1},"constructor":{"prototype":{"polluted":1}}';
  await tryAll(
    NAMES.flatMap((name): Attack[] => {
      const inner = JSON.stringify(good[name]).slice(1, -1);
      const parameters = `{${members}${inner && `,${inner}`}}`;
      return [
        { kind, name, what: 'parameters', body: `{"requestParameters":${parameters}}` },
        { kind, name, what: 'envelope', body: `{${members},"requestParameters":${parameters}}` },
        { kind, name, what: 'in place of it', body: `{"__proto__":{"requestParameters":${parameters}}}` },
        ...fieldsOf(name).map((field) => ({
          kind,
          name,
          what: field,
          body: `{"requestParameters":{"${field}":{${members}}}}`,
        })),
      ];
    }),
  );
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('deeply nested and huge values in every field of every call', { timeout: TIMEOUT_MS }, async () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const deepObject = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`;
  const many = `[${'0,'.repeat(20_000)}0]`;
  const manyLines = JSON.stringify(Array.from({ length: 1000 }, () => ({ ProductId: 1, Quantity: 1 })));
  const bombs: Readonly<Record<string, string>> = {
    'deep nesting': deep,
    'deep nesting of objects': deepObject,
    'a text of deep nesting': JSON.stringify(deep),
    'huge lists': many,
    'a text of a huge list': JSON.stringify(manyLines),
    'huge texts': JSON.stringify('x'.repeat(100_000)),
    'huge numbers': `1${'0'.repeat(5000)}`,
  };
  const zipped = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, ' ')));
  await tryAll(
    NAMES.flatMap((name): Attack[] => [
      ...Object.entries(bombs).flatMap(([kind, bomb]) => {
        const rest = (field: string) => JSON.stringify({ ...good[name], [field]: undefined }).slice(1, -1);
        return fieldsOf(name).map((field) => ({
          kind: `bombs: ${kind}`,
          name,
          what: field,
          body: `{"requestParameters":{${[`"${field}":${bomb}`, rest(field)].filter(Boolean).join(',')}}}`,
        }));
      }),
      ...['gzip', 'br', 'deflate'].map((encoding) => ({
        kind: 'bombs: compressed bodies',
        name,
        what: encoding,
        body: zipped,
        headers: { 'Content-Encoding': encoding },
      })),
    ]),
  );
});

test('afterwards the shop is unchanged: it answers, and no error is in its log', async () => {
  expect((await shop.call('get-all-products', {})).ok).toBe(true);
  expect(shop.errors).toEqual([]);
});
