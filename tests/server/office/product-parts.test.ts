import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProduct } from '#components/seo/product-data.ts';
import { isRecord } from '#domain/is-record.ts';
import { setMarket } from '#domain/market/market.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { listMissingDeclarations } from '#server/catalogue/office/missing-declarations.ts';
import { listImages } from '#server/catalogue/product-row.ts';
import { checkDeclarations } from '#server/going-live/check-goods.ts';
import { formToken } from '#server/office/cookies.ts';
import { DECLARED } from '#server/office/product-parts/declared-form.ts';
import { partState } from '#server/office/product-parts/part-state.ts';
import { toProductRequest } from '#server/office/products/product-filter.ts';
import { eventually } from '../../support/eventually.ts';
import { type OfficeAnswer, type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let token: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
});
afterAll(() => shop.close());

const read = async (name = '1') => {
  const found = await readRecord(shop.app.db.read, name, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const drawPicture = (red: number, width = 300): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .webp()
    .toBuffer();

type Part = readonly [field: string, value: string | File];

/** Sends a form with files, as a browser does. */
const upload = async (
  path: string,
  action: string,
  files: readonly (readonly [name: string, bytes: Uint8Array | string])[],
  { as = token, secret = token, more = [] as readonly Part[] } = {},
): Promise<OfficeAnswer> => {
  const body = new FormData();
  const fields: readonly Part[] = [
    ['token', formToken(shop.app, secret)],
    ['do', action],
    ...more,
    ...files.map(([name, bytes]): Part => ['file', new File([bytes as BlobPart], name)]),
  ];
  for (const [field, value] of fields) body.append(field, value);
  const request = new Request('http://shop', { method: 'POST', body });
  const bytes = Buffer.from(await request.arrayBuffer());
  return shop.send(path, {
    ...{ token: as, method: 'POST', body: bytes },
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    },
  });
};

const addPictures = (
  files: Parameters<typeof upload>[2],
  options?: Parameters<typeof upload>[3],
): Promise<OfficeAnswer> => upload('/office/products/1/pictures', 'product.add-pictures', files, options);

const noticeOf = ({ headers }: OfficeAnswer) => {
  const cookie = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('office-notice='));
  const value = /=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';
  return value === '' ? undefined : JSON.parse(Buffer.from(value, 'base64url').toString());
};

const undo = async (answer: OfficeAnswer): Promise<OfficeAnswer> => {
  const key = noticeOf(answer)?.undo;
  expect(key).toBeTypeOf('string');
  return shop.act('/office/products/1/pictures', token, 'change.undo', { undo: key });
};

const leftFiles = () => readdir(join(shop.app.config.varDir, 'uploads')).catch(() => []);
const originals = () => readdir(join(shop.app.config.varDir, 'media'));

describe('uploaded pictures', () => {
  it('are added at the end with the name of the product as text, and the undo removes them', async () => {
    const before = await read();
    const added = await addPictures([
      ['front.webp', await drawPicture(10)],
      ['خلف.webp', await drawPicture(60)],
    ]);
    expect([added.status, noticeOf(added)?.values]).toEqual([303, { n: 2 }]);
    const { record, pictures } = await read();
    expect(record.images).toHaveLength(before.record.images.length + 2);
    const last = record.images.at(-1);
    expect(last?.alt).toEqual(record.name);
    expect(await originals()).toContain(pictures.get(last?.file ?? ''));
    await eventually(async () => expect(await leftFiles()).toEqual([]));
    expect((await undo(added)).status).toBe(303);
    expect((await read()).record).toEqual(before.record);
  });

  it('are named one by one if they are refused, and the others are added', async () => {
    const before = (await read()).record.images.length;
    const good = await drawPicture(110);
    const known = await drawPicture(160);
    await addPictures([['known.webp', known]]);
    const gps = await sharp(await drawPicture(210))
      .withExif({ IFD0: { Copyright: 'Sara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 15/1 0/1' } })
      .jpeg()
      .toBuffer();
    const bomb = await sharp({ create: { width: 16_000, height: 8000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
    const hostile: readonly (readonly [name: string, bytes: Uint8Array | string, code: string])[] = [
      ['page.png', '<!DOCTYPE html><script>alert(1)</script>', 'not-a-picture'],
      ['text.jpg', 'hello', 'not-a-picture'],
      ['empty.webp', '', 'not-a-picture'],
      ['cut.webp', good.subarray(0, good.length >> 1), 'not-a-picture'],
      ['128-megapixels.png', bomb, 'too-many-pixels'],
      ['script.svg', svg('<script>alert(1)</script>'), 'unsafe-svg'],
      ['handler.svg', svg('<path onclick="alert(1)"/>'), 'unsafe-svg'],
      ['entities.svg', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`, 'unsafe-svg'],
      ['huge.svg', svg('').replaceAll('"9"', '"90000"'), 'too-many-pixels'],
      ['known.webp', known, 'twice'],
    ];
    for (const batch of [hostile.slice(0, 5), hostile.slice(5)]) {
      const answer = await addPictures(batch.map(([name, bytes]) => [name, bytes]));
      expect(answer.status).toBe(422);
      const faults = Object.values(answer.visit?.posted?.faults ?? {}).filter(({ values }) => values?.name);
      expect(faults).toEqual(batch.map(([name, , code]) => ({ code: `picture_${code}`, values: { name } })));
    }
    const mixed = await addPictures([
      ['really-webp.png', good],
      ['bad.png', 'x'],
      ['camera.jpg', gps],
    ]);
    expect(mixed.visit?.posted?.faults).toMatchObject({
      '': { code: 'pictures_refused', values: { n: 1, added: 2 } },
      'file-1': { values: { name: 'bad.png' } },
    });
    const { record, pictures } = await read();
    expect(record.images).toHaveLength(before + 3);
    const camera = pictures.get(record.images.at(-1)?.file ?? '') ?? '';
    const stored = await readFile(join(shop.app.config.varDir, 'media', camera));
    expect([(await sharp(stored).metadata()).exif, stored.includes('Sara')]).toEqual([undefined, false]);
    await eventually(async () => expect(await leftFiles()).toEqual([]));
    expect((await originals()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('are received from members who may change products only, with their token, and on this page only', async () => {
    const file = ['front.webp', await drawPicture(250)] as const;
    const before = (await read()).version;
    const { token: support } = await shop.signIn('support');
    const refused = [
      await addPictures([file], { secret: support }),
      await addPictures([file], { as: support, secret: support }),
      await upload('/office/products/1/choices', 'product.add-pictures', [file]),
      await upload('/office/account', 'product.add-pictures', [file]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 415, 415]);
    // Without a session, the way back leads to the page after the sign-in.
    const ended = await addPictures([file], { as: 'ended', secret: 'ended' });
    expect([ended.status, ended.headers.location]).toEqual([
      ...[303, `/office/sign-in?next=${encodeURIComponent('/office/products/1/pictures')}`],
    ]);
    const many = await addPictures(Array.from({ length: 13 }, (_, at) => [`${at}.webp`, 'x'] as const));
    expect(many.visit?.posted?.faults['']).toEqual({ code: 'upload_too_many' });
    expect((await read()).version).toBe(before);
    await eventually(async () => expect(await leftFiles()).toEqual([]));
  });
});

const CHOICES = ['sizes', 'sizePriceAdjustments', 'colors', 'attributes'] as const;

/** Form of a tab as the page shows it. */
const pictureForm = async (): Promise<Record<string, string[]>> => {
  const { record } = await read();
  return {
    'was-part': [partState(record, ['images'])],
    images: record.images.map((_, at) => String(at)),
    ...Object.fromEntries(
      record.images.flatMap(({ file, alt, colorId, choice }, at) => [
        [`images[${at}].file`, [file]],
        [`images[${at}].alt.en`, [alt.en]],
        [`images[${at}].alt.ar`, [alt.ar]],
        [`images[${at}].colorId`, [colorId ?? '']],
        [`images[${at}].choice`, [choice ? `${choice.attributeId}|${choice.valueId}` : '']],
      ]),
    ),
  };
};

const send = (
  tab: string,
  action: string,
  values: Readonly<Record<string, readonly string[]>>,
  id = '1',
): Promise<OfficeAnswer> => {
  const body = new URLSearchParams({ token: formToken(shop.app, token), do: action });
  for (const [name, list] of Object.entries(values)) for (const value of list) body.append(name, value);
  return shop.send(`/office/products/${id}/${tab}`, { token, method: 'POST', body: String(body) });
};

describe('the tab of pictures', () => {
  it('saves the order of its rows and their texts, and removes a picture with an undo', async () => {
    const before = await read();
    const form = await pictureForm();
    const same = await send('pictures', 'product.save-pictures', form);
    expect([same.status, noticeOf(same)?.code]).toEqual([303, 'product_unchanged']);
    const saved = await send('pictures', 'product.save-pictures', {
      ...form,
      images: form.images?.toReversed() ?? [],
      'images[0].alt.en': ['Front of the tub'],
    });
    expect(saved.status).toBe(303);
    const { record } = await read();
    expect(record.images.map(({ file }) => file)).toEqual(
      before.record.images.map(({ file }) => file).toReversed(),
    );
    expect(record.images.at(-1)?.alt.en).toBe('Front of the tub');

    const removed = await send('pictures', 'product.save-pictures', {
      ...(await pictureForm()),
      step: [`remove images ${record.images.length - 1}`],
    });
    expect((await read()).record.images).toEqual(record.images.slice(0, -1));
    expect((await undo(removed)).status).toBe(303);
    expect((await read()).record.images).toEqual(record.images);
    await undo(saved);
  });

  it('shows faults at their row, and keeps what both have changed', async () => {
    const form = await pictureForm();
    const empty = await send('pictures', 'product.save-pictures', {
      ...form,
      images: form.images?.toReversed() ?? [],
      'images[2].alt.ar': [' '],
    });
    expect([empty.status, Object.keys(empty.visit?.posted?.faults ?? {})]).toEqual([
      422,
      ['images[2].alt.ar'],
    ]);

    const one = await send('pictures', 'product.save-pictures', { ...form, 'images[0].alt.en': ['One'] });
    const two = await send('pictures', 'product.save-pictures', { ...form, 'images[0].alt.en': ['Two'] });
    expect([one.status, two.status]).toEqual([303, 409]);
    expect(two.visit?.posted?.conflict?.sides).toMatchObject([
      { label: 'Picture 1 · text · English', theirs: 'One', mine: 'Two' },
    ]);
    const again = { ...form, 'was-part': [partState((await read()).record, ['images'])] };
    const third = await send('pictures', 'product.save-pictures', { ...again, 'images[0].alt.en': ['Two'] });
    expect(third.status).toBe(303);
    expect((await read()).record.images[0]?.alt.en).toBe('Two');
  });

  it('ties a picture to a value, which the shop shows and the tab of choices keeps', async () => {
    const [before, form] = [await read(), await pictureForm()];
    const [attribute] = before.record.attributes;
    const value = attribute?.values.at(-1);
    if (!attribute || !value) throw new Error('the product has no attribute');
    const choice = { attributeId: attribute.id, valueId: value.id };
    const tied = await send('pictures', 'product.save-pictures', {
      ...form,
      'images[0].choice': [`${choice.attributeId}|${choice.valueId}`],
    });
    expect(tied.status).toBe(303);
    const { record, row } = await read();
    expect(record.images.map((image) => image.choice)).toEqual([
      choice,
      ...record.images.slice(1).map(() => undefined),
    ]);
    const stored = await shop.app.db.read
      .selectFrom('product_attribute_value')
      .select('id')
      .where('product_id', '=', row.id)
      .where('key', '=', value.id)
      .executeTakeFirstOrThrow();
    const images = (await listImages(shop.app, [row.id], 'en')).get(row.id) ?? [];
    expect(images.map((image) => image.AttributeValueID)).toEqual([
      stored.id,
      ...images.slice(1).map(() => undefined),
    ]);

    const unknown = await send('pictures', 'product.save-pictures', {
      ...(await pictureForm()),
      'images[1].choice': [`${choice.attributeId}|unknown`],
    });
    expect([unknown.status, Object.keys(unknown.visit?.posted?.faults ?? {})]).toEqual([422, ['images']]);
    const without = await send('choices', 'product.save-choices', {
      'was-part': [partState(record, CHOICES)],
      sizes: record.sizes.map((_, at) => String(at)),
      ...Object.fromEntries(record.sizes.map((size, at) => [`sizes[${at}].id`, [size]])),
    });
    expect(without.visit?.posted?.faults['']?.values?.message).toContain('Change the picture first.');
    expect((await undo(tied)).status).toBe(303);
    expect((await read()).record.images).toEqual(before.record.images);
  });
});

describe('the tab of choices', () => {
  it('saves sizes with surcharges and a flavour with values, in their order', async () => {
    const { record } = await read('1');
    const form = {
      'was-part': [partState(record, CHOICES)],
      sizes: ['0', 'new'],
      'sizes[0].id': ['2kg'],
      'sizes[0].additionalPrice': ['2,490'],
      'sizes[new].id': ['1kg'],
      'sizes[new].additionalPrice': [''],
      attributes: ['0', 'new'],
      'attributes[0].id': ['flavour|Flavour|النكهة'],
      'attributes[0].required': ['on'],
      'attributes[0].values': ['1', '0', 'x1', 'new'],
      'attributes[0].values[0].id': ['chocolate'],
      'attributes[0].values[0].name.en': ['Chocolate'],
      'attributes[0].values[0].name.ar': ['شوكولاتة'],
      'attributes[0].values[1].id': ['vanilla'],
      'attributes[0].values[1].name.en': ['Vanilla'],
      'attributes[0].values[1].name.ar': ['فانيليا'],
      'attributes[0].values[1].additionalPrice': ['12.5'],
      'attributes[0].values[1].type': ['Percentage'],
      'attributes[0].values[x1].name.en': ['Crème Brûlée'],
      'attributes[0].values[x1].name.ar': ['كريم بروليه'],
      'attributes[new].required': ['on'],
    };
    const saved = await send('choices', 'product.save-choices', form);
    expect(saved.status).toBe(303);
    const after = (await read('1')).record;
    expect(after).toMatchObject({
      sizes: ['2kg', '1kg'],
      sizePriceAdjustments: expect.arrayContaining([{ sizeId: '2kg', additionalPrice: 2490 }]),
      attributes: [
        {
          id: 'flavour',
          required: true,
          values: [
            { id: 'vanilla', additionalPrice: 12.5, type: 'Percentage' },
            { id: 'chocolate', additionalPrice: 0, type: 'FixedValue' },
            { id: 'creme-brulee', name: { ar: 'كريم بروليه' } },
          ],
        },
      ],
    });
    await undo(saved);
    expect((await read('1')).record).toEqual(record);
  });

  it('refuses what the importer refuses, at the field', async () => {
    const { record } = await read('1');
    const base = { 'was-part': [partState(record, CHOICES)] };
    const faultsOf = async (fields: Record<string, string[]>) =>
      (await send('choices', 'product.save-choices', { ...base, ...fields })).visit?.posted?.faults ?? {};
    const value = (id: string, en: string, ar = 'قيمة') => ({
      [`attributes[0].values[${id}].name.en`]: [en],
      [`attributes[0].values[${id}].name.ar`]: [ar],
    });
    const flavour = { attributes: ['0'], 'attributes[0].id': ['flavour|Flavour|النكهة'] };
    expect(
      Object.keys(await faultsOf({ ...flavour, 'attributes[0].values': ['0'], ...value('0', 'Mint', '') })),
    ).toEqual(['attributes[0].values[0].name.ar']);
    expect(Object.keys(await faultsOf({ ...flavour, 'attributes[0].values': [] }))).toEqual([
      'attributes[0].values',
    ]);
    const twice = {
      ...flavour,
      'attributes[0].values': ['0', '1'],
      ...value('0', 'Mint'),
      ...value('1', 'Mint'),
    };
    expect(Object.keys(await faultsOf(twice))).toEqual(['attributes']);
    expect(
      Object.keys(await faultsOf({ sizes: ['0', '1'], 'sizes[0].id': ['1kg'], 'sizes[1].id': ['1kg'] })),
    ).toEqual(['sizes']);
    expect(
      await faultsOf({ sizes: ['0'], 'sizes[0].id': ['1kg'], 'sizes[0].additionalPrice': ['ten'] }),
    ).toEqual({ 'sizes[0].additionalPrice': { code: 'surcharge_invalid' } });
  });
});

const FACTS = ['nutrition', 'ingredients', 'allergens', ...DECLARED] as const;

/** The form of each product, as its page shows it. */
const factsForm = ({ record }: Awaited<ReturnType<typeof read>>): Record<string, string[]> => {
  const { nutrition, ingredients, allergens } = record;
  const amount = (one: { value: number; lessThan?: boolean | undefined } | null | undefined) =>
    one ? `${one.lessThan ? '<' : ''}${one.value}` : '';
  const rows = nutrition?.rows ?? [];
  return {
    'was-part': [partState(record, FACTS)],
    'nutrition.serving.amount': [String(nutrition?.serving.amount ?? '')],
    'nutrition.serving.unit': [nutrition?.serving.unit ?? 'g'],
    'nutrition.serving.label.en': [nutrition?.serving.label.en ?? ''],
    'nutrition.serving.label.ar': [nutrition?.serving.label.ar ?? ''],
    'nutrition.servingsPerPack': [String(nutrition?.servingsPerPack ?? '')],
    'nutrition.basis.unit': [nutrition?.basis?.unit ?? ''],
    'nutrition.flavour.en': [nutrition?.flavour?.en ?? ''],
    'nutrition.flavour.ar': [nutrition?.flavour?.ar ?? ''],
    'nutrition.rows': [...rows.map((_, at) => String(at)), 'new'],
    ...Object.fromEntries(
      rows.flatMap(({ name, perServing, per100 }, at) => [
        [`nutrition.rows[${at}].name.en`, [name.en]],
        [`nutrition.rows[${at}].name.ar`, [name.ar]],
        [`nutrition.rows[${at}].perServing`, [amount(perServing)]],
        [`nutrition.rows[${at}].per100`, [amount(per100)]],
        [`nutrition.rows[${at}].unit`, [perServing?.unit ?? per100?.unit ?? 'g']],
      ]),
    ),
    'ingredients.en': [ingredients?.en ?? ''],
    'ingredients.ar': [ingredients?.ar ?? ''],
    allergens: [...(allergens ?? [])].sort(),
    ...Object.fromEntries(
      DECLARED.flatMap((name): [string, string[]][] => {
        const value = record[name];
        if (Array.isArray(value)) return [[name, [...value]]];
        return isRecord(value)
          ? Object.entries(value).map(([language, text]) => [`${name}.${language}`, [String(text)]])
          : [[name, [String(value ?? '')]]];
      }),
    ),
  };
};

describe('the tab of facts', () => {
  it('changes nothing of a product when it is saved as it is', async () => {
    const products = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where(sql<boolean>`id % 6 = 1`)
      .execute();
    for (const { id } of products) {
      const product = await read(String(id));
      const answer = await send('facts', 'product.save-facts', factsForm(product), String(id));
      expect([product.row.key, answer.status, noticeOf(answer)?.code]).toEqual([
        ...[product.row.key, 303, 'product_unchanged'],
      ]);
    }
  });

  it('saves figures in Arabic digits, and shows what the label needs at the figure', async () => {
    const form = factsForm(await read('1'));
    const wrong = await send('facts', 'product.save-facts', {
      ...form,
      'nutrition.rows[0].perServing': ['40'],
      'nutrition.rows[3].per100': ['12'],
    });
    expect(wrong.visit?.posted?.faults).toEqual({
      'nutrition.rows[0].perServing': {
        code: 'record',
        values: {
          label: 'Facts · row 1 · per serving',
          message: officeTranslator('en')('fault_label_energy', { given: '40', expected: '129' }),
        },
      },
      'nutrition.rows[3].per100': {
        code: 'record',
        values: {
          label: 'Facts · row 4 · per 100',
          message: officeTranslator('en')('fault_label_sugars', { given: '12', expected: '9.4' }),
        },
      },
    });
    const words = await send('facts', 'product.save-facts', {
      ...form,
      'nutrition.rows[1].perServing': ['much'],
    });
    expect(words.visit?.posted?.faults).toEqual({
      'nutrition.rows[1].perServing': { code: 'number_invalid' },
    });
    const saved = await send('facts', 'product.save-facts', {
      ...form,
      'nutrition.rows[3].perServing': ['<١٫٥'],
      'nutrition.rows': [...(form['nutrition.rows'] ?? []).slice(0, -1), 'new'],
      'nutrition.rows[new].name.en': ['Calcium'],
      'nutrition.rows[new].name.ar': ['الكالسيوم'],
      'nutrition.rows[new].perServing': ['120'],
      'nutrition.rows[new].unit': ['mg'],
    });
    expect(saved.status).toBe(303);
    const { rows = [] } = (await read('1')).record.nutrition ?? {};
    expect(rows[3]?.perServing).toEqual({ value: 1.5, unit: 'g', lessThan: true });
    expect(rows.at(-1)).toEqual({
      name: { en: 'Calcium', ar: 'الكالسيوم' },
      perServing: { value: 120, unit: 'mg' },
    });
    await undo(saved);
  });

  it('declares what the law asks for, of the product or its brand, on its page and to search engines', async () => {
    const { app } = shop;
    const before = await read('1');
    const form = factsForm(before);
    const label = async (locale: 'en' | 'ar') => {
      const [row] = rowsOf(await shop.call('get-product_detail', { ProductId: 1 }, { locale }));
      if (!row) throw new Error('there is no product 1');
      return row;
    };
    expect((await label('ar')).DeclarationsJson).toMatchObject({
      OriginCountry: 'الهند',
      Maker: expect.stringContaining('تورفين'),
      Sweeteners: ['sucralose'],
    });
    const wrong = {
      ...form,
      originCountry: ['Ireland'],
      foodLicence: ['3990 0000 0000 01'],
      caffeineMg: ['x'],
    };
    const { visit } = await send('facts', 'product.save-facts', wrong);
    expect(Object.keys(visit?.posted?.faults ?? {}).toSorted()).toEqual([
      ...['caffeineMg', 'foodLicence', 'originCountry'],
    ]);
    const saved = await send('facts', 'product.save-facts', {
      ...form,
      ...{ originCountry: ['IE'], foodMark: [''], caffeineMg: ['٠'], sweeteners: ['none', 'stevia'] },
      ...{ 'maker.en': ['Sattva Foods\nMysuru'], 'maker.ar': ['ساتفا\nميسور'], shelfLifeMonths: [''] },
    });
    expect(saved.status).toBe(303);
    const row = await label('en');
    expect(row.DeclarationsJson).toMatchObject({
      ...{ OriginCountry: 'Ireland', Maker: 'Sattva Foods\nMysuru', Sweeteners: ['stevia'], CaffeineMg: 0 },
      ...{ FoodMark: null, FoodLicence: expect.stringMatching(/^199\d{11}$/), ShelfLifeMonths: null },
    });
    expect(describeProduct(row, [], '/', (path) => path)).toMatchObject({
      countryOfOrigin: { '@type': 'Country', name: 'Ireland' },
      manufacturer: { '@type': 'Organization', name: 'Sattva Foods' },
      weight: '1 kg',
    });
    expect(await listMissingDeclarations(app.db.read, 1)).toEqual([
      'importer',
      'shelfLifeMonths',
      'foodMark',
    ]);
    const request = toProductRequest(readListState(PRODUCT_LIST, new URLSearchParams('only=undeclared')));
    expect((await listProductsForOffice(app, request)).rows.map(({ id }) => id)).toEqual([1]);
    expect(await checkDeclarations(app)).toMatchObject({ state: 'open', n: 1 });
    setMarket('saudi');
    expect(await listMissingDeclarations(app.db.read, 1)).toEqual(['shelfLifeMonths']);
    setMarket(undefined);
    await undo(saved);
    expect((await read('1')).record).toEqual(before.record);
  });

  it('stores a file for customers under a name of its own, and an undo brings the earlier one back', async () => {
    const { id } = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where('is_digital', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const page = `/office/products/${id}/facts`;
    const before = await read(String(id));
    const more = [['was-part', partState(before.record, ['isDigital', 'digitalFile'])]] as const;
    const sent = await upload(page, 'product.set-file', [['../../plan 2.PDF', '%PDF-1.7']], { more });
    expect(sent.status).toBe(303);
    const { digitalFile } = (await read(String(id))).record;
    expect(digitalFile).toMatch(new RegExp(`^${before.row.key}-[0-9a-f]{8}\\.pdf$`));
    const stored = join(shop.app.config.varDir, 'files', digitalFile ?? '');
    expect(await readFile(stored, 'utf8')).toBe('%PDF-1.7');
    const key = noticeOf(sent)?.undo;
    await shop.act(page, token, 'change.undo', { undo: key });
    expect((await read(String(id))).record).toEqual(before.record);
  });
});

it('every change of a part has one entry in the log', async () => {
  const count = async () =>
    Number(
      (
        await shop.app.db.read
          .selectFrom('audit_entry')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('action', '=', 'product.save')
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await count();
  const form = await pictureForm();
  const request = ['5e0cb8ed-93f6-4f9d-8bb4-2a3f2a1f1d10'];
  const changed = { ...form, request, 'images[0].alt.en': ['Once'] };
  await Promise.all([1, 2].map(() => send('pictures', 'product.save-pictures', changed)));
  expect(await count()).toBe(before + 1);
});
