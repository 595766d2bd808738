import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadPath } from '#contract/paths.ts';
import { readConfig } from '#server/config/config.ts';
import { createDownloadToken } from '#server/downloads/token.ts';
import { openBucket } from '#server/platform/storage/bucket.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { openS3StandIn, type S3StandIn } from '../../support/stand-ins/s3.ts';

let s3: S3StandIn;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  s3 = await openS3StandIn();
  [shop, other] = await Promise.all([
    openTestShop(undefined, { bucket: s3.config }),
    openTestShop(undefined, { bucket: s3.config }),
  ]);
});
afterAll(async () => {
  await Promise.all([shop.close(), other.close(), s3.close()]);
});

const draw = (color: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();

const forget = async ({ app }: TestShop): Promise<void> => {
  for (const folder of ['media', 'files'])
    for (const name of await readdir(join(app.config.varDir, folder)).catch(() => []))
      if (name !== 'variants') await rm(join(app.config.varDir, folder, name), { recursive: true });
};

describe('MEDIA_URL', () => {
  const AWS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  test('names a bucket, optionally with a folder', () => {
    expect(readConfig({ ...AWS, MEDIA_URL: 's3://my.shop/live/', AWS_REGION: 'me-south-1' })).toMatchObject({
      value: {
        bucket: { name: 'my.shop', prefix: 'live/', endpoint: 'https://s3.me-south-1.amazonaws.com' },
      },
    });
  });

  test('is refused without keys, and when it names no bucket', () => {
    expect(readConfig({ MEDIA_URL: 's3://shop' })).toMatchObject({
      error: [
        'AWS_ACCESS_KEY_ID is missing: MEDIA_URL needs it',
        'AWS_SECRET_ACCESS_KEY is missing: MEDIA_URL needs it',
      ],
    });
    for (const MEDIA_URL of ['file:media', 's3://', 's3://A', 's3://shop/a b'])
      expect(readConfig({ ...AWS, MEDIA_URL }).ok).toBe(false);
  });
});

describe('a picture that was stored by one machine', () => {
  test('is in the bucket and shown by the other machine, which fetches it once', async () => {
    const { hash, ext } = await shop.app.media.put(await draw('#c82814'));
    const key = `live/media/${hash}.${ext}`;
    expect(s3.objects.has(key)).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const response = await fetch(`${other.url}/media/${hash}.${ext}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(s3.objects.get(key)?.bytes);
    }
    expect(s3.requested.filter((one) => one === `GET ${key}`)).toHaveLength(1);
  });

  test('has its variants generated once for all machines', async () => {
    const { hash } = await shop.app.media.put(await draw('#14c828'));
    const made = await fetch(`${shop.url}/media/${hash}-240.webp`);
    expect(s3.objects.has(`live/media/variants/${hash}-240.webp`)).toBe(true);
    const shown = await fetch(`${other.url}/media/${hash}-240.webp`);
    expect([made.status, shown.status]).toEqual([200, 200]);
    expect(await shown.bytes()).toEqual(await made.bytes());
    expect(s3.requested.filter((one) => one.startsWith(`PUT live/media/variants/${hash}`))).toHaveLength(1);
  });

  test('is uploaded also when this machine has a copy already', async () => {
    const bytes = await draw('#1428c8');
    const { hash, ext } = await shop.app.media.put(bytes);
    s3.objects.delete(`live/media/${hash}.${ext}`);
    await shop.app.media.put(bytes);
    expect(s3.objects.has(`live/media/${hash}.${ext}`)).toBe(true);
  });

  test('is shown from a local copy while the bucket is unreachable, and fetched once it is back', async () => {
    const known = await shop.app.media.put(await draw('#aa2814'));
    const unknown = await other.app.media.put(await draw('#bb2814'));
    s3.setOutOfOrder(true);
    expect((await fetch(`${shop.url}/media/${known.hash}.png`)).status).toBe(200);
    expect((await fetch(`${shop.url}/media/${unknown.hash}.png`)).status).toBe(500);
    s3.setOutOfOrder(false);
    expect((await fetch(`${shop.url}/media/${unknown.hash}.png`)).status).toBe(200);
    expect(shop.errors.join()).toMatch(/returned 503 to GET media/);
  });
});

test('a digital file is downloaded from any machine, always in its newest version', async () => {
  const path = join(shop.app.config.varDir, 'files', 'plan.pdf');
  await shop.app.fileStorage.write(path, Buffer.from('first edition'));
  for (const { app } of [shop, other])
    await app.db.write((db) =>
      db.updateTable('product').set({ digital_file: 'plan.pdf' }).where('is_digital', '=', 1).execute(),
    );
  const customer = await signIn(other);
  const [placed] = rowsOf(
    await other.call('post-order', cashOrder([await cartLine(other, 'plan-strength-12')]), customer),
  );
  await other.app.db.write((db) =>
    db
      .updateTable('orders')
      .set({ state: 'completed' })
      .where('id', '=', placed?.OrderId ?? 0)
      .execute(),
  );
  const { id } = await other.app.db.read
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', placed?.OrderId ?? 0)
    .executeTakeFirstOrThrow();
  const download = async () => {
    const response = await fetch(`${other.url}${downloadPath(id, createDownloadToken(other.app, id))}`);
    return [response.status, await response.text()];
  };
  expect(await download()).toEqual([200, 'first edition']);
  await shop.app.fileStorage.write(path, Buffer.from('second, longer edition'));
  expect(await download()).toEqual([200, 'second, longer edition']);
  await forget(other);
  expect(await download()).toEqual([200, 'second, longer edition']);
  s3.objects.delete('live/files/plan.pdf');
  expect((await download())[0]).toBe(404);
});

test('requests that are signed with another key are refused, with an error', async () => {
  const stranger = openBucket({ ...s3.config, secretAccessKey: 'another' });
  await expect(stranger.get('media/x.png')).rejects.toThrow('returned 403 to GET media/x.png');
});
