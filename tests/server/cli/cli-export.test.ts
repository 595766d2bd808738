import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { parseIsoDay } from '#domain/shop-day.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { storeRow } from '#server/catalogue/manage/picture-upload.ts';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import { listBannersForOffice, listCampaignsForOffice } from '#server/promotions/read-promotions.ts';
import { addPromotion, changePromotion, setPromotionStatus } from '#server/promotions/save-promotion.ts';
import { readSmallCatalogue, writeSmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { manualClock } from '../../support/clock.ts';
import {
  createDemoDatabase,
  createMigratedDatabase,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

const DEMO = inject('demoCatalogue');

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUpStep of cleanUp.splice(0).reverse()) await cleanUpStep();
});

const create = async (from: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const database = await from();
  cleanUp.push(database.drop);
  return database;
};

const open = async (database: TestDatabase, start?: number): Promise<App> => {
  const app = await openApp(database.config, { clock: manualClock(start), log: pino({ level: 'silent' }) });
  cleanUp.push(app.close);
  return app;
};

const exportTo = async (database: TestDatabase, name: string) => {
  const folder = join(database.config.varDir, name);
  const outcome = await runShopCommand(database.config, 'export', folder);
  expect(outcome).toMatchObject({ code: 0, err: '' });
  return folder;
};

const readAll = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file) => [file.slice(folder.length + 1), hash('sha256', await readFile(file))] as const,
      ),
    ),
  );
};

const readData = async (folder: string, name: string) =>
  JSON.parse(await readFile(join(folder, 'data', `${name}.json`), 'utf8'));

const importFrom = async (app: App, folder: string) => {
  const imported = await importCatalogue(app, folder, () => {});
  expect(imported).toMatchObject({ ok: true });
};

/** An edited and archived campaign of the files, and a campaign and a banner that the office has made. */
const changePromotions = async (app: App): Promise<void> => {
  const text = (title: string) => ({ en: title, ar: `${title} ع` });
  const drawn = await sharp({ create: { width: 1600, height: 720, channels: 3, background: '#356' } })
    .webp()
    .toBuffer();
  const picture = await app.media.put(drawn);
  await storeRow(app, picture);
  const art = `${picture.hash}.${picture.ext}`;
  const [first] = await listCampaignsForOffice(app);
  const [day, last] = ['2026-12-24', '2026-12-31'].map(parseIsoDay);
  const dates = { startsAt: day ?? 0, endsAt: (last ?? 0) + DAY_MS };
  const campaign = (title: string) => ({
    record: {
      ...{ mainTitle: text(title), discountTitle: text('Half'), body: text('**All** of it'), cover: art },
      productIds: ['prime-whey'],
    },
    pictures: { cover: art },
    ...dates,
  });
  rowsOf(await changePromotion(app, 'campaign', first?.id ?? 0, campaign('Edited')));
  rowsOf(await setPromotionStatus(app, 'campaign', first?.id ?? 0, 'archived'));
  const made = rowsOf(await addPromotion(app, 'campaign', { ...campaign('Made here'), position: 90 }));
  rowsOf(await setPromotionStatus(app, 'campaign', made.id, 'published'));
  const banner = {
    ...{ displayOrder: 9, topTitle: text('Top'), mainTitle: text('Made here'), bottomTitle: text('Bottom') },
    ...{ leftButtonText: text('Go'), leftButtonUrl: '/campaign/made-here', textColor: 'light' },
    image: { en: art, ar: art },
  };
  rowsOf(
    await addPromotion(app, 'banner', {
      ...{ record: banner, pictures: { 'image.en': art, 'image.ar': art }, ...dates },
    }),
  );
};

describe('an export', { timeout: patient(60_000) }, () => {
  test('of a fresh shop equals the catalogue that it was imported from', async () => {
    const folder = await exportTo(await create(createDemoDatabase), 'out');
    for (const name of (await readdir(join(DEMO, 'data'))).map((file) => file.replace(/\.json$/, '')))
      expect(await readData(folder, name), name).toEqual(await readData(DEMO, name));
    const [was, is] = [await readAll(DEMO), await readAll(folder)];
    for (const [file, content] of Object.entries(is))
      if (!file.startsWith('data/')) expect(was[file] === content, file).toBe(true);
  });

  test('imported into an empty shop on another day and exported again is identical to the byte', async () => {
    const first = await create(createMigratedDatabase);
    const app = await open(first);
    await importFrom(app, await writeSmallCatalogue(first.config.varDir, await readSmallCatalogue()));
    await app.db.write(async (db) => {
      await db
        .updateTable('product')
        .set({ stock_quantity: 7, pieces_sold: 99 })
        .where('key', '=', 'prime-whey')
        .execute();
      await db.updateTable('coupon').set({ used_count: 3 }).where('code', '=', 'EID150').execute();
      await db
        .insertInto('vendor')
        .values({
          key: 'new-one',
          name_en: 'New',
          name_ar: 'جديد',
          city_en: 'Pune',
          city_ar: 'بونا',
          email: 'a@b.example',
        })
        .execute();
    });
    await changePromotions(app);
    await runShopCommand(
      first.config,
      'coupons',
      'add',
      'ROUND-TRIP',
      '--percent',
      '5',
      '--ends',
      '2031-01-31',
    );
    const folder = await exportTo(first, 'out');
    const products = await readData(folder, 'products');
    expect(products.find(({ id }: { id: string }) => id === 'prime-whey')).toMatchObject({
      stockQuantity: 7,
      piecesSold: 99,
    });
    expect((await readData(folder, 'coupons')).at(-1)).toMatchObject({ id: 'round-trip', startsDaysAgo: 0 });

    const [campaigns, banners] = [await readData(folder, 'campaigns'), await readData(folder, 'banners')];
    expect(campaigns.at(-1)).toMatchObject({ id: 'made-here', startsOn: '2026-12-24', endsOn: '2026-12-31' });
    expect(banners.find(({ id }: { id: string }) => id === 'made-here')).toMatchObject({
      ...{ leftButtonUrl: '/campaign/made-here', startsOn: '2026-12-24', status: 'draft' },
      textSide: { en: 'left', ar: 'right' },
    });
    expect(campaigns[0]).toMatchObject({ mainTitle: { en: 'Edited' }, status: 'archived' });

    const second = await create(createMigratedDatabase);
    const other = await open(second, Date.parse('2027-01-01T12:00:00Z'));
    await importFrom(other, folder);
    const shown = (of: App) => Promise.all([listCampaignsForOffice(of), listBannersForOffice(of)]);
    const ignored = { id: 0, version: 0, edited_at: null, target_id: 0 };
    const media = { media_id: 0, media_ar_id: 0, media_en_id: 0, phone_media_en_id: 0, phone_media_ar_id: 0 };
    const plain = async (of: App) =>
      (await shown(of)).map((rows) => rows.map((row) => ({ ...row, ...ignored, ...media })));
    const [mine, theirs] = [await plain(app), await plain(other)];
    // Only the edited ones have exact days; the others count from the day of the import.
    const relative = { starts_at: 0, ends_at: 0 };
    const madeHere = (lists: typeof mine) =>
      lists.map((rows) => rows.filter(({ key }) => key === 'made-here'));
    expect(madeHere(theirs)).toEqual(
      madeHere(mine).map((rows) => rows.map((row) => ({ ...row, position: expect.any(Number) }))),
    );
    const undated = (lists: typeof mine) =>
      lists.map((rows) =>
        rows.map((row) => ({ ...row, ...relative, position: 0 })).sort((a, b) => (a.key < b.key ? -1 : 1)),
      );
    expect(undated(theirs)).toEqual(undated(mine));
    expect(await readAll(await exportTo(second, 'out'))).toEqual(await readAll(folder));
    await importFrom(other, join(second.config.varDir, 'out'));
    expect(await readAll(await exportTo(second, 'again'))).toEqual(await readAll(folder));
    const { ends_at } = await other.db.read
      .selectFrom('coupon')
      .select('ends_at')
      .where('key', '=', 'round-trip')
      .executeTakeFirstOrThrow();
    expect((ends_at - other.clock.now()) % DAY_MS).toBe(0);
  });

  test('leaves out content of customers, withdrawn records and unfinished banners', async () => {
    const database = await create(createDemoDatabase);
    const app = await open(database);
    await app.db.write((db) =>
      db.updateTable('banner').set({ status: 'draft', main_title_ar: '', media_ar_id: null }).execute(),
    );
    const { id, key } = await app.db.read
      .selectFrom('review')
      .select(['id', 'key'])
      .executeTakeFirstOrThrow();
    await app.db.write((db) =>
      db.updateTable('review').set({ is_published: 0 }).where('id', '=', id).execute(),
    );
    const reviews = await readData(await exportTo(database, 'out'), 'reviews');
    expect(reviews).toHaveLength((await readData(DEMO, 'reviews')).length - 1);
    expect(reviews.map((review: { id: string }) => review.id)).not.toContain(key);
    expect(await readData(join(database.config.varDir, 'out'), 'banners')).toEqual([]);
  });
});

describe('an export is refused and leaves nothing behind', { timeout: patient(60_000) }, () => {
  const refusal = async (database: TestDatabase, folder: string): Promise<string> => {
    const listFiles = async () =>
      (await readdir(database.config.varDir)).filter((name) => !/-(wal|shm)$/.test(name)).sort();
    const before = await listFiles();
    const outcome = await runShopCommand(database.config, 'export', folder);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(await listFiles()).toEqual(before);
    return outcome.err;
  };

  test('into a folder that is not empty, a file, or nowhere', async () => {
    const database = await create(createDemoDatabase);
    const { varDir } = database.config;
    await mkdir(join(varDir, 'full'));
    await writeFile(join(varDir, 'full', 'mine.txt'), 'mine');
    expect(await refusal(database, 'full')).toContain('is not empty');
    expect(await refusal(database, 'full/mine.txt')).toContain('is not a folder');
    expect(await refusal(database, 'no/where')).toContain('there is no folder');
    expect(await readFile(join(varDir, 'full', 'mine.txt'), 'utf8')).toBe('mine');
  });

  test('of a shop that has lost a picture', async () => {
    const database = await create(createDemoDatabase);
    const app = await open(database);
    await app.db.write((db) =>
      db
        .updateTable('catalogue_source')
        .set({ pictures_json: '{"lost.webp":"00000000000000000000.webp"}' })
        .where('name', '=', 'categories/protein')
        .execute(),
    );
    expect(await refusal(database, 'out')).toContain(
      'lost.webp: its original 00000000000000000000.webp is missing',
    );
  });

  test('of a record that was imported before its source was stored', async () => {
    const database = await create(createDemoDatabase);
    const app = await open(database);
    const { key } = await app.db.read.selectFrom('review').select('key').executeTakeFirstOrThrow();
    await app.db.write((db) =>
      db.deleteFrom('catalogue_source').where('name', '=', `reviews/${key}`).execute(),
    );
    expect(await refusal(database, 'out')).toContain(
      `reviews.json, ${key}: was imported without a source record`,
    );
    await importFrom(app, DEMO);
    await exportTo(database, 'out');
  });
});
