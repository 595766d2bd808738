import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddressValues } from '#server/fulfilment/change-address.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let nadia: SignedIn;
let imran: SignedIn;
let id = 0;
beforeAll(async () => {
  shop = await openOfficeShop();
  [nadia, imran] = [await shop.signIn('manager'), await shop.signIn('manager')];
  const line = await cartLine(shop, 'gym-towel', 2);
  const [row] = rowsOf(await shop.call('post-order', cashOrder([line]), await signIn(shop)));
  id = row?.OrderId ?? 0;
});
afterAll(() => shop.close());

const post = ({ token }: SignedIn, action: string, fields: Record<string, string>) => {
  shop.clock.advance(1000);
  return shop.act(`/office/orders/${id}`, token, action, { request: randomUUID(), ...fields });
};
const read = () => readOrderForOffice(shop.app, String(id));
const lastUndo = async () =>
  (await shop.app.db.read.selectFrom('office_undo').select('key').orderBy('expires_at', 'desc').execute())[0]
    ?.key ?? '';

test('a note is taken back by its writer, and leaves two entries in the log', async () => {
  await post(nadia, 'order.note', { text: 'Second bell' });
  const [note] = (await read())?.notes ?? [];
  const foreign = await post(imran, 'order.remove-note', { note: String(note?.id) });
  expect(foreign.status).toBe(404);
  const undo = await lastUndo();
  expect((await post(nadia, 'change.undo', { undo })).status).toBe(303);
  const order = await read();
  expect(order?.notes).toEqual([]);
  const actions = order?.timeline.flatMap((entry) => (entry.kind === 'audit' ? [entry.action] : []));
  expect(actions).toEqual(['order.remove-note', 'order.note']);
});

test('a corrected address is restored, unless somebody changed it again', async () => {
  const before = readAddressValues((await read())?.delivery ?? {});
  const change = async (street: string) => {
    const stored = Object.entries(readAddressValues((await read())?.delivery ?? {}));
    const values = stored.map(([name, value]) => [name, String(value)] as const);
    const was = values.map(([name, value]) => [`was-${name}`, value] as const);
    await post(nadia, 'order.change-address', {
      ...Object.fromEntries([...values, ...was]),
      AddressLineOne: street,
    });
  };
  await change('1 Office Park');
  expect((await post(nadia, 'change.undo', { undo: await lastUndo() })).status).toBe(303);
  expect(readAddressValues((await read())?.delivery ?? {})).toEqual(before);
  await change('2 Office Park');
  const undo = await lastUndo();
  await change('3 Office Park');
  const late = await post(nadia, 'change.undo', { undo });
  expect([late.status, late.visit?.posted?.faults['']?.code]).toEqual([409, 'undo_changed']);
  expect((await read())?.delivery.AddressLineOne).toBe('3 Office Park');
});
