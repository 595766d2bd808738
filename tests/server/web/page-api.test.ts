import { expect, inject, test } from 'vitest';
import { createPageApi } from '#server/calls/page-api.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { openTestShop } from '../../support/shop/test-shop.ts';

test('a page whose data fails is rendered without it, logged, and not cached', async () => {
  const shop = await openTestShop(inject('engine'));
  try {
    await shop.app.db.write((db) => db.schema.alterTable('banner').renameTo('banner_away').execute());
    const api = createPageApi(shop.app, 'en', 'request-7');
    const [banners, campaigns] = await Promise.all([
      api.call('get-home-screen-banner', {}),
      api.call('get-web-campaign-list', {}),
    ]);
    expect(banners.ok).toBe(false);
    expect(campaigns.ok).toBe(true);
    expect(shop.errors).toHaveLength(1);
    expect(JSON.parse(shop.errors[0] ?? '{}')).toMatchObject({
      call: 'get-home-screen-banner',
      requestId: 'request-7',
    });
  } finally {
    await shop.close();
  }
});

test('a page shows the free-delivery sum of the shop, not the default', async () => {
  const shop = await openTestShop(inject('engine'));
  try {
    await shop.app.db.write((db) =>
      db.updateTable('setting').set({ value: '99900' }).where('key', '=', 'free_shipping_from').execute(),
    );
    const terms = await createPageApi(shop.app, 'ar', '').call('get-shop-terms', {});
    expect(terms).toMatchObject({ ok: true, value: { FreeShippingFrom: 999, SocialLinks: [] } });
  } finally {
    await shop.close();
  }
});

test("a page gets the shop's profiles from the settings", async () => {
  const shop = await openTestShop(inject('engine'));
  try {
    const url = 'https://www.instagram.com/quwana';
    await changeSetting(shop.app, 'social_links', [url]);
    const terms = await createPageApi(shop.app, 'en', '').call('get-shop-terms', {});
    expect(terms).toMatchObject({ ok: true, value: { SocialLinks: [url] } });
  } finally {
    await shop.close();
  }
});

test('a repeated read of a page is made once, and a write is never skipped', async () => {
  const shop = await openTestShop(inject('engine'));
  try {
    const api = createPageApi(shop.app, 'en', '');
    const tree = () => api.call('get-categories-list', { PageNo: 1, PageSize: 100 });
    expect(await tree()).toBe(await tree());
    expect(await api.call('get-categories-list', { PageNo: 1, PageSize: 1 })).not.toEqual(await tree());
    const send = () =>
      api.call('contact-us', { FullName: 'N', Email: 'n@example.com', Subject: 'S', Message: 'A message' });
    expect(await send()).not.toBe(await send());
  } finally {
    await shop.close();
  }
});

test('only the page of a product depends on its stock', async () => {
  const shop = await openTestShop(inject('engine'));
  try {
    const tagsOf = async (ask: (api: ReturnType<typeof createPageApi>) => Promise<unknown>) => {
      const api = createPageApi(shop.app, 'en', '');
      await ask(api);
      return (await api.headers())['Cache-Tag']?.split(',').filter((tag) => /-4$/.test(tag));
    };
    expect(await tagsOf((api) => api.call('get-product_detail', { ProductId: 4 }))).toEqual([
      'product-4',
      'stock-4',
    ]);
    expect(
      await tagsOf((api) => api.call('get-products-list-by-ids', { ProductsIds: [{ ProductId: 4 }] })),
    ).toEqual(['product-4']);
  } finally {
    await shop.close();
  }
});
