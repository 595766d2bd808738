import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arabic } from '#i18n/labels/ar.ts';
import { copySources, removeCopy } from '../../support/shop/shop-copy.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

const PAGE = 'src/content/pages/en/shipping.md';
/** Only these pages are built, to save time. All editorial pages are built in the same way. */
const ROUTES = [
  'src/pages/[lang]',
  'src/pages/[lang]/[help].astro',
  'src/pages/inline-styles.json.ts',
  'src/pages/content-pictures.json.ts',
];
const isCopied = (path: string): boolean =>
  !/^src[\\/]demo[\\/]/.test(path) &&
  (!/^src[\\/]pages[\\/]/.test(path) || ROUTES.includes(path.replaceAll('\\', '/')));

let root: string;
beforeAll(async () => {
  root = await copySources(isCopied);
});
afterAll(() => removeCopy(root));

const run = (...args: string[]): Promise<{ output: string; code: number | null }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: `file:${shopFolder()}/shop.db`,
          ASTRO_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        },
      },
      (_, stdout, stderr) => resolve({ output: `${stdout}${stderr}`, code: child.exitCode }),
    );
  });
const build = () => run('node_modules/astro/bin/astro.mjs', 'build');

describe('a build', { tags: ['full'] }, () => {
  test('fails on invalid front matter, and names the file and a valid value', async () => {
    const text = await readFile(join(root, PAGE), 'utf8');
    await writeFile(join(root, PAGE), text.replace('title:', 'titel:'));
    const { output, code } = await build();
    await writeFile(join(root, PAGE), text);
    expect(code).not.toBe(0);
    expect(output).toContain(PAGE);
    expect(output).toContain('"title:" needs a text behind it.');
    expect(output).toContain('"titel:" is nothing that this page knows.');
  });

  test('fails on missing pictures and dead links, and lists all of them by file and line', async () => {
    const other = PAGE.replace('shipping', 'help');
    const texts = await Promise.all([PAGE, other].map((page) => readFile(join(root, page), 'utf8')));
    const [shipping = '', help = ''] = texts;
    await writeFile(join(root, PAGE), `${shipping}\n![A tub](../../images/tub.webp)\n`);
    await writeFile(join(root, other), `${help}\n[More](/en/more)\n`);
    const [{ output, code }, check] = [await build(), await run('src/server/cli.ts', 'content', 'check')];
    await Promise.all([writeFile(join(root, PAGE), shipping), writeFile(join(root, other), help)]);
    const lineOf = (text: string) => text.split('\n').length + 1;
    for (const text of [output, check.output]) {
      expect(text).toContain(`${PAGE}:${lineOf(shipping)}  There is no picture "tub.webp"`);
      expect(text).toContain(`${other}:${lineOf(help)}  There is no page "/en/more" in the shop.`);
    }
    expect(output).not.toMatch(/^\s+at /m);
    expect([code, check.code]).toEqual([1, 1]);
  });

  test('shows a page that one language lacks in the other one, with a notice, and warns the operator', async () => {
    await rm(join(root, PAGE.replace('/en/', '/ar/')));
    const check = await run('src/server/cli.ts', 'content', 'check');
    expect(check.output).toContain('pages/shipping does not exist in Arabic');
    expect(check.code).toBe(1);
    const { output, code } = await build();
    expect(code, output).toBe(0);
    const html = await readFile(join(root, 'dist/client/ar/shipping/index.html'), 'utf8');
    expect(html).toMatch(/<html[^>]* lang="ar"/);
    expect(html).toContain(arabic.lbl_com_untranslated);
    expect(html).toContain('<div lang="en" dir="ltr">');
    expect(html).toContain('<h1>Shipping</h1>');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
});
