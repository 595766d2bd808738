import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporaryFolder } from '#server/platform/storage/temporary-files.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';
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
