import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { attachment } from '#server/downloads/content-disposition.ts';
import { open, seal } from '#server/secrets/seal.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { readShopSecret } from '#server/secrets/shop-secret.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-secret-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the shop's secret", () => {
  test('is made once, whoever comes first, and readable by its owner alone', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => readShopSecret(undefined, folder)));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toHaveLength(43);
    expect(await readShopSecret(undefined, folder)).toBe(made[0]);
    expect(await readdir(folder)).toEqual(['shop-secret']);
    expect((await stat(join(folder, 'shop-secret'))).mode & 0o777).toBe(0o600);
  });

  test('is the given one where there is one, and never a short one', async () => {
    expect(await readShopSecret('x'.repeat(32), folder)).toBe('x'.repeat(32));
    expect(readConfig({ SHOP_SECRET: 'x'.repeat(32) })).toMatchObject({ ok: true });
    expect(readConfig({ SHOP_SECRET: 'short' })).toMatchObject({
      ok: false,
      error: [expect.stringContaining('SHOP_SECRET')],
    });
  });
});

describe('a seal', () => {
  const key = deriveSecrets('x'.repeat(32)).key('vendor-password');

  test('opens with its key until its time is over', () => {
    const sealed = seal(key, 'كلمة سر', 1000);
    expect(open(key, sealed, 999)).toBe('كلمة سر');
    expect(open(key, sealed, 1000)).toBeUndefined();
  });

  test('does not open with the key of another purpose or another shop', () => {
    const sealed = seal(key, 'secret', 1000);
    expect(open(deriveSecrets('x'.repeat(32)).key('password-code'), sealed, 0)).toBeUndefined();
    expect(open(deriveSecrets('y'.repeat(32)).key('vendor-password'), sealed, 0)).toBeUndefined();
  });

  test.each(['', 'x', '😀', 'A'.repeat(48), 'A'.repeat(500)])('is not %j', (text) => {
    expect(open(key, text, 0)).toBeUndefined();
  });
});

describe('a file name in a header', () => {
  test.each([
    ['Plan.pdf', `attachment; filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`],
    ['خطة.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%D8%AE%D8%B7%D8%A9.pdf`],
    [
      `a"b\r\nX: 1 (50%)'.pdf`,
      `attachment; filename="a-bX- 1 (50_)'.pdf"; filename*=UTF-8''a-bX-%201%20%2850%25%29%27.pdf`,
    ],
    ['a\ud800.pdf', `attachment; filename="a_.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`],
    ['../etc/passwd', `attachment; filename="..-etc-passwd"; filename*=UTF-8''..-etc-passwd`],
  ])('%j', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});
