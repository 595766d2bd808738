import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLAIN_PAGES } from '#routes/table.ts';
import { shopBuilds } from '#server/platform/builds/builds.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

const url = shopUrl();

const SECRET = [
  /\b(?:SHOP_SECRET|DATABASE_URL|DATABASE_REPLICA_URL|SMTP_URL|METRICS_TOKEN|(?:STRIPE|PAYPAL)_[A-Z_]*(?:SECRET|KEY))\b/,
  /\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bnode:(?:fs|crypto|sqlite|http|child_process)\b|process\.env\.\w+/,
  /\b(?:kysely|nodemailer|password_hash|customer_session)\b/i,
  /file:\/\/\/|\/src\/server\//,
];

const listLeaks = (name: string, text: string): string[] =>
  SECRET.flatMap((pattern) => (pattern.test(text) ? [`${name}: ${pattern.exec(text)?.[0]}`] : []));

test('the files of the build contain nothing of the server', async () => {
  const build = await shopBuilds.readCurrent();
  const entries = await readdir(join(build?.folder ?? '', 'client'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(?:js|css|html|json|svg|txt)$/.test(entry.name),
  );
  const texts = await Promise.all(
    files.map(
      async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'utf8')] as const,
    ),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.flatMap(([name, text]) => listLeaks(name, text))).toEqual([]);
});

test('no page and no error reveals anything of the server', async () => {
  const paths = ['/', ...PLAIN_PAGES.map((page) => `/${page}`), '/all-products/0/all-categories', '/nothing'];
  for (const path of paths) {
    const html = await (await fetch(`${url}/en${path}`)).text();
    expect(listLeaks(path, html)).toEqual([]);
  }
  for (const path of ['/api/v1/nothing', '/%', '/en/%E0%A4%A', '/media/../../etc/passwd', '/webhooks/x']) {
    const text = await (await fetch(`${url}${path}`)).text();
    expect(listLeaks(path, text)).toEqual([]);
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
  }
});
