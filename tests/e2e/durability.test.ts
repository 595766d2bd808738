import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const post = async <N extends EndpointName>(
  shop: ShopProcess,
  name: N,
  input: Input<N>,
  caller: object = {},
) => {
  const answer = await call(name, input, { origin: shop.url, locale: 'en', ...caller });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`);
  return answer.value;
};

test('an order that was answered survives kill -9', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-kill-'));
  await cp(join(inject('shopFolder'), 'media'), join(folder, 'media'), { recursive: true });
  let shop = await startShop(folder);
  try {
    const Email = 'kill@example.com';
    const Password = 'correct horse';
    await post(shop, 'signup-user', {
      FirstName: 'Noura',
      LastName: 'Al Harbi',
      EmailAddress: Email,
      Password,
      AddressLineOne: 'Flat 4B',
      CountryID: 356,
    });
    const [user] = await post(shop, 'get-user-login', { Email, Password });
    const caller = { token: user?.Token, userId: user?.UserID };
    const products = await post(shop, 'get-all-products', { PageSize: 100 });
    const product = products.find((row) => !row.HasVariants && row.StockQuantity > 3);
    const [placed] = await post(
      shop,
      'post-order',
      { cartJsonData: JSON.stringify([{ ProductId: product?.ProductId, Quantity: 2 }]), PaymentMethod: 6 },
      caller,
    );
    await shop.stop('SIGKILL');

    shop = await startShop(folder);
    const orders = await post(shop, 'get-customer-order-history-master', {}, caller);
    expect(orders.map((order) => order.OrderNumber)).toEqual([placed?.OrderNumber]);
    const [after] = await post(shop, 'get-products-list-by-ids', { ProductsIds: [product?.ProductId ?? 0] });
    expect(after?.StockQuantity).toBe((product?.StockQuantity ?? 0) - 2);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
