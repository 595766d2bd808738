import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListState } from '#routes/office/list-state.ts';
import { STOCK_LIST } from '#routes/office/lists.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { tagProducts } from '#server/catalogue/manage/tag-products.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import { toProductRequest } from '#server/office/products/product-filter.ts';
import { tagQueries } from '#server/office/products/tag-queries.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let token: string;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
});
afterAll(() => shop.close());

const tagsOf = async (id: number) =>
  (await readRecord(shop.app.db.read, String(id), shop.app.clock.now()))?.record.tags ?? [];
const allTags = async (ids: readonly number[]) => Promise.all(ids.map(tagsOf));
const countRows = async (table: 'audit_entry' | 'product_version') =>
  Number(
    (
      await shop.app.db.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const preview = (query: string) =>
  tagQueries['tags.preview'].run(
    { app: shop.app, member: undefined, session: undefined, locale: 'en', now: shop.app.clock.now() },
    { search: new URLSearchParams(query) },
  );
/** A tag that some of the first products have, which is not the last one of theirs. */
const findTag = async () => {
  const ids = (await preview('all=')).plan?.changed ?? [];
  expect(ids).toEqual([]);
  return shop.app.db.read
    .selectFrom('product_tag')
    .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
    .select(['tag.id', 'tag.key'])
    .where('product_tag.position', '=', 0)
    .orderBy('product_tag.product_id')
    .executeTakeFirstOrThrow();
};

describe('a tag of many products', () => {
  it('is previewed, added and removed once, recorded once, and undone in its place', async () => {
    const tag = await findTag();
    for (const mode of ['remove', 'add'] as const) {
      const { count, plan } = await preview(`all=&tag=${tag.id}&mode=${mode}`);
      const ids = plan?.changed ?? [];
      expect(count).toBe(83);
      expect(ids.length + (plan?.unchanged ?? 0)).toBe(83);
      const before = await allTags(ids);
      expect(before.every((tags) => tags.includes(tag.key) === (mode === 'remove'))).toBe(true);
      const [entries, versions] = [await countRows('audit_entry'), await countRows('product_version')];
      const fields = { tag: String(tag.id), mode, products: ids.join(','), request: `tag-${mode}` };
      const answers = [];
      for (const _ of [1, 2])
        answers.push(await shop.act('/office/products/tags', token, 'product.change-tag', fields));
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      const after = await allTags(ids);
      expect(after.every((tags) => tags.includes(tag.key) === (mode === 'add'))).toBe(true);
      expect(await countRows('audit_entry')).toBe(entries + 1);
      expect(await countRows('product_version')).toBe(versions + ids.length);
      const { key = '' } =
        (await shop.app.db.read
          .selectFrom('office_undo')
          .select('key')
          .orderBy('expires_at', 'desc')
          .executeTakeFirst()) ?? {};
      shop.clock.advance(1000);
      expect((await shop.act('/office/products/tags', token, 'change.undo', { undo: key })).status).toBe(303);
      expect(await allTags(ids)).toEqual(before);
    }
  });

  it('is not changed on a product that another change has reached first', async () => {
    const { app } = shop;
    const tag = await findTag();
    const [id = 0] = (await preview(`all=&tag=${tag.id}&mode=add`)).plan?.changed ?? [];
    const found = await readRecord(app.db.read, String(id), app.clock.now());
    let saved: Awaited<ReturnType<typeof saveProduct>> | undefined;
    const db: typeof app.db = {
      ...app.db,
      read: app.db.read,
      // The other change commits after the products were read.
      write: async (work) => {
        saved ??= await saveProduct(app, { ...found?.record, netContent: 'Other' });
        return app.db.write(work);
      },
    };
    const tagged = await tagProducts({ ...app, db }, { tagId: tag.id, mode: 'add', products: [{ id }] });
    expect([rowsOf(tagged).left, saved && rowsOf(saved).isChanged]).toEqual([0, true]);
    const now = await readRecord(app.db.read, String(id), app.clock.now());
    expect([now?.record.netContent, now?.record.tags.includes(tag.key)]).toEqual(['Other', true]);
  });

  it('is refused if nothing is selected, or the tag is gone', async () => {
    const act = (fields: Record<string, string>) =>
      shop.act('/office/products/tags', token, 'product.change-tag', { mode: 'add', ...fields });
    const faultOf = async (fields: Record<string, string>) =>
      (await act(fields)).visit?.posted?.faults['']?.code;
    expect(await faultOf({ tag: '1' })).toBe('none_selected');
    expect(await faultOf({ tag: '99999', products: '1' })).toBe('tag_not_found');
    const gone = await act({ tag: '1', products: '99999' });
    expect(gone.status).toBe(303);
    expect(await tagsOf(99_999)).toEqual([]);
  });
});

describe('customers who wait for a sold-out product', () => {
  const list = (query: string) => {
    const request = toProductRequest(readListState(STOCK_LIST, new URLSearchParams(query)));
    return listProductsForOffice(shop.app, request);
  };

  it('are counted by their wish lists, while it is sold out', async () => {
    const { app } = shop;
    const products = await app.db.read.selectFrom('product').select('id').orderBy('id').limit(3).execute();
    const [one = 0, two = 0, three = 0] = products.map(({ id }) => id);
    const customers = await Promise.all([signIn(shop), signIn(shop)]);
    const entry = (customer: number, productId: number, list: 'wishlist' | 'cart', quantity = 1) => ({
      customer_id: customers[customer]?.userId ?? 0,
      ...{ list, item_key: `${productId}-${list}`, product_id: productId, choices_json: '[]', quantity },
      ...{ added_at: 0, changed_at: 0 },
    });
    const entries = [
      ...[entry(0, one, 'wishlist'), entry(1, one, 'wishlist'), entry(0, two, 'wishlist')],
      // Taken off the list, in a cart only, and in stock.
      ...[entry(1, two, 'wishlist', 0), entry(1, two, 'cart'), entry(0, three, 'wishlist')],
    ];
    await app.db.write(async (db) => {
      await db.updateTable('product').set({ stock_quantity: 0 }).where('id', 'in', [one, two]).execute();
      await db.updateTable('product').set({ stock_quantity: 5 }).where('id', '=', three).execute();
      await db.insertInto('customer_list_item').values(entries).execute();
    });
    const found = await list('only=waiting&sort=-waiting');
    expect(found.count).toBe(2);
    expect(found.rows.map(({ id, waiting }) => [id, waiting])).toEqual([
      [one, 2],
      [two, 1],
    ]);
    const all = await list('sort=-waiting&per=25');
    expect(all.rows.slice(0, 2).map(({ id }) => id)).toEqual([one, two]);
    const second = await list(`sort=-waiting&per=25&at=${all.next}`);
    expect(second.rows.filter(({ id }) => all.rows.some((row) => row.id === id))).toEqual([]);
    expect(second.rows).toHaveLength(25);
    expect(await readProductStock(app.db.read, one)).toMatchObject({ waiting: 2 });
    expect(await readProductStock(app.db.read, three)).toMatchObject({ waiting: 0 });
  });
});
