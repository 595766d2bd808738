import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

let shop: ShopProcess;
let folder: string;
beforeAll(async () => {
  folder = await copyStock();
  shop = await startShop(folder, { WEB_CONCURRENCY: '2', RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const subscribe = (locale: 'en' | 'ar') =>
  fetch(`${shop.url}/${locale}/newsletter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Connection: 'close' },
    body: new URLSearchParams({ SubscriberEmail: 'reader@example.com' }),
  });

test('a form without JavaScript shows that it was sent too often, and when to retry', async () => {
  for (let i = 0; i < 10; i += 1) expect((await subscribe('en')).status).toBe(303);
  for (const locale of ['en', 'ar'] as const) {
    const response = await subscribe(locale);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await response.text()).toContain(translator(locale).error('too_many_quarter'));
  }
});

test('any process reports the metrics of all of them', async () => {
  const response = await fetch(`${shop.url}/metrics`);
  const text = await response.text();
  const posts = /shop_request_seconds_count\{route="page newsletter",status="303"\} (\d+)/.exec(text)?.[1];
  expect([response.status, posts]).toEqual([200, '10']);
  const from = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
  expect((await fetch(`${shop.url}/metrics`, from)).status).toBe(404);
});
