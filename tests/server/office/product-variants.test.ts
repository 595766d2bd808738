import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variantPath } from '#routes/office/variant-path.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { sumMovements } from '#server/catalogue/stock/list-movements.ts';
import { formToken } from '#server/office/cookies.ts';
import { partState } from '#server/office/product-parts/part-state.ts';
import { readVariantRows } from '#server/office/product-parts/variant-rows.ts';
import { cashOrder } from '../../support/cart-lines.ts';
import { readVariantStock, variantLine } from '../../support/catalogue/variants.ts';
import { readTotals } from '../../support/orders.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

const KEY = 'creatine-mono';
const [SMALL, LARGE] = ['2=250g', '2=500g'];

let shop: OfficeShop;
let member: SignedIn;
let page: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  member = await shop.signIn('catalogue');
  page = `/office/products/${(await read()).id}`;
  rowsOf(
    await adjustStock(shop.app, [{ name: KEY, quantity: 210, reason: 'count' }], {
      ...{ mode: 'set', madeBy: 'test' },
    }),
  );
});
afterAll(() => shop.close());

const read = async () => {
  const found = await readRecord(shop.app.db.read, KEY, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${KEY}`);
  return found;
};
const readRows = async () => readVariantRows(shop.app.db.read, await read());

type Fields = Readonly<Record<string, string | number | undefined>>;

/** The form as it is shown, with other values by combination and field. `undefined` takes a tick away. */
const fillForm = async (rows: Readonly<Record<string, Fields>> = {}): Promise<Record<string, string>> => {
  const product = await read();
  const shown = await readVariantRows(shop.app.db.read, product);
  const fields = shown.rows.flatMap(({ combination, stored, sku }) => {
    const path = variantPath(combination);
    const isOffered = stored ? stored.is_offered === 1 : !shown.isKept;
    const cells: Fields = {
      ...{ sku, stock: stored?.stock ?? 0, price: stored?.price ? stored.price / 100 : '' },
      ...{ offered: isOffered ? 'on' : undefined, ...rows[combination] },
    };
    return [
      [`was-${path}.stock`, String(stored?.stock ?? 0)],
      ...Object.entries(cells).flatMap(([name, value]) =>
        value === undefined ? [] : [[`${path}.${name}`, String(value)]],
      ),
    ];
  });
  return {
    ...Object.fromEntries(fields),
    'was-part': partState(product.record, ['variants']),
    'was-pieces': String(product.row.stock_quantity),
  };
};
const send = (form: Record<string, string>) => {
  // The undo takes back the change of the latest time.
  shop.clock.advance(1000);
  return shop.act(`${page}/variants`, member.token, 'product.save-variants', form);
};
const save = async (rows?: Readonly<Record<string, Fields>>) => send(await fillForm(rows));
const faultsOf = ({ visit }: Awaited<ReturnType<typeof send>>) => visit?.posted?.faults ?? {};
const at = (combination: string, field: string) => `${variantPath(combination)}.${field}`;
const findDifferences = async () =>
  [...(await sumMovements(shop.app.db.read))].filter(([, { stock, sum }]) => stock !== sum);
const countAdjustments = async () =>
  (await shop.app.db.read.selectFrom('stock_adjustment').select('id').execute()).length;

/** Saves the tab of choices: sizes, and flavours that customers choose or may choose. */
const saveChoices = async (sizes: readonly string[], flavours: readonly string[] = [], isRequired = true) => {
  shop.clock.advance(1000);
  const { record } = await read();
  const state = partState(record, ['sizes', 'sizePriceAdjustments', 'colors', 'attributes']);
  const lists = [
    ...sizes.flatMap((size, index) => [
      ['sizes', String(index)],
      [`sizes[${index}].id`, size],
    ]),
    ...(flavours.length > 0
      ? [
          ['attributes', '0'],
          ['attributes[0].id', 'flavour|Flavour|النكهة'],
          ...(isRequired ? [['attributes[0].required', 'on']] : []),
        ]
      : []),
    ...flavours.flatMap((flavour, index) => [
      ['attributes[0].values', String(index)],
      [`attributes[0].values[${index}].id`, flavour],
      [`attributes[0].values[${index}].name.en`, flavour],
      [`attributes[0].values[${index}].name.ar`, 'نكهة'],
    ]),
  ];
  const { token } = member;
  const body = new URLSearchParams([
    ...lists.map(([name = '', value = '']): [string, string] => [name, value]),
    ...Object.entries({ token: formToken(shop.app, token), do: 'product.save-choices', 'was-part': state }),
  ]);
  return shop.send(`${page}/choices`, { token, method: 'POST', body: String(body) });
};

describe('the matrix of variants', () => {
  it('distributes the pieces of the product, as typed, and gives them back', async () => {
    const before = await countAdjustments();
    expect((await save({ [SMALL]: { stock: 60 }, [LARGE]: { stock: 150 } })).status).toBe(303);
    expect(Object.values(await readVariantStock(shop, KEY))).toEqual([60, 150]);
    expect(await countAdjustments()).toBe(before);
    expect((await send({ ...(await fillForm()), whole: '1' })).status).toBe(303);
    expect((await readTotals(shop, KEY)).stock).toBe(210);

    const stale = { ...(await fillForm({ [SMALL]: { stock: 5 } })), 'was-pieces': '211' };
    expect(faultsOf(await send(stale))['']).toEqual({
      code: 'variants_pieces',
      values: { now: 210, was: 211 },
    });
    expect((await save({ [SMALL]: { stock: 5 }, [LARGE]: { stock: '٣٠٠', price: '1,999' } })).status).toBe(
      303,
    );
    expect(Object.values(await readVariantStock(shop, KEY))).toEqual([5, 300]);
    expect((await read()).record.variants).toMatchObject([{ choice: { size: '250g' } }, { price: 1999 }]);
    expect(await findDifferences()).toEqual([]);
    expect((await shop.undo(`${page}/variants`, member)).status).toBe(303);
    expect((await readTotals(shop, KEY)).stock).toBe(210);
    expect((await read()).record.variants ?? null).toBeNull();
    expect(await findDifferences()).toEqual([]);
    expect((await save({ [SMALL]: { stock: 10 }, [LARGE]: { stock: 20 } })).status).toBe(303);
  });

  it('changes one cell, and says at the cell that it was sold meanwhile', async () => {
    const [adjustments, { version }] = [await countAdjustments(), await read()];
    expect((await save({ [LARGE]: { stock: 25 } })).status).toBe(303);
    expect([await countAdjustments(), (await read()).version]).toEqual([adjustments + 1, version]);
    await shop.undo(`${page}/variants`, member);
    expect(Object.values(await readVariantStock(shop, KEY))).toEqual([10, 20]);

    const form = await fillForm({ [SMALL]: { stock: 12, price: 1500 }, [LARGE]: { stock: 30 } });
    const other = await fillForm({ [LARGE]: { stock: 31 } });
    const line = await variantLine(shop, KEY, (await readRows()).rows[0]?.sku ?? '');
    rowsOf(await shop.call('post-order', cashOrder([line]), await signIn(shop)));
    const refused = await send(form);
    expect([refused.status, faultsOf(refused)]).toEqual([
      409,
      { [at(SMALL, 'stock')]: { code: 'variant_conflict', values: { now: 9 } } },
    ]);
    // Nothing of the form is saved, and a form that does not change the sold variant is not in conflict.
    expect([(await read()).version, Object.values(await readVariantStock(shop, KEY))]).toEqual([
      version,
      [9, 20],
    ]);
    expect((await send(other)).status).toBe(303);
    expect(Object.values(await readVariantStock(shop, KEY))).toEqual([9, 31]);
  });

  it('shows faults at their fields', async () => {
    const refused = await save({
      [SMALL]: { barcode: '8901234567891', stock: 'ten', price: '', discountedPrice: '90' },
      [LARGE]: { price: '1999', discountedPrice: '2000', image: 'none.webp' },
    });
    expect(Object.keys(faultsOf(refused)).sort()).toEqual([at(SMALL, 'price'), at(SMALL, 'stock')]);
    const checked = await save({
      [SMALL]: { barcode: '8901234567891' },
      [LARGE]: { price: '1999', sku: '' },
    });
    expect(Object.keys(faultsOf(checked)).sort()).toEqual([at(SMALL, 'barcode'), at(LARGE, 'sku')]);
    const none = await save({ [SMALL]: { sku: 'SAME' }, [LARGE]: { sku: 'SAME' } });
    expect(Object.keys(faultsOf(none))).toEqual(['variants']);
  });

  it('follows the choices: a new value makes rows, a removed one leaves its variants out', async () => {
    expect((await saveChoices(['250g', '500g', '1kg'])).status).toBe(303);
    const { rows } = await readRows();
    expect(rows.map(({ stored }) => stored?.stock)).toEqual([9, 31, undefined]);
    const [, , added] = rows;
    expect(added?.sku).toMatch(/-1KG$/);
    expect((await read()).record.variants).toHaveLength(2);
    expect((await save({ [added?.combination ?? '']: { offered: 'on', stock: 4 } })).status).toBe(303);
    expect(Object.values(await readVariantStock(shop, KEY))).toEqual([9, 31, 4]);

    expect((await saveChoices(['250g', '500g'])).status).toBe(303);
    expect((await readTotals(shop, KEY)).stock).toBe(40);
    expect((await readRows()).leftOut).toMatchObject([{ stock: 4, sku: added?.sku, is_offered: 0 }]);
    await shop.undo(`${page}/choices`, member);
    expect((await readTotals(shop, KEY)).stock).toBe(44);
    expect((await saveChoices(['250g', '500g'])).status).toBe(303);
  });

  it('gives variants the first value of a new choice, and merges none', async () => {
    const ids = async () => (await readRows()).rows.map(({ stored }) => stored?.id);
    const [small, large] = await ids();
    expect((await saveChoices(['250g', '500g'], ['mint', 'plain'])).status).toBe(303);
    expect(await ids()).toEqual([small, large, undefined, undefined]);
    expect((await readRows()).rows.map(({ choice }) => choice)[0]).toEqual({ flavour: 'mint', size: '250g' });
    expect((await save(await plainRows())).status).toBe(303);
    const refused = await saveChoices(['250g', '500g'], ['mint', 'plain'], false);
    expect(faultsOf(refused)).toEqual({ '': { code: 'variants_merge' } });
    expect((await saveChoices(['250g', '500g'], ['mint'])).status).toBe(303);
    expect((await saveChoices(['250g', '500g'])).status).toBe(303);
    expect(await ids()).toEqual([small, large]);
    expect((await readTotals(shop, KEY)).stock).toBe(40);
    expect(await findDifferences()).toEqual([]);
  });
  const plainRows = async () =>
    Object.fromEntries(
      (await readRows()).rows
        .filter(({ stored }) => !stored)
        .map(({ combination }) => [combination, { offered: 'on', stock: 3 }]),
    );
});
