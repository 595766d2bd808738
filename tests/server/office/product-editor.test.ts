import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordLabel } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { findPagePath } from '#server/catalogue/page-path.ts';
import { createPreviewLink, readPreviewToken } from '#server/catalogue/preview/preview-link.ts';
import { asPreview } from '#server/catalogue/preview/previewed.ts';
import { publishDue } from '#server/catalogue/publish-due.ts';
import { toFormValues } from '#server/office/products/record-form.ts';
import { type OfficeAnswer, type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let sara: string;
let omar: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token: sara } = await shop.signIn('catalogue'));
  ({ token: omar } = await shop.signIn('manager'));
});
afterAll(() => shop.close());

const read = async (id: number) => {
  const found = await readRecord(shop.app.db.read, String(id), shop.app.clock.now());
  if (!found) throw new Error(`there is no product ${id}`);
  return found;
};

/** The form as the page shows it: values, and what they were. */
const formOf = async (id: number): Promise<Record<string, string>> => {
  const values = toFormValues(await read(id));
  const was = Object.entries(values).map(([name, value]) => [`was-${name}`, value]);
  return { ...values, ...Object.fromEntries(was) };
};
const act = (id: number, token: string, name: string, fields: Readonly<Record<string, string>>) =>
  shop.act(`/office/products/${id}`, token, name, fields);
const faultsOf = ({ visit }: OfficeAnswer) =>
  Object.fromEntries(
    Object.entries(visit?.posted?.faults ?? {}).map(([field, { values, code }]) => [
      field,
      values?.message ?? code,
    ]),
  );
const idOfLocation = ({ headers }: OfficeAnswer): number => Number(headers.location?.split('/').at(-1));

describe('the form of a product', () => {
  it('is saved once, and undone', async () => {
    const [id, before] = [2, await read(2)];
    const form = {
      ...(await formOf(id)),
      'name.en': 'Renamed',
      request: '0b0c7c0e-47a5-4f6a-8a51-6a4b8c2f7d01',
    };
    expect((await act(id, sara, 'product.save', form)).status).toBe(303);
    expect((await act(id, sara, 'product.save', form)).status).toBe(303);
    const after = await read(id);
    expect(after.record).toEqual({ ...before.record, name: { ...before.record.name, en: 'Renamed' } });
    expect(after.version).toBe(before.version + 1);
    const { key } = await shop.app.db.read
      .selectFrom('office_undo')
      .select('key')
      .where('action', '=', 'product.restore')
      .where('params_json', '=', '{"id":"2"}')
      .executeTakeFirstOrThrow();
    expect((await act(id, sara, 'change.undo', { undo: key })).status).toBe(303);
    expect((await read(id)).record).toEqual(before.record);
  });

  it('shows the faults at their fields', async () => {
    const form = { ...(await formOf(3)), 'name.ar': '', shippingCharge: '-1', sku: 'TRV-1001' };
    const refused = await act(3, sara, 'product.save', form);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual({
      'name.ar': 'Fill in this field.',
      shippingCharge: 'Enter a number, 0 or more.',
    });
    expect(refused.visit?.posted?.values.sku).toEqual(['TRV-1001']);
    const noDay = await act(3, sara, 'product.save', { ...(await formOf(3)), hotDealEndDate: '31.12.2026' });
    expect(faultsOf(noDay)).toEqual({ hotDealEndDate: 'day_invalid' });
  });

  it.each(['en', 'ar'] as const)('names no field as the files do, whatever is empty (%s)', async (locale) => {
    const { token } = await shop.signIn('catalogue', locale);
    const names = Object.keys(toFormValues(await read(1)));
    const empty = Object.fromEntries([...names, 'price', 'stock', 'id'].map((name) => [name, '']));
    const refused = await shop.act('/office/products/new', token, 'product.add', empty);
    expect(Object.keys(faultsOf(refused))).toEqual(expect.arrayContaining(['name.en', 'sku']));
    expect(faultsOf(refused)).not.toHaveProperty('id');
    const messages = Object.values(faultsOf(refused)).join('\n');
    expect(messages).not.toContain(recordLabel(officeTranslator(locale), 'id'));
    const wrong = await shop.act('/office/products/new', token, 'product.add', { ...empty, id: 'A key' });
    expect(faultsOf(wrong)).toHaveProperty('id');
    expect(faultsOf(wrong)[''] ?? '').not.toContain(recordLabel(officeTranslator(locale), 'id'));
    expect(messages).not.toMatch(/[a-z][A-Z]|slug|a-z|\.json/);
  });

  it('shows both sides of what two members have changed', async () => {
    const [one, other] = [await formOf(4), await formOf(4)];
    await act(4, omar, 'product.save', { ...one, 'name.en': 'By Omar', netContent: '5 kg' });
    const refused = await act(4, sara, 'product.save', { ...other, 'name.en': 'By Sara' });
    expect(refused.status).toBe(409);
    expect(refused.visit?.posted?.conflict?.sides).toMatchObject([
      { name: 'name.en', theirs: 'By Omar', mine: 'By Sara' },
      { name: 'netContent', theirs: '5 kg' },
    ]);
    const chosen = { ...(await formOf(4)), 'name.en': 'By Sara', 'side-name.en': 'mine' };
    expect((await act(4, sara, 'product.save', chosen)).status).toBe(303);
    expect((await read(4)).record).toMatchObject({ name: { en: 'By Sara' }, netContent: '5 kg' });
  });

  it('adds a draft, which needs a picture before it is published', async () => {
    const form = {
      ...(await formOf(1)),
      id: '',
      sku: 'NEW-1',
      'name.en': 'New Bar 2',
      price: '99',
      stock: '7',
    };
    const added = await shop.act('/office/products/new', sara, 'product.add', form);
    expect(added.status).toBe(303);
    const id = idOfLocation(added);
    expect((await read(id)).row).toMatchObject({
      key: 'new-bar-2',
      status: 'draft',
      price: 9900,
      stock_quantity: 7,
    });
    const early = await act(id, sara, 'product.change-status', { id: String(id), status: 'published' });
    expect(faultsOf(early)).toEqual({ '': 'no_pictures' });
  });

  it('keeps a draft in one language, and says what is missing before it is published', async () => {
    const form = await formOf(3);
    await act(3, sara, 'product.change-status', { id: '3', status: 'draft' });
    const texts = Object.keys(form).filter((name) => /^(?:name|\w+Description|meta\w+)[.]/.test(name));
    const arabic = { ...form, ...Object.fromEntries(texts.map((name) => [name, ''])), 'name.ar': 'بروتين' };
    expect((await act(3, sara, 'product.save', arabic)).status).toBe(303);
    expect((await read(3)).record.name).toEqual({ en: '', ar: 'بروتين' });
    const early = await act(3, sara, 'product.change-status', { id: '3', status: 'published' });
    expect(early.visit?.posted?.faults['']).toMatchObject({
      code: 'product_incomplete',
      values: { fields: expect.stringContaining('Name · English, Short description · English') },
    });
    const none = await act(3, sara, 'product.save', { ...arabic, ...(await formOf(3)), 'name.ar': '' });
    expect(faultsOf(none)).toEqual({ 'name.en': 'Fill in this field.' });
    await act(3, sara, 'product.save', {
      ...form,
      ...Object.fromEntries(Object.entries(await formOf(3)).filter(([name]) => name.startsWith('was-'))),
    });
    expect((await act(3, sara, 'product.change-status', { id: '3', status: 'published' })).status).toBe(303);
  });
});

describe('the status of a product', () => {
  const statusOf = async (id: number) => (await read(id)).row.status;
  const duplicate = async (): Promise<number> => idOfLocation(await act(5, sara, 'product.duplicate', {}));

  it('is draft for a copy, until its scheduled publication', async () => {
    const id = await duplicate();
    expect(await statusOf(id)).toBe('draft');
    expect(await findPagePath.product(shop.app, id, 'en')).toEqual({ kind: 'missing' });
    const late = await act(id, sara, 'product.change-status', {
      id: String(id),
      status: 'scheduled',
      day: '2020-01-01',
    });
    expect(faultsOf(late)).toEqual({ day: 'time_over' });
    const at = shop.app.clock.now() + 3 * 86_400_000;
    const day = new Date(at).toISOString().slice(0, 10);
    await act(id, sara, 'product.change-status', { id: String(id), status: 'scheduled', day, time: '09:00' });
    expect(await statusOf(id)).toBe('scheduled');
    const { publish_at } = (await read(id)).row;
    const later = (now: number) => ({ ...shop.app, clock: { ...shop.app.clock, now: () => now } });
    expect(await publishDue(later((publish_at ?? 0) - 1))).toBe(0);
    expect(await publishDue(later(publish_at ?? 0))).toBe(1);
    expect(await publishDue(later(publish_at ?? 0))).toBe(0);
    expect(await statusOf(id)).toBe('published');
    expect(await findPagePath.product(shop.app, id, 'en')).toMatchObject({ kind: 'page' });
  });

  it('can be archived, which removes the page, and restored by an undo', async () => {
    await act(6, sara, 'product.change-status', { id: '6', status: 'hidden' });
    expect(await findPagePath.product(shop.app, 6, 'en')).toEqual({ kind: 'gone' });
    const { values_json } = await shop.app.db.read
      .selectFrom('office_undo')
      .select('values_json')
      .where('action', '=', 'product.change-status')
      .where('params_json', '=', '{"id":"6"}')
      .executeTakeFirstOrThrow();
    const { states } = JSON.parse(values_json);
    await act(6, sara, 'product.change-status', { states: states[0] });
    expect(await statusOf(6)).toBe('published');
  });

  it('lets a signed link show a draft for two days, and no other product', async () => {
    const [id, other] = [await duplicate(), await duplicate()];
    const link = await createPreviewLink(shop.app, id, 'ar');
    const token = new URL(link?.url ?? '', 'http://localhost').searchParams.get('preview') ?? '';
    const previewed = readPreviewToken(shop.app, token, id);
    expect(previewed).toEqual({ productId: id, until: link?.until });
    expect(readPreviewToken(shop.app, token, other)).toBeUndefined();
    expect(readPreviewToken(shop.app, `${token}x`, id)).toBeUndefined();
    const now = () => link?.until ?? 0;
    expect(readPreviewToken({ ...shop.app, clock: { ...shop.app.clock, now } }, token, id)).toBeUndefined();
    const detail = (ProductId: number) =>
      createPageApi(shop.app, 'en', 'test').call('get-product_detail', { ProductId });
    const seen = await asPreview({ productId: id, until: now() }, async () => [
      await detail(id),
      await detail(other),
    ]);
    expect(seen.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await detail(id)).ok).toBe(false);
    expect(await createPreviewLink(shop.app, 1, 'en')).toBeUndefined();
  });
});
