import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { eraseReviews } from '#server/reviews/erase-reviews.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let ProductId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ProductId = await findProductId('gym-towel');
});
afterAll(() => shop.close());

const findProductId = async (key: string): Promise<number> => {
  const query = shop.app.db.read.selectFrom('product').select('id').where('key', '=', key);
  return (await query.executeTakeFirstOrThrow()).id;
};

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

test('a review is published at once, in the language it is written in, and counted', async () => {
  const before = await ratings();
  const words = { ReviewTitle: 'ناعمة', ReviewBody: 'تجف بسرعة.' };
  const answer = await shop.call('insert-product-review', reviewOf(words));
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

test('a second one from the same e-mail is refused with a message', async () => {
  await shop.call('insert-product-review', reviewOf({ ReviewerEmail: 'twice@example.com' }));
  const before = await ratings();
  const again = await shop.call('insert-product-review', reviewOf({ ReviewerEmail: 'TWICE@example.com' }));
  expect(again).toMatchObject({
    ok: false,
    error: { status: 409, message: 'You have already reviewed this product with this email.' },
  });
  expect(await ratings()).toEqual(before);
});

test('eight concurrent ones are all counted', async () => {
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

describe('a review that looks automated', () => {
  test.each([
    ['with the honeypot filled', { Website: 'http://spam.example' }],
    ['faster than a person can type', { FilledInMs: 12 }],
  ])('%s is answered like any other and held for moderation', async (title, more) => {
    const before = await ratings();
    const answer = await shop.call(
      'insert-product-review',
      reviewOf({ ReviewTitle: title, ReviewerEmail: `${title.length}@bot.example`, ...more }),
    );
    expect(rowsOf(answer)).toEqual([{ ResponseMsg: 'Saved Successfully' }]);
    expect(await ratings()).toEqual(before);
    const rows = rowsOf(await shop.call('get-product-reviews', { ProductId }));
    expect(rows.some((row) => row.Title === title)).toBe(false);
  });

  test('is distinct from one that took longer', async () => {
    const before = await ratings();
    await shop.call(
      'insert-product-review',
      reviewOf({ ReviewerEmail: 'slow@example.com', Website: '', FilledInMs: 60_000 }),
    );
    expect((await ratings()).rating_count).toBe(before.rating_count + 1);
  });
});

describe('moderation', () => {
  const run = (...args: string[]) => runShopCommand(shop.app, ...args);

  test('a hidden review leaves the list, the count and the rating, and can be shown again', async () => {
    await shop.call(
      'insert-product-review',
      reviewOf({ ReviewerEmail: 'rude@example.com', ReviewTitle: 'Rude\u001b[2J', ReviewRating: 1 }),
    );
    const before = await ratings();
    const { json } = await run('reviews', 'list', '--product', String(ProductId), '--limit', '1', '--json');
    const { id } = json.reviews[0];
    const { sku } = await shop.app.db.read
      .selectFrom('product')
      .select('sku')
      .where('id', '=', ProductId)
      .executeTakeFirstOrThrow();
    const bySku = await run('reviews', 'list', '--product', sku, '--limit', '1', '--json');
    expect(bySku.json).toEqual(json);
    expect(json.reviews[0]).toMatchObject({ email: 'rude@example.com', rating: 1, published: true });
    expect((await run('reviews', 'list', '--limit', '1')).out).toContain('Rude\\x1b[2J');

    expect(await run('reviews', 'hide', String(id))).toMatchObject({ code: 0 });
    expect(await ratings()).toEqual({
      rating_sum: before.rating_sum - 1,
      rating_count: before.rating_count - 1,
    });
    const titles = async () =>
      rowsOf(await shop.call('get-product-reviews', { ProductId })).map((row) => row.ReviewID);
    expect(await titles()).not.toContain(id);
    const hidden = await run('reviews', 'list', '--hidden', '--json');
    expect(hidden.json.reviews.map((review: { id: number }) => review.id)).toContain(id);
    // A hidden review still prevents a second one from the same e-mail address.
    expect(
      await shop.call('insert-product-review', reviewOf({ ReviewerEmail: 'rude@example.com' })),
    ).toMatchObject({ ok: false, error: { status: 409 } });

    expect(await run('reviews', 'show', String(id), '--json')).toMatchObject({
      code: 0,
      json: { ok: true, reviewId: id, productId: ProductId, published: true },
    });
    expect(await ratings()).toEqual(before);
    expect(await titles()).toContain(id);
  });

  test('can be required before a review is published', async () => {
    const before = await ratings();
    expect((await run('reviews', 'moderate', 'on')).code).toBe(0);
    const answer = await shop.call(
      'insert-product-review',
      reviewOf({ ReviewerEmail: 'patient@example.com' }),
    );
    expect(rowsOf(answer)).toEqual([{ ResponseMsg: 'Saved Successfully' }]);
    expect(await ratings()).toEqual(before);
    expect((await run('reviews', 'moderate', 'off')).code).toBe(0);
  });

  test.each([[['hide']], [['show', 'x']], [['moderate']], [['moderate', 'maybe']], [['list', '1']]])(
    '%j is wrong usage',
    async (args) => {
      expect((await run('reviews', ...args)).code).toBe(2);
    },
  );

  test('of an unknown review is refused', async () => {
    expect(await run('reviews', 'hide', '999999999', '--json')).toMatchObject({
      code: 1,
      json: { ok: false, error: { code: 'not_found' } },
    });
  });
});

test('the reply of the shop and the number of helped shoppers are part of a review', async () => {
  const rows = asDeclared(
    'get-product-reviews',
    rowsOf(await shop.call('get-product-reviews', { ProductId: await findProductId('prime-whey') })),
  );
  expect(rows.find(({ Title }) => Title === 'Seal was open')).toMatchObject({
    HelpfulCount: 5,
    Reply: expect.stringContaining('We are sorry about the seal'),
    ReplyDate: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(rows.find(({ Title }) => Title === 'Solid everyday protein')).toMatchObject({
    Reply: null,
    ReplyDate: null,
  });
});

test('an erased customer leaves the reply if it does not name them', async () => {
  for (const [email, reply] of [
    ['farah@example.com', 'Dear FARAH, thank you.'],
    ['zoya@example.com', 'Thank you for the photo.'],
  ] as const) {
    const name = email.split('@')[0] ?? '';
    await shop.call('insert-product-review', reviewOf({ ReviewerEmail: email, ReviewerName: name }));
    await shop.app.db.write(async (db) => {
      await db
        .updateTable('review')
        .set({ reply, reply_at: 1 })
        .where('reviewer_email', '=', email)
        .execute();
      await eraseReviews(shop.app, db, email, []);
    });
  }
  const replies = await shop.app.db.read
    .selectFrom('review')
    .select(['reply', 'reply_at'])
    .where('reviewer_email', 'like', 'erased:%')
    .orderBy('id')
    .execute();
  expect(replies).toEqual([
    { reply: null, reply_at: null },
    { reply: 'Thank you for the photo.', reply_at: 1 },
  ]);
});

describe('a review is refused', () => {
  test.each([
    ['without a name', { ReviewerName: '  ' }, 400],
    ['with a body of 201 characters', { ReviewBody: 'x'.repeat(201) }, 400],
    ['with an invalid e-mail', { ReviewerEmail: 'noura' }, 400],
    ['with no star', { ReviewRating: 0 }, 400],
    ['with six stars', { ReviewRating: 6 }, 400],
    ['with half a star', { ReviewRating: 1.5 }, 400],
    ['of an unknown product', { ProductId: 999_999 }, 404],
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
