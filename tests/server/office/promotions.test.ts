import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { isoDay, startOfDay } from '#domain/shop-day.ts';
import { formToken } from '#server/office/cookies.ts';
import { readCalendar } from '#server/promotions/read-calendar.ts';
import { readBannerForOffice, readCampaignForOffice } from '#server/promotions/read-promotions.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  pageOf,
} from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let token: string;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
});
afterAll(() => shop.close());

const act = (name: string, fields: Readonly<Record<string, string>>) =>
  shop.act(pageOf(name, fields.id), token, name, { ...fields });
const faultsOf = ({ visit }: OfficeAnswer) =>
  Object.fromEntries(Object.entries(visit?.posted?.faults ?? {}).map(([field, { code }]) => [field, code]));
const fieldsOf = async (query: 'banners.read' | 'campaigns.read', id: number) => {
  const { visit } = await shop.send('/office/promotions', { token });
  const { fields = {} } = (await visit?.query(query, { id: String(id) })) ?? {};
  const was = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`was-${name}`, value]));
  return { id: String(id), ...fields, ...was };
};
const firstOf = async (table: 'banner' | 'campaign') =>
  (await shop.app.db.read.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const shownBanners = async () =>
  rowsOf(await shop.call('get-home-screen-banner', {})).map(({ BannerId, MainTitle }) => [
    BannerId,
    MainTitle,
  ]);

describe('a banner', () => {
  it('is changed once, and is on home in its days only', async () => {
    const id = await firstOf('banner');
    const fields = await fieldsOf('banners.read', id);
    const before = await shownBanners();
    const texts = { 'mainTitle.en': 'New year', 'mainTitle.ar': 'عام جديد', request: 'banner-1' };
    for (const _ of [1, 2]) expect((await act('banner.change', { ...fields, ...texts })).status).toBe(303);
    expect((await readBannerForOffice(shop.app, id))?.version).toBe(1);
    expect(await shownBanners()).toContainEqual([id, 'New year']);
    const from = isoDay(shop.app.clock.now() + DAY_MS);
    const planned = await act('banner.change', { ...(await fieldsOf('banners.read', id)), from });
    expect(planned.status).toBe(303);
    expect(await shownBanners()).toHaveLength(before.length - 1);
    shop.clock.advance(DAY_MS);
    ({ token } = await shop.signIn('catalogue'));
    expect(await shownBanners()).toContainEqual([id, 'New year']);
  });

  it('is refused at each wrong field, and shows both sides of a conflict', async () => {
    const id = await firstOf('banner');
    const fields = await fieldsOf('banners.read', id);
    const wrong = { ...fields, 'topTitle.ar': '', 'mainTitle.en': ' ', leftButtonUrl: 'https://example.com' };
    expect(faultsOf(await act('banner.change', wrong))).toEqual({
      ...{ 'topTitle.ar': 'promotion_text_missing', 'mainTitle.en': 'promotion_text_missing' },
      leftButtonUrl: 'banner_target_invalid',
    });
    const nowhere = { ...fields, leftButtonUrl: '/campaign/nothing' };
    expect(faultsOf(await act('banner.change', nowhere))).toEqual({ leftButtonUrl: 'banner_target_invalid' });
    expect((await act('banner.change', { ...fields, position: '7' })).status).toBe(303);
    const stale = await act('banner.change', { ...fields, position: '8' });
    expect([
      stale.status,
      stale.visit?.posted?.conflict?.sides.map(({ name, theirs }) => [name, theirs]),
    ]).toEqual([409, [['position', '7']]]);
  });
});

describe('a campaign', () => {
  it('is refused with a body that would be shown otherwise than it is written', async () => {
    const fields = await fieldsOf('campaigns.read', await firstOf('campaign'));
    const wrong = { ...fields, 'body.en': 'One\n\n<b>two', 'body.ar': '<!-- ملاحظة' };
    const { visit } = await act('campaign.change', wrong);
    expect(visit?.posted?.faults).toEqual({
      'body.en': { code: 'record', values: { message: expect.stringContaining('At “two”: The HTML "<b>"') } },
      'body.ar': { code: 'record', values: { message: expect.stringContaining('A comment') } },
    });
  });

  it('is changed, and the calendar has its days', async () => {
    const id = await firstOf('campaign');
    const fields = await fieldsOf('campaigns.read', id);
    const { app } = shop;
    const from = startOfDay(app.clock.now()) + 2 * DAY_MS;
    const days = { from: isoDay(from), until: isoDay(from + 4 * DAY_MS), 'mainTitle.en': 'Winter' };
    const back = { ...fields, ...days, until: isoDay(from - DAY_MS) };
    expect(faultsOf(await act('campaign.change', back))).toEqual({ until: 'coupon_ends_first' });
    expect((await act('campaign.change', { ...fields, ...days })).status).toBe(303);
    expect(await readCampaignForOffice(app, id)).toMatchObject({
      starts_at: from,
      ends_at: from + 5 * DAY_MS,
    });
    const calendar = await readCalendar(app, from, from + 10 * DAY_MS);
    const named = (side: 'starts' | 'ends') =>
      calendar.days.flatMap((day) =>
        day[side].filter(({ title }) => title?.en === 'Winter').map(() => isoDay(day.at)),
      );
    expect([named('starts'), named('ends')]).toEqual([[days.from], [days.until]]);
  });
});

const draw = (width: number, red = 9): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: { r: red, g: 9, b: 9 } } })
    .webp()
    .toBuffer();

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"></svg>';

/** Sends a form with files, as a browser does. */
const upload = async (
  path: string,
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly [name: string, content: Buffer | string]>>,
): Promise<OfficeAnswer> => {
  const body = new FormData();
  const { token: _, ...rest } = { token: '', ...fields };
  for (const [name, value] of Object.entries({ token: formToken(shop.app, token), ...rest }))
    body.append(name, value);
  for (const [field, [name, content]] of Object.entries(files))
    body.append(`file-${field}`, new File([content as BlobPart], name));
  const request = new Request('http://shop', { method: 'POST', body });
  const bytes = Buffer.from(await request.arrayBuffer());
  return shop.send(path, {
    ...{ token, method: 'POST', body: bytes },
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    },
  });
};

const texts = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.en`, 'Fresh start'],
      [`${name}.ar`, 'بداية جديدة'],
    ]),
  );

describe('a new banner', () => {
  const NEW = '/office/promotions/banners/new';
  const filled = {
    ...{ do: 'banner.add', request: 'new-banner', leftButtonUrl: '/category/protein', textColor: 'dark' },
    ...{ position: '9', ...texts(['topTitle', 'mainTitle', 'bottomTitle', 'leftButtonText']) },
  };

  it('keeps its good picture when it is refused, is a draft first, and is on home once published', async () => {
    const incomplete = { ...filled, 'mainTitle.ar': '' };
    const refused = await upload(NEW, incomplete, {
      'image.en': ['ltr.webp', await draw(1600)],
      'image.ar': ['rtl.svg', drawing],
    });
    expect([refused.status, faultsOf(refused)]).toEqual([422, { 'image.ar': 'picture_drawing' }]);
    const [kept = ''] = refused.visit?.posted?.values['image.en'] ?? [];
    expect(kept).toMatch(/^[0-9a-f]+\.webp$/);
    const small = await upload(
      NEW,
      { ...filled, 'image.en': kept },
      { 'image.ar': ['s.webp', await draw(600)] },
    );
    expect(faultsOf(small)).toEqual({ 'image.ar': 'picture_small' });
    const before = await shownBanners();
    const files = { 'image.ar': ['rtl.webp', await draw(1600, 90)] } as const;
    const untitled = await upload(NEW, { ...incomplete, 'mainTitle.en': '', 'image.en': kept }, files);
    expect(faultsOf(untitled)).toEqual({ 'mainTitle.en': 'promotion_untitled' });
    for (const _ of [1, 2]) {
      const added = await upload(NEW, { ...filled, 'image.en': kept }, files);
      expect([added.status, added.headers.location]).toEqual([303, expect.stringMatching(/banners\/\d+$/)]);
    }
    expect(await shownBanners()).toEqual(before);
    const rows = await shop.app.db.read
      .selectFrom('banner')
      .selectAll()
      .where('key', 'like', 'fresh-start%')
      .execute();
    expect(rows).toMatchObject([{ status: 'draft', position: 9 }]);
    const [banner] = rows;
    const phones = await shop.app.db.read
      .selectFrom('media')
      .select(['width', 'height'])
      .where('id', 'in', [banner?.phone_media_en_id ?? 0, banner?.phone_media_ar_id ?? 0])
      .execute();
    expect(phones).toEqual([
      { width: 960, height: 800 },
      { width: 960, height: 800 },
    ]);
    const id = String(banner?.id);
    expect((await act('banner.set-status', { id, status: 'published', version: '0' })).status).toBe(303);
    expect(await shownBanners()).toContainEqual([banner?.id, 'Fresh start']);
    const stale = await act('banner.set-status', { id, status: 'archived', version: '0' });
    expect([stale.status, faultsOf(stale)]).toEqual([409, { '': 'promotion_conflict' }]);
    expect((await act('banner.set-status', { id, status: 'archived', version: '1' })).status).toBe(303);
    expect(await shownBanners()).toEqual(before);
  });
});

describe('a draft', () => {
  const english = { 'mainTitle.en': 'Half done', position: '9' };
  const idOf = ({ headers }: OfficeAnswer) => headers.location?.split('/').at(-1) ?? '';
  const publish = (kind: string, id: string) => act(`${kind}.set-status`, { id, status: 'published' });

  it('of a banner needs a title in one language, and everything to be published', async () => {
    const fields = { do: 'banner.add', ...english, leftButtonUrl: '/category/protein', textColor: 'dark' };
    const id = idOf(await upload('/office/promotions/banners/new', fields, {}));
    const refused = await publish('banner', id);
    expect([refused.status, refused.visit?.posted?.faults['']?.values?.fields]).toEqual([
      422,
      'Line above, English; Line above, Arabic; Title, Arabic; Line below, English; Line below, Arabic; ' +
        'Button, English; Button, Arabic; Picture for English pages; Picture for Arabic pages',
    ]);
    const whole = { ...(await fieldsOf('banners.read', Number(id))), ...texts(['topTitle', 'mainTitle']) };
    const more = { ...texts(['bottomTitle', 'leftButtonText']), do: 'banner.change' };
    await upload(
      `/office/promotions/banners/${id}`,
      { ...whole, ...more },
      {
        'image.en': ['ltr.webp', await draw(1600)],
      },
    );
    const waiting = await publish('banner', id);
    expect(waiting.visit?.posted?.faults['']?.values?.fields).toBe('Picture for Arabic pages');
    await upload(
      `/office/promotions/banners/${id}`,
      { ...(await fieldsOf('banners.read', Number(id))), do: 'banner.change' },
      { 'image.ar': ['rtl.webp', await draw(1600, 90)] },
    );
    expect((await publish('banner', id)).status).toBe(303);
    expect(await shownBanners()).toContainEqual([Number(id), 'Fresh start']);
  });

  it('of a campaign needs a title in one language, and all texts to be published', async () => {
    const days = { from: isoDay(shop.app.clock.now()), until: isoDay(shop.app.clock.now()) };
    const added = await upload(
      '/office/promotions/campaigns/new',
      { do: 'campaign.add', ...english, ...days },
      { cover: ['ltr.webp', await draw(1000, 20)] },
    );
    const refused = await publish('campaign', idOf(added));
    expect(refused.visit?.posted?.faults['']?.values?.fields).toBe(
      'Title, Arabic; Offer, English; Offer, Arabic; Text of the page, English; Text of the page, Arabic',
    );
  });
});

describe('a new campaign', () => {
  it('has a cover for each direction, its text and its products, and answers as gone once archived', async () => {
    const { app } = shop;
    const product = await app.db.read.selectFrom('product').select(['id', 'key']).executeTakeFirstOrThrow();
    const today = isoDay(app.clock.now());
    const fields = {
      ...{ do: 'campaign.add', ...texts(['mainTitle', 'discountTitle']), position: '0' },
      ...{ 'body.en': 'Up to **20%**.', 'body.ar': 'حتى **20%**.', from: today, until: today },
      productIds: product.key,
    };
    const files = {
      cover: ['ltr.webp', await draw(1000, 20)],
      coverRtl: ['rtl.webp', await draw(1000, 30)],
    } as const;
    const wrong = await upload(
      '/office/promotions/campaigns/new',
      { ...fields, productIds: 'no-such' },
      files,
    );
    expect(faultsOf(wrong)).toEqual({ productIds: 'promotion_products_unknown' });
    const added = await upload('/office/promotions/campaigns/new', fields, files);
    const id = Number(/(\d+)$/.exec(added.headers.location ?? '')?.[1]);
    const open = () => shop.call('get-web-campaign-detail', { CampaignId: id });
    expect(await open()).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await act('campaign.set-status', { id: String(id), status: 'published', version: '0' });
    const [shown] = rowsOf(await open());
    expect(shown).toMatchObject({ MainTitle: 'Fresh start', ProductsIds: [product.id] });
    expect(shown?.Body).toContain('<strong>20%</strong>');
    const arabic = rowsOf(await shop.call('get-web-campaign-detail', { CampaignId: id }, { locale: 'ar' }));
    expect(arabic[0]?.CoverPictureUrl).not.toBe(shown?.CoverPictureUrl);
    await act('campaign.set-status', { id: String(id), status: 'archived', version: '1' });
    expect(await open()).toMatchObject({ ok: false, error: { code: 'gone' } });
  });
});
