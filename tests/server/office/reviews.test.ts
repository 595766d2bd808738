import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findQueuedReview } from '#server/reviews/moderate/list-queue.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let token: string;
let memberId: number;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token, memberId } = await shop.signIn('support'));
  rowsOf(await changeSetting(shop.app, 'reviews_moderated', ['on']));
});
afterAll(() => shop.close());

const PAGE = '/office/reviews';
const PRODUCT = 1;
let reviewers = 0;

/** Writes a review, which waits. */
const write = async (): Promise<number> => {
  reviewers += 1;
  shop.clock.advance(1);
  rowsOf(
    await shop.call('insert-product-review', {
      ...{ ProductId: PRODUCT, ReviewTitle: `No ${reviewers}`, ReviewBody: 'Too sweet', ReviewRating: 2 },
      ...{ ReviewerName: 'Noura', ReviewerEmail: `reviewer${reviewers}@example.com` },
    }),
  );
  const { id } = await shop.app.db.read
    .selectFrom('review')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const read = async (id: number) => {
  const review = await findQueuedReview(shop.app, id);
  if (!review) throw new Error(`no review ${id}`);
  return review;
};
const change = async (to: string, ids: readonly number[], more: Record<string, string> = {}) => {
  const versions = ids.map(async (id) => [`version-${id}`, String((await read(id)).version)] as const);
  return shop.act(PAGE, token, 'review.change', {
    ...{ to, ...Object.fromEntries(await Promise.all(versions)) },
    ...more,
  });
};
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).state));
const ratings = async () =>
  (
    await shop.app.db.read
      .selectFrom('product')
      .select('rating_count')
      .where('id', '=', PRODUCT)
      .executeTakeFirstOrThrow()
  ).rating_count;
/** Presses the button of the latest notice. */
const undo = async () => {
  const { key } = await shop.app.db.read
    .selectFrom('office_undo')
    .select('key')
    .where('member_id', '=', memberId)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow();
  shop.clock.advance(1);
  return shop.act(PAGE, token, 'change.undo', { undo: key });
};

describe('a decision about reviews', () => {
  it('is undone to what each review was before, with its reason and the rating', async () => {
    const [waiting, published, hidden] = [await write(), await write(), await write()];
    const ids = [waiting, published, hidden];
    await change('publish', [published]);
    await change('hide', [hidden], { reason: 'Insults' });
    const count = await ratings();
    shop.clock.advance(1);

    await change('publish', ids);
    expect([await statesOf(ids), await ratings()]).toEqual([
      ['published', 'published', 'published'],
      count + 2,
    ]);
    expect((await undo()).status).toBe(303);
    expect([await statesOf(ids), await ratings()]).toEqual([['waiting', 'published', 'hidden'], count]);
    expect((await read(hidden)).hiddenReason).toBe('Insults');

    await change('hide', ids, { reason: 'Advertising' });
    expect([await statesOf(ids), await ratings()]).toEqual([['hidden', 'hidden', 'hidden'], count - 1]);
    expect((await read(hidden)).hiddenReason).toBe('Advertising');
    await undo();
    expect(await statesOf(ids)).toEqual(['waiting', 'published', 'hidden']);
    expect((await read(hidden)).hiddenReason).toBe('Insults');
  });

  it('is refused with what was typed after a change by someone else, and for a long reason', async () => {
    const id = await write();
    const { version } = await read(id);
    const long = await change('hide', [id], { reason: 'x'.repeat(301) });
    expect([long.status, long.visit?.posted?.faults.reason?.code]).toEqual([422, 'reason_long']);
    await change('publish', [id]);
    const late = await shop.act(PAGE, token, 'review.change', {
      ...{ to: 'hide', reason: 'Insults', [`version-${id}`]: String(version) },
    });
    expect(late.status).toBe(409);
    expect(late.visit?.posted).toMatchObject({
      values: { reason: ['Insults'] },
      faults: { '': { code: 'review_conflict', values: { state: 'review_published' } } },
    });
  });

  it('cannot be undone after someone else has changed the review', async () => {
    const id = await write();
    await change('publish', [id]);
    const other = await shop.signIn('manager');
    await shop.act(PAGE, other.token, 'review.change', {
      ...{ to: 'hide', [`version-${id}`]: String((await read(id)).version) },
    });
    const late = await undo();
    expect([late.status, late.visit?.posted?.faults['']?.code]).toEqual([409, 'undo_changed']);
    expect((await read(id)).state).toBe('hidden');
  });
});

it('gives the earlier answer back after an undo', async () => {
  const id = await write();
  const reply = async (text: string) =>
    shop.act(`${PAGE}/${id}`, token, 'review.reply', { text, version: String((await read(id)).version) });
  await reply('Thank you');
  shop.clock.advance(1);
  await reply('');
  expect((await read(id)).reply).toBeNull();
  await undo();
  expect((await read(id)).reply).toBe('Thank you');
});
