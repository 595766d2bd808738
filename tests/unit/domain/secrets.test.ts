import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { attachment } from '#server/downloads/content-disposition.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';
import { deriveSecrets, type Purpose } from '#server/platform/secrets/secrets.ts';
import { readShopSecrets, rotateShopSecret } from '#server/platform/secrets/shop-secret.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-secret-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NOTHING_GIVEN = { current: undefined, previous: [] };
const HOUR_MS = 3_600_000;
const read = (now = 0) => readShopSecrets(NOTHING_GIVEN, folder, now);
const modeOf = async () => (await stat(join(folder, 'shop-secret'))).mode & 0o777;

describe("the shop's secret", () => {
  test('is created once by concurrent processes, and readable by its owner only', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => read()));
    expect(new Set(made.map(({ current }) => current)).size).toBe(1);
    expect(made[0]?.current).toHaveLength(43);
    expect(await read()).toEqual(made[0]);
    expect(await readdir(folder)).toEqual(['shop-secret']);
    expect(await modeOf()).toBe(0o600);
  });

  test('is the configured one where there is one, and never a short one', async () => {
    const given = { current: 'x'.repeat(32), previous: ['y'.repeat(32)] };
    expect(await readShopSecrets(given, folder, 0)).toEqual(given);
    const [SHOP_SECRET, one, other] = ['x'.repeat(32), 'y'.repeat(32), 'z'.repeat(32)];
    expect(readConfig({ SHOP_SECRET, SHOP_SECRET_PREVIOUS: `${one}, ${other}` })).toMatchObject({
      value: { shopSecret: SHOP_SECRET, previousSecrets: [one, other] },
    });
    for (const name of ['SHOP_SECRET', 'SHOP_SECRET_PREVIOUS'])
      expect(readConfig({ [name]: 'short' })).toMatchObject({
        ok: false,
        error: [expect.stringContaining(name)],
      });
  });

  test('stays valid for another day when it is replaced, and its file stays private', async () => {
    const { current: first } = await read();
    await rotateShopSecret(folder, 0, false);
    const { current: second, previous } = await read();
    expect(second).not.toBe(first);
    expect(previous).toEqual([first]);
    await rotateShopSecret(folder, 12 * HOUR_MS, false);
    expect((await read(23 * HOUR_MS)).previous).toEqual([second, first]);
    expect((await read(24 * HOUR_MS)).previous).toEqual([second]);
    expect((await read(36 * HOUR_MS)).previous).toEqual([]);
    expect(await modeOf()).toBe(0o600);
    expect(await readdir(folder)).toEqual(['shop-secret']);
  });

  test('is invalid at once after a leak', async () => {
    await rotateShopSecret(folder, 0, true);
    expect((await read()).previous).toEqual([]);
  });
});

const keyOf = (purpose: Purpose, current = 'x'.repeat(32)) =>
  deriveSecrets({ current, previous: [] }).key(purpose);

describe('a seal', () => {
  const key = keyOf('vendor-password');

  test('opens with its key until it expires', () => {
    const sealed = seal(key, 'كلمة سر', 1000);
    expect(open([key], sealed, 999)).toBe('كلمة سر');
    expect(open([key], sealed, 1000)).toBeUndefined();
  });

  test('does not open with the key of another purpose or another shop', () => {
    const sealed = seal(key, 'secret', 1000);
    expect(open([keyOf('password-code')], sealed, 0)).toBeUndefined();
    expect(open([keyOf('vendor-password', 'y'.repeat(32))], sealed, 0)).toBeUndefined();
  });

  test.each(['', 'x', '😀', 'A'.repeat(48), 'A'.repeat(500)])('is invalid: %j', (text) => {
    expect(open([key], text, 0)).toBeUndefined();
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
