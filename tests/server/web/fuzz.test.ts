import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { type FuzzRequest, fuzzRequest } from '../../support/fuzz/requests.ts';
import { listGoodRequests } from '../../support/good-requests.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

/** For more requests, run `FUZZ_REQUESTS=100000 FUZZ_SEED=7 npx vitest run ... fuzz`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_310);
const CONCURRENCY = 20;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const send = async ({ name, method, headers, body }: FuzzRequest): Promise<number> => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status !== 204 && method !== 'HEAD')
    expect(JSON.parse(text)).toMatchObject({ statusCode: response.status, data: expect.any(String) });
  return response.status;
};

test(`${REQUESTS} hostile requests: each is answered, none with an internal error`, {
  timeout: patient(60_000 + REQUESTS * 20),
}, async () => {
  const { table, customer } = await listGoodRequests(shop);
  // `logout` would end the session of the other calls.
  const { logout: _, ...calls } = table;
  const requests = fc.sample(fuzzRequest({ ...calls }, customer), { numRuns: REQUESTS, seed: SEED });
  const counts = new Map<number, number>();
  const faults: unknown[] = [];
  for (let from = 0; from < requests.length; from += CONCURRENCY) {
    await Promise.all(
      requests.slice(from, from + CONCURRENCY).map(async (request) => {
        const status = await send(request);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status >= 500) faults.push({ ...request, body: String(request.body).slice(0, 500) });
      }),
    );
  }
  console.info('requests by status', Object.fromEntries([...counts].sort(([a], [b]) => a - b)));
  expect(faults).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('PageSize');
  expect((await shop.call('get-all-products', {})).ok).toBe(true);
});

test('none of them left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
