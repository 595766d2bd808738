import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadPath } from '#contract/paths.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { createDownloadToken } from '#server/downloads/token.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const BYTES = Buffer.from('%PDF-1.7 twelve weeks of strength');

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const files = join(shop.app.config.varDir, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'plan.pdf'), BYTES);
  await writeFile(join(shop.app.config.varDir, 'secret.txt'), 'secret');
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ digital_file: 'plan.pdf' }).where('is_digital', '=', 1).execute(),
  );
});
afterAll(() => shop.close());

const order = async (state: OrderState, payment_method = 6) => {
  const customer = await signIn(shop);
  const lines = [await cartLine(shop, 'plan-strength-12'), await cartLine(shop, 'gym-towel')];
  const [placed] = rowsOf(await shop.call('post-order', cashOrder(lines), { ...customer, locale: 'ar' }));
  const OrderId = placed?.OrderId ?? 0;
  await shop.app.db.write((db) =>
    db.updateTable('orders').set({ state, payment_method }).where('id', '=', OrderId).execute(),
  );
  const items = asDeclared(
    'get-customer-order-history-detail',
    rowsOf(await shop.call('get-customer-order-history-detail', { OrderId }, customer)),
  );
  return { OrderId, items, itemId: items[0]?.OrderItemID ?? 0, token: items[0]?.DownloadToken ?? '' };
};

const get = (itemId: number, token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${shop.url}${downloadPath(itemId, token)}`, { method, headers });

test('a token is issued for digital items of paid orders only, also before their parcels arrive', async () => {
  const completed = await order('completed');
  expect(completed.items.map((item) => typeof item.DownloadToken)).toEqual(['string', 'undefined']);
  for (const state of ['placed', 'in_progress', 'returned', 'refunded'] as const)
    expect((await order(state)).token).toBe('');
  for (const state of ['paid', 'in_progress'] as const) {
    const { OrderId, items, itemId, token } = await order(state, 5);
    expect(items.map((item) => [item.ShippingStatusID, typeof item.DownloadToken])).toEqual([
      [3, 'string'],
      [1, 'undefined'],
    ]);
    expect((await get(itemId, token)).status).toBe(200);
    const Token = new URL(createOrderLink(shop.app, OrderId, 'en')).searchParams.get('link') ?? '';
    const linked = rowsOf(await shop.call('get-order-by-link', { Token }));
    expect(linked.Items[0]?.DownloadToken).toBeDefined();
  }
});

describe('a download', () => {
  test('is the file, with its type and the name of the product', async () => {
    const { itemId, token } = await order('completed');
    const response = await get(itemId, token);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BYTES.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toMatch(/\p{Script=Arabic}.*\.pdf$/u);

    const head = await get(itemId, token, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES.length)]);
  });

  test.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/33'],
    ['bytes=25-', 206, 'strength', 'bytes 25-32/33'],
    ['bytes=-8', 206, 'strength', 'bytes 25-32/33'],
    ['bytes=25-999', 206, 'strength', 'bytes 25-32/33'],
    ['bytes=33-', 416, '', 'bytes */33'],
    ['bytes=-0', 416, '', 'bytes */33'],
    ['bytes=5-1', 200, BYTES.toString(), null],
    ['bytes=0-1,3-4', 200, BYTES.toString(), null],
    ['lines=1-2', 200, BYTES.toString(), null],
  ])('in parts: %s', async (Range, status, text, contentRange) => {
    const { itemId, token } = await order('completed');
    const response = await get(itemId, token, { Range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  test('is resumed with the same file only', async () => {
    const { itemId, token } = await order('completed');
    const etag = (await get(itemId, token)).headers.get('etag') ?? '';
    expect((await get(itemId, token, { Range: 'bytes=0-3', 'If-Range': etag })).status).toBe(206);
    expect((await get(itemId, token, { Range: 'bytes=0-3', 'If-Range': '"other"' })).status).toBe(200);
  });
});

describe('a download is refused', () => {
  test('with the token of another item, a modified or an expired one', async () => {
    const [mine, other] = [await order('completed'), await order('completed')];
    const later = (shop.clock.now() + 3_600_000).toString(36);
    for (const token of [other.token, `${later}.${mine.token.split('.')[1]}`, 'x', `${mine.token}x`]) {
      const response = await get(mine.itemId, token);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ statusCode: 403, data: '[]' });
    }
    shop.clock.advance(15 * 60 * 1000);
    expect((await get(mine.itemId, mine.token)).status).toBe(403);
  });

  test('once the order is no longer completed', async () => {
    const { OrderId, itemId, token } = await order('completed');
    await shop.app.db.write((db) =>
      db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', OrderId).execute(),
    );
    expect((await get(itemId, token)).status).toBe(403);
  });

  test('for a missing item or file, and always for a path outside the folder', async () => {
    const { itemId, token } = await order('completed');
    expect((await get(999_999, createDownloadToken(shop.app, 999_999))).status).toBe(404);
    for (const digital_file of ['gone.pdf', '../secret.txt', '..', '.']) {
      await shop.app.db.write((db) =>
        db.updateTable('order_line').set({ digital_file }).where('id', '=', itemId).execute(),
      );
      expect((await get(itemId, token)).status).toBe(404);
    }
    for (const path of ['', '1', 'x/y', '1/a/b', `${itemId}/%2e%2e`, '-1/x']) {
      const response = await fetch(`${shop.url}/api/v1/common/download-digital-file/${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test.each(['POST', 'PUT', 'DELETE'])('by %s', async (method) => {
    const { itemId, token } = await order('completed');
    const response = await get(itemId, token, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
