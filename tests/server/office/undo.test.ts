import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeVisit } from '#server/office/visit.ts';
import { type OfficeAnswer, type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let token: string;
let memberId: number;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token, memberId } = await shop.signIn('support'));
});
afterAll(() => shop.close());

const PAGE = '/office/orders';
const VIEW = { list: 'orders', name: 'Mine', query: 'next=ship' };

/** The notice of the page after an action. */
const noticeAfter = async (answer: OfficeAnswer): Promise<OfficeVisit['notice']> => {
  expect(answer.status).toBe(303);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0]);
  const next = await shop.send(answer.headers.location ?? '', {
    headers: { cookie: [`office=${token}`, ...cookies].join('; ') },
  });
  return next.visit?.notice;
};
const undo = (key: string | undefined, by = token) =>
  shop.act(PAGE, by, 'change.undo', { undo: key ?? 'no key' });
const faultOf = ({ visit }: OfficeAnswer) => visit?.posted?.faults['']?.code;
const views = () =>
  shop.app.db.read
    .selectFrom('list_view')
    .select(['name', 'query'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
const save = async (query = VIEW.query) =>
  (await noticeAfter(await shop.act(PAGE, token, 'view.save', { ...VIEW, query })))?.undo;

describe('the undo of a notice', () => {
  it('reverses the change once', async () => {
    const key = await save();
    expect(await views()).toEqual([{ name: 'Mine', query: 'next=ship' }]);
    expect((await noticeAfter(await undo(key)))?.code).toBe('undone');
    expect(await views()).toEqual([]);
    const again = await undo(key);
    expect([again.status, faultOf(again)]).toEqual([422, 'undo_late']);
  });

  it('restores what a change replaced or deleted', async () => {
    await save();
    await noticeAfter(await undo(await save('next=complete')));
    expect(await views()).toEqual([{ name: 'Mine', query: 'next=ship' }]);
    const { id } = await shop.app.db.read.selectFrom('list_view').select('id').executeTakeFirstOrThrow();
    const deleted = await noticeAfter(await shop.act(PAGE, token, 'view.delete', { id: String(id) }));
    expect(await views()).toEqual([]);
    await noticeAfter(await undo(deleted?.undo));
    expect(await views()).toEqual([{ name: 'Mine', query: 'next=ship' }]);
  });

  it('belongs to its member and ends after ten minutes', async () => {
    const key = await save('next=complete');
    const other = await shop.signIn('owner');
    expect(faultOf(await undo(key, other.token))).toBe('undo_late');
    shop.clock.advance(10 * 60_000);
    expect(faultOf(await undo(key))).toBe('undo_late');
    expect(await views()).toEqual([{ name: 'Mine', query: 'next=complete' }]);
  });
});
