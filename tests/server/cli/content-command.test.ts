import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporaryFolder } from '#server/platform/storage/temporary-files.ts';
import { listLibrary } from '#server/words/library/library.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { addLibraryPicture } from '../../support/library-pictures.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { addPage } from '../../support/text-drivers.ts';

let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  [shop, other] = [await openTestShop(), await openTestShop()];
});
afterAll(() => Promise.all([shop.close(), other.close()]));

const ABOUT = { collection: 'pages', name: 'about' } as const;
const run = (on: TestShop, ...args: string[]) => runShopCommand(on.app, 'content', ...args);
const textOf = (language: 'en' | 'ar') => {
  const original = shop.app.texts.originals.find({ ...ABOUT, language });
  if (!original) throw new Error('there is no page about');
  return original;
};

test('texts go from one shop through files into another, with new pages and questions, and back unchanged', async () => {
  const { head, body } = textOf('en');
  const arabic = textOf('ar');
  const publish = { languages: ['en', 'ar'] } as const;
  const texts = {
    en: { head: { ...head, title: 'About: "us" #1' }, body: `${body}\n\nOne more line.` },
    ar: { head: arabic.head, body: `${arabic.body}\n\nسطر آخر.` },
  };
  expect(await saveText(shop.app, ABOUT, { texts, publish })).toMatchObject({ ok: true });
  await addPage(shop.app, { address: 'our-farm', menu: 'foot' });
  const farm = { collection: 'pages', name: 'our-farm' } as const;
  expect(await saveText(shop.app, farm, { publish: { languages: ['en'] } })).toMatchObject({ ok: true });

  expect(await run(shop, 'links')).toMatchObject({ code: 0, out: expect.stringContaining('Every link') });
  const { out } = await run(shop, 'diff');
  expect(out).toContain('+One more line.');
  expect(out).toContain('+++ b/pages/en/our-farm.md');
  expect(out).not.toContain('shipping.md');

  await withTemporaryFolder(shop.app.config.varDir, 'texts', async (folder) => {
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    expect(await run(shop, 'export', there)).toMatchObject({ code: 0 });
    const dry = await run(other, 'import', there, '--dry-run', '--json');
    const files = ['pages/en/about.md', 'pages/ar/about.md', 'pages/en/our-farm.md'];
    expect(dry.json).toMatchObject({ ok: true, files: expect.arrayContaining(files), faults: [] });
    expect(dry.json.files).toHaveLength(files.length);
    expect((await run(other, 'diff', '--json')).json.files).toEqual([]);

    expect(await run(other, 'import', there)).toMatchObject({ code: 0 });
    expect((await run(other, 'import', there, '--dry-run', '--json')).json.files).toEqual([]);
    expect(await run(other, 'export', back)).toMatchObject({ code: 0 });
    // An import publishes, so the day of a changed text is that of the import.
    const readText = async (from: string, file: string) =>
      (await readFile(join(from, file), 'utf8')).replace(/^updated: .*$/m, 'updated:');
    for (const file of [...files, 'pages/en/shipping.md', 'faq/ar/account.md', 'places.json'])
      expect([file, await readText(back, file)]).toEqual([file, await readText(there, file)]);
    const actors = await other.app.db.read
      .selectFrom('audit_entry')
      .select(['actor_kind', 'action'])
      .execute();
    expect(actors).toEqual(Array(2).fill({ actor_kind: 'command-line', action: 'text.publish' }));
  });
});

test('a folder with a mistake names each file, and changes nothing', async () => {
  const draft = { ...textOf('en'), body: 'A draft of the office.' };
  await saveText(other.app, ABOUT, { texts: { en: draft } });
  const before = await other.app.db.read.selectFrom('text_page').selectAll().orderBy('name').execute();
  await withTemporaryFolder(other.app.config.varDir, 'texts', async (folder) => {
    const write = async (file: string, text: string) => {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    await write('pages/en/about.md', '---\ntitle: About\ndescription: Us\n---\n\nAnother text.\n');
    await write('pages/en/help.md', 'no front matter');
    await write('pages/en/nowhere.md', '---\ntitle: New\ndescription: New\n---\n\nText.\n');
    await write(
      'pages/ar/shipping.md',
      '---\ntitle: شحن\ndescription: شحن\n---\n\n[هنا](/ar/no-such-page)\n',
    );
    await write('faq/en/returns.md', '---\nquestion: Why?\norder: 1\n---\n\nBecause.\n');
    const { code, json } = await run(other, 'import', folder, '--json');
    expect(code).toBe(1);
    expect(new Set(json.faults.map(({ file }: { file: string }) => file))).toEqual(
      new Set(['pages/en/about.md', 'pages/en/help.md', 'pages/en/nowhere.md', 'pages/ar/shipping.md']),
    );
  });
  expect(await other.app.db.read.selectFrom('text_page').selectAll().orderBy('name').execute()).toEqual(
    before,
  );
});

test('pictures of the media library go with the texts that show them', async () => {
  const picture = await addLibraryPicture(shop.app, 'Farm [1].png', { en: 'A [small] farm', ar: 'مزرعة' });
  const shipping = { collection: 'pages', name: 'shipping' } as const;
  const { head } = shop.app.texts.originals.find({ ...shipping, language: 'en' }) ?? { head: {} };
  const texts = { en: { head, body: `${picture.markdown}\n\nWe send it.` } };
  rowsOf(await saveText(shop.app, shipping, { texts, publish: { languages: ['en'] } }));
  await withTemporaryFolder(shop.app.config.varDir, 'pictures', async (folder) => {
    expect(await run(shop, 'export', folder)).toMatchObject({ code: 0 });
    const file = await readFile(join(folder, 'pages/en/shipping.md'), 'utf8');
    // The file is complete without the library.
    expect(file).toContain('![A \\[small\\] farm](../../images/farm-1.webp)');
    const inOwn = await run(shop, 'import', folder, '--dry-run', '--json');
    expect(inOwn.json).toMatchObject({ files: [], pictures: [] });

    const good = await readFile(join(folder, 'images/farm-1.webp'));
    await writeFile(join(folder, 'images/farm-1.webp'), '<html>');
    const bad = await run(other, 'import', folder, '--json');
    expect(bad.json).toMatchObject({
      ok: false,
      faults: [{ file: 'images/farm-1.webp' }, { file: 'pages/en/shipping.md' }],
    });
    await writeFile(join(folder, 'images/farm-1.webp'), good);
    expect(await run(other, 'import', folder)).toMatchObject({ code: 0 });
    expect((await run(other, 'import', folder, '--dry-run', '--json')).json).toMatchObject({
      files: [],
      pictures: [],
    });
    const [added] = await listLibrary(other.app.db.read);
    expect(added).toMatchObject({ name: picture.name, alts: { en: 'A [small] farm', ar: 'مزرعة' } });
    await other.app.texts.refreshPictures();
    await other.app.texts.refresh();
    expect((await other.app.texts.page('en', 'shipping'))?.html).toContain('alt="A [small] farm"');
  });
});
