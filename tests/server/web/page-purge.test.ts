import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNextChange } from '#server/catalogue/next-change.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let dropped: string[];
let stop: () => Promise<void>;

beforeEach(async () => {
  shop = await openTestShop();
  dropped = [];
  const watch = await watchPurges(shop.app, {
    drop: (tags) => dropped.push(...tags),
    dropAll: () => dropped.push('everything'),
  });
  stop = watch.close;
});
afterEach(async () => {
  await stop();
  await shop.close();
});

const change = (statement: string) => shop.app.db.write((db) => sql.raw(statement).execute(db));

describe('a change of what pages show', () => {
  it.each([
    ['a price', 'update product set price = price + 100 where id = 4', 'catalogue'],
    ['a product that is hidden', `update product set status = 'hidden' where id = 4`, 'catalogue'],
    ['the start of a discount', 'update product set discount_starts_at = 1 where id = 4', 'catalogue'],
    ['the stock', 'update product set stock_quantity = stock_quantity + 1 where id = 4', 'stock-4'],
    ['a rating', 'update product set rating_count = rating_count + 1 where id = 4', 'product-4'],
    [
      'a reply to a review',
      `update review set reply = 'Thank you' where id = (select min(id) from review where product_id = 4)`,
      'product-4',
    ],
    ['a category', `update category set name_en = 'Bars' where id = 2`, 'catalogue'],
    ['a setting', `update setting set value = value`, 'catalogue'],
    ['a removed campaign', 'delete from campaign', 'catalogue'],
  ])('drops the pages that show %s', async (_, statement, tag) => {
    await change(statement);
    await eventually(() => expect(new Set(dropped)).toEqual(new Set([tag])));
  });

  it('drops the pages of products whose stock an order reduced', async () => {
    const { token, userId } = await signIn(shop);
    const line = await cartLine(shop, 'prime-whey');
    rowsOf(await shop.call('post-order', cashOrder([line]), { token, userId }));
    await eventually(() => expect(dropped).toEqual([`stock-${line.ProductId}`]));
  });

  it('drops all pages of a product that is sold out, or back in stock', async () => {
    for (const left of [0, 3]) {
      dropped = [];
      await change(`update product set stock_quantity = ${left} where id = 4`);
      await eventually(() => expect(new Set(dropped)).toEqual(new Set(['stock-4', 'product-4'])));
    }
  });

  it('drops nothing for data that no page shows', async () => {
    await change('update product set pieces_sold = pieces_sold + 1 where id = 4');
    await change('update product set stock_quantity = stock_quantity where id = 5');
    await change('update product set stock_quantity = stock_quantity + 1 where id = 6');
    await eventually(() => expect(dropped).toEqual(['stock-6']));
  });
});

describe('the next scheduled change', () => {
  it('is the first begin or end in the future', async () => {
    const now = shop.clock.now();
    await change('update product set discount_ends_at = null, hot_deal_ends_at = null');
    await change('delete from campaign');
    expect(await findNextChange(shop.app)).toBeUndefined();
    await change(`update product set discount_ends_at = ${now - 1} where id = 1`);
    await change(`update product set hot_deal_ends_at = ${now + 5000} where id = 2`);
    await change(
      `update product set discounted_price = price - 1, discount_ends_at = ${now + 3000} where id = 3`,
    );
    expect(await findNextChange(shop.app)).toBe(now + 3000);
    shop.clock.advance(3000);
    expect(await findNextChange(shop.app)).toBe(now + 5000);
  });
});
