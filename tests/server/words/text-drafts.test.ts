import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

const PATH = '/office/words/pages/about';
const FORM = 'words.save';

let shop: OfficeShop;
let editor: SignedIn;
beforeAll(async () => {
  shop = await openOfficeShop();
  editor = await shop.signIn('editor');
});
afterAll(() => shop.close());

const draft = (at: number, request: string) => ({
  ...{ at, request, values: { 'title.en': `Title ${at}` }, base: { version: '0', 'was-title.en': 'About' } },
});
const keep = (text: string, { token }: SignedIn = editor) =>
  shop.act(PATH, token, 'draft.keep', { path: PATH, form: FORM, draft: text });
const open = async ({ token }: SignedIn = editor) => (await shop.send(PATH, { token })).visit;
const list = async (member: SignedIn = editor) => (await open(member))?.query('words.drafts', { path: PATH });

it('keeps the last draft of a member for a form, until it is saved or discarded', async () => {
  await keep(JSON.stringify(draft(1, 'one')));
  await keep(JSON.stringify(draft(2, 'one')));
  expect(await list()).toEqual([{ form: FORM, request: 'one', draft: draft(2, 'one') }]);
  expect(await list(await shop.signIn('manager'))).toEqual([]);

  // Saved on another device, by a form with the same key.
  const page = await (await open())?.query('words.read', { collection: 'pages', name: 'about' });
  const { values = {} } = page ?? {};
  const was = Object.fromEntries(Object.entries(values).map(([name, value]) => [`was-${name}`, value]));
  const typed = { ...values, ...was, 'title.en': 'Title 2', request: 'one' };
  const saved = await shop.act(PATH, editor.token, FORM, typed);
  expect(saved.status).toBe(303);
  expect(await list()).toEqual([{ form: FORM, request: 'one', draft: undefined }]);

  await keep(JSON.stringify(draft(3, 'two')));
  expect(await list()).toMatchObject([{ draft: { at: 3 } }]);
  await keep('""');
  expect(await list()).toEqual([]);
});

it('keeps what a member who changes products has typed into the texts of one', async () => {
  const path = '/office/products/prime-whey';
  const member = await shop.signIn('catalogue');
  const form = { path, form: 'product.save', draft: JSON.stringify(draft(1, 'four')) };
  const kept = async () => (await shop.send(path, member)).visit?.query('words.drafts', { path });
  expect((await shop.act(path, member.token, 'draft.keep', form)).status).toBe(303);
  expect(await kept()).toMatchObject([{ form: 'product.save', draft: { at: 1 } }]);
  const { token } = await shop.signIn('support');
  expect((await shop.act(path, token, 'draft.keep', form)).status).toBe(403);
});

it('keeps nothing that is no draft', async () => {
  for (const text of ['', '{}', '{"at":1,"request":"a","values":{"a":1}}', 'x']) await keep(text);
  expect(await list()).toEqual([]);
});
