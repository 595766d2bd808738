import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import { findManaged } from '#server/catalogue/manage/find-products.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { toProductRequest } from '#server/office/products/product-filter.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  pageOf,
} from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let token: string;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
});
afterAll(() => shop.close());

const PAGE = '/office/products';
const list = (query: string) =>
  listProductsForOffice(shop.app, toProductRequest(readListState(PRODUCT_LIST, new URLSearchParams(query))));
const names = async (query: string) => (await list(query)).rows.map(({ nameEn }) => nameEn);
const readProduct = (id: number) =>
  shop.app.db.read
    .selectFrom('product')
    .select(['id', 'key', 'price', 'discounted_price', 'stock_quantity', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const findPlain = () =>
  shop.app.db.read
    .selectFrom('product')
    .select(['id', 'price', 'stock_quantity'])
    .where('discounted_price', 'is', null)
    .where('stock_quantity', '>', 20)
    .where('stock_by_variant', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
const act = (name: string, fields: Readonly<Record<string, string | number>>) =>
  shop.act(
    pageOf(name, fields.id),
    token,
    name,
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
  );
const faultOf = ({ visit }: OfficeAnswer, field: string) => visit?.posted?.faults[field]?.code;
const countEntries = async (id: number) =>
  (
    await shop.app.db.read
      .selectFrom('audit_entry')
      .select('id')
      .where('subject', '=', 'product')
      .where('subject_id', '=', String(id))
      .execute()
  ).length;

describe('the list of products', () => {
  it('finds names in both languages and the SKU by their beginnings', async () => {
    expect(await names('q=prime+wh')).toContain('Prime Whey Protein');
    expect(await names('q=برايم')).toContain('Prime Whey Protein');
    expect(await names('q=TRV-1001')).toEqual(['Prime Whey Protein']);
    expect(await names('q=nothing-here')).toEqual([]);
  });

  it('counts each filter value with the other filters applied', async () => {
    const all = await list('per=100');
    const { counts } = all;
    const out = all.rows.filter(({ level }) => level === 'out');
    expect(counts.byLevel.get('out')).toBe(out.length);
    expect(out.every(({ stock, isByVariant }) => stock === 0 || isByVariant)).toBe(true);
    const [category = ''] = [...counts.byCategory.keys()];
    const one = await list(`category=${category}&per=100`);
    expect(one.count).toBe(counts.byCategory.get(category));
    expect(one.rows).toHaveLength(one.count);
    expect(one.counts.byCategory).toEqual(counts.byCategory);
  });

  it('pages through every product once in each order', async () => {
    for (const sort of ['added', '-name', 'price', '-stock']) {
      const seen: number[] = [];
      let at: string | undefined = '';
      while (at !== undefined) {
        const page = await list(`sort=${sort}${at && `&at=${at}`}`);
        seen.push(...page.rows.map(({ id }) => id));
        at = page.next;
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 83, 83]);
    }
  });
});

describe('a price in the list', () => {
  it('is changed once, audited once, and undone', async () => {
    const { id, price } = await findPlain();
    const before = await countEntries(id);
    const fields = { id, price: '1,234.50', was: price, request: 'price-1' };
    for (const _ of [1, 2]) expect((await act('product.set-price', fields)).status).toBe(303);
    expect((await readProduct(id)).price).toBe(123_450);
    expect(await countEntries(id)).toBe(before + 1);
    const [entry] = (await listRecordAudit(shop.app, 'product', id)).rows;
    expect(entry?.name?.en).toBe(
      (await findManaged(shop.app.db.read, [String(id)])).get(String(id))?.name_en,
    );
    const back = { id, price: String(price / 100), was: 123_450, request: 'price-2' };
    expect((await act('product.set-price', back)).status).toBe(303);
    expect((await readProduct(id)).price).toBe(price);
  });

  it('is the sale price while a discount runs, and stays below the price', async () => {
    const onSale = (await list('only=discount')).rows.find(({ salePrice }) => salePrice !== undefined);
    const { id = 0, price = 0, salePrice = 0 } = onSale ?? {};
    const set = (to: number, was: number) => act('product.set-price', { id, price: to / 100, was });
    expect((await set(salePrice - 100, salePrice)).status).toBe(303);
    expect(await readProduct(id)).toMatchObject({ price, discounted_price: salePrice - 100 });
    expect(faultOf(await set(price, salePrice - 100), 'price')).toBe('discount_not_below_price');
  });

  it('is refused if it was changed meanwhile, or is no price', async () => {
    const { id, price } = await findPlain();
    const stale = await act('product.set-price', { id, price: 10, was: price + 1 });
    expect([stale.status, faultOf(stale, 'price')]).toEqual([409, 'price_conflict']);
    expect(stale.visit?.posted?.values.price).toEqual(['10']);
    for (const wrong of ['', '0', '14,99x', '-3', '1e3']) {
      const answer = await act('product.set-price', { id, price: wrong, was: price });
      expect([wrong, answer.status, faultOf(answer, 'price')]).toEqual([wrong, 422, 'price_invalid']);
    }
    expect((await readProduct(id)).price).toBe(price);
  });
});

describe('stock', () => {
  it('is set and added to with a reason, and never below what orders left', async () => {
    const { id, stock_quantity: stock } = await findPlain();
    expect((await act('stock.set', { id, stock: 40, was: stock })).status).toBe(303);
    expect((await act('stock.add', { id, stock: '-3', reason: 'damaged' })).status).toBe(303);
    expect((await readProduct(id)).stock_quantity).toBe(37);
    const stale = await act('stock.set', { id, stock: 50, was: 40 });
    expect([stale.status, faultOf(stale, 'stock')]).toEqual([409, 'stock_conflict']);
    expect(faultOf(await act('stock.add', { id, stock: '-38' }), 'stock')).toBe('stock_below_zero');
    const adjustments = await shop.app.db.read
      .selectFrom('stock_adjustment')
      .select(['delta', 'reason'])
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();
    expect(adjustments.slice(-2).map(({ delta, reason }) => [Number(delta), reason])).toEqual([
      [40 - stock, 'counted'],
      [-3, 'damaged'],
    ]);
  });
});

describe('prices on the page of a product', () => {
  const terms = async (id: number, fields: Readonly<Record<string, string | number>>) => {
    const { price } = await readProduct(id);
    const shown = { 'was-price': price / 100, 'was-sale': '', 'was-from': '', 'was-until': '' };
    return act('product.set-terms', { id, ...shown, 'was-orderMaximum': '', ...fields });
  };

  it('take a sale with its days, and refuse one that is no sale', async () => {
    const { id, price } = await shop.app.db.read
      .selectFrom('product')
      .select(['id', 'price'])
      .where('discounted_price', 'is', null)
      .where('order_maximum_quantity', 'is', null)
      .executeTakeFirstOrThrow();
    const rupees = price / 100;
    expect(faultOf(await terms(id, { price: rupees, sale: rupees }), 'sale')).toBe(
      'discount_not_below_price',
    );
    const days = { from: '2026-12-10', until: '2026-12-01' };
    const sale = rupees - 10;
    expect(faultOf(await terms(id, { price: rupees, sale, ...days }), 'until')).toBe('ends_before_start');
    const wrong = await terms(id, { price: rupees, sale, from: '2026-13-40', until: 'soon' });
    expect([faultOf(wrong, 'from'), faultOf(wrong, 'until')]).toEqual(['day_invalid', 'day_invalid']);
    expect(wrong.visit?.posted?.values.until).toEqual(['soon']);
    const saved = await terms(id, { price: rupees, sale, from: '2026-12-01', until: '2026-12-10' });
    expect(saved.status).toBe(303);
    expect(await readProduct(id)).toMatchObject({ price, discounted_price: price - 1000 });
    const stale = await terms(id, { price: rupees, sale: sale - 1 });
    expect([stale.status, faultOf(stale, '')]).toEqual([409, 'product_conflict']);
    expect(stale.visit?.posted?.conflict?.sides.map(({ name, theirs }) => [name, theirs])).toEqual([
      ['sale', String(sale)],
      ['from', '2026-12-01'],
      ['until', '2026-12-10'],
    ]);
  });

  it('are not for those who only count stock', async () => {
    const { token: packer } = await shop.signIn('fulfilment');
    const { id, price } = await findPlain();
    const answer = await shop.act(PAGE, packer, 'product.set-price', {
      id: String(id),
      price: '1',
      was: String(price),
    });
    expect(answer.status).toBe(403);
  });
});

it('hides and publishes products, with one entry for each', async () => {
  const { id } = await findPlain();
  const before = await countEntries(id);
  expect((await act('product.change-status', { id, status: 'hidden' })).status).toBe(303);
  expect((await readProduct(id)).status).toBe('hidden');
  expect((await act('product.change-status', { id, status: 'published' })).status).toBe(303);
  expect(await countEntries(id)).toBe(before + 2);
});
