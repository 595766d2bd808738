import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { asDeclared } from '../support/strict-rows.ts';
import { openTestShop, rowsOf, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ProductId: number;
beforeAll(async () => {
  shop = await openTestShop();
  const product = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('key', '=', 'gym-towel')
    .executeTakeFirstOrThrow();
  ProductId = product.id;
});
afterAll(() => shop.close());

const reviewOf = (more: Partial<Input<'insert-product-review'>> = {}) => ({
  ProductId,
  ReviewerName: 'Noura',
  ReviewerEmail: 'noura@example.com',
  ReviewTitle: 'Soft',
  ReviewBody: 'Dries fast.',
  ReviewRating: 2,
  ...more,
});

const ratings = async () => {
  const { rating_sum, rating_count } = await shop.app.db.read
    .selectFrom('product')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', ProductId)
    .executeTakeFirstOrThrow();
  return { rating_sum, rating_count };
};

test('a review is published at once, in its language, and counted', async () => {
  const before = await ratings();
  const answer = await shop.call('insert-product-review', reviewOf({ ReviewTitle: 'ناعمة' }), {
    locale: 'ar',
  });
  expect(asDeclared('insert-product-review', rowsOf(answer))).toEqual([
    { ResponseMsg: 'Saved Successfully' },
  ]);
  expect(await ratings()).toEqual({
    rating_sum: before.rating_sum + 2,
    rating_count: before.rating_count + 1,
  });
  const rows = asDeclared(
    'get-product-reviews',
    rowsOf(await shop.call('get-product-reviews', { ProductId }, { locale: 'ar' })),
  );
  expect(rows.find((row) => row.Title === 'ناعمة')).toMatchObject({
    Rating: 2,
    Language: 'ar',
    IsVerified: false,
    ReviewDate: new Date(shop.clock.now()).toISOString(),
  });
  expect(JSON.stringify(rows)).not.toContain('noura@example.com');
});

test('a second one from the same e-mail is refused in plain words', async () => {
  await shop.call('insert-product-review', reviewOf({ ReviewerEmail: 'twice@example.com' }));
  const before = await ratings();
  const again = await shop.call('insert-product-review', reviewOf({ ReviewerEmail: 'TWICE@example.com' }));
  expect(again).toMatchObject({
    ok: false,
    error: { status: 409, message: 'You have already reviewed this product with this email.' },
  });
  expect(await ratings()).toEqual(before);
});

test('eight at once are all counted', async () => {
  const before = await ratings();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.call(
        'insert-product-review',
        reviewOf({ ReviewerEmail: `at-once-${index}@example.com`, ReviewRating: 5 }),
      ),
    ),
  );
  expect(await ratings()).toEqual({
    rating_sum: before.rating_sum + 40,
    rating_count: before.rating_count + 8,
  });
});

describe('a review is refused', () => {
  test.each([
    ['without a name', { ReviewerName: '  ' }, 400],
    ['with a body of 201 characters', { ReviewBody: 'x'.repeat(201) }, 400],
    ['with an e-mail that is none', { ReviewerEmail: 'noura' }, 400],
    ['with no star', { ReviewRating: 0 }, 400],
    ['with six stars', { ReviewRating: 6 }, 400],
    ['with half a star', { ReviewRating: 1.5 }, 400],
    ['of a product that is not there', { ProductId: 999_999 }, 404],
  ])('%s', async (_, more, status) => {
    const before = await ratings();
    const answer = await shop.call('insert-product-review', reviewOf(more));
    expect(answer).toMatchObject({ ok: false, error: { status } });
    expect(await ratings()).toEqual(before);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
