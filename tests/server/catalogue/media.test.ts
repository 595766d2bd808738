import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { variantUrl } from '#domain/catalogue/media.ts';
import { handleMedia } from '#server/media/media-route.ts';
import { pictureWork } from '#server/media/picture-work.ts';
import { startPictureProcess } from '#server/media/process/picture-process.ts';
import { type MediaStore, openMediaStore } from '#server/media/store.ts';

const variantWork = vi.spyOn(pictureWork, 'variants');
afterAll(() => variantWork.mockRestore());

let folder: string;
let store: MediaStore;
let server: Server;

beforeEach(async () => {
  variantWork.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  store = openMediaStore({ folder });
  server = createServer((req, res) => void handleMedia(store, req, res));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

function drawPack(width = 600, height = 400): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 20, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

async function putPack(width?: number, height?: number) {
  return await store.put(await drawPack(width, height));
}

const listVariants = () => readdir(join(folder, 'variants'));

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Uses node:http, because `fetch` normalizes paths. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, agent: false, ...options }, async (res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of res) chunks.push(chunk);
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end();
  });
}

describe('storing a picture', () => {
  test('writes the original under the hash of its content and returns its size and colour', async () => {
    const bytes = await drawPack();
    const put = await store.put(bytes);
    expect(put).toEqual({
      hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
      ext: 'png',
      width: 600,
      height: 400,
      color: '#c82814',
      edgeColor: '#c82814',
    });
    expect(await readFile(join(folder, `${put.hash}.png`))).toEqual(bytes);
  });

  test('a second time writes nothing', async () => {
    const { hash } = await putPack();
    const before = await stat(join(folder, `${hash}.png`));
    const again = await Promise.all([putPack(), putPack(), putPack()]);
    expect(new Set(again.map((picture) => picture.hash))).toEqual(new Set([hash]));
    const after = await stat(join(folder, `${hash}.png`));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect((await readdir(folder)).sort()).toEqual([`${hash}.png`, 'variants']);
  });

  test('computes the colour of a transparent one on a light ground', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background } })
      .webp()
      .toBuffer();
    expect((await store.put(bytes)).color).toBe('#f6f3ec');
  });

  test('applies the orientation of a camera picture to its width and height', async () => {
    const bytes = await sharp(await drawPack(60, 40))
      .flatten()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await store.put(bytes)).toMatchObject({ ext: 'jpg', width: 40, height: 60 });
  });

  test.each(['avif', 'webp', 'jpeg'] as const)('accepts %s', async (format) => {
    const bytes = await sharp(await drawPack(64, 64))
      .flatten()
      .toFormat(format)
      .toBuffer();
    expect(await store.put(bytes)).toMatchObject({ width: 64, height: 64 });
  });

  test('makes one of 48 megapixels smaller, and keeps its form', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#c82814' } })
      .jpeg()
      .toBuffer();
    const put = await store.put(bytes);
    expect(put).toMatchObject({ ext: 'jpg', width: 4000, height: 3000 });
    const stored = await sharp(join(folder, `${put.hash}.jpg`)).metadata();
    expect([stored.width, stored.height]).toEqual([4000, 3000]);
  });

  test.each([
    ['no picture', async () => Buffer.from('hello'), 'not-a-picture', /not a picture/],
    ['an empty file', async () => Buffer.alloc(0), 'not-a-picture', /not a picture/],
    [
      'a truncated picture',
      async () => {
        const noise = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 251));
        const whole = await sharp(noise, { raw: { width: 300, height: 100, channels: 3 } })
          .webp()
          .toBuffer();
        return whole.subarray(0, whole.length >> 1);
      },
      'not-a-picture',
      /damaged|not a picture/,
    ],
    ['a page', async () => Buffer.from('<!DOCTYPE html><p>Hello'), 'not-a-picture', /not a picture/],
    [
      'a compressed drawing',
      async () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unsupported-format',
      /compressed/,
    ],
    [
      'entities that multiply',
      async () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
      'unsafe-svg',
      /document type/,
    ],
    [
      'a drawing of enormous size',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
      'too-many-pixels',
      /120 megapixels/,
    ],
    [
      'a format that no browser supports',
      async () =>
        sharp(await drawPack())
          .tiff()
          .toBuffer(),
      'unsupported-format',
      /tiff is not supported/,
    ],
    [
      'a picture of a phone that no browser shows',
      async () => Buffer.from('....ftypheic....mif1heic'),
      'heic',
      /HEIC/,
    ],
    [
      'a drawing of much text, although it says that it is a WebP',
      async () =>
        Buffer.from(
          `<!-- xxxWEBP --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text><tspan>${'a b '.repeat(1100)}</tspan></text></svg>`,
        ),
      'drawing-too-large',
      /2,000 letters/,
    ],
    [
      'a drawing of many shapes',
      async () =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(10_001)}</svg>`,
        ),
      'drawing-too-large',
      /10,000 shapes/,
    ],
    ['too many pixels', () => drawPack(16_000, 8000), 'too-many-pixels', /120 megapixels/],
  ] as const)('refuses %s', async (_, make, code, message) => {
    const refused = store.put(await make());
    await expect(refused).rejects.toMatchObject({
      name: 'MediaError',
      code,
      message: expect.stringMatching(message),
    });
    expect(await readdir(folder)).toEqual(['variants']);
  });
});

describe('the metadata of a picture', () => {
  const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '25/1 15/1 0/1', GPSLongitudeRef: 'E' };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s, such as the position of the camera, are not stored, and the picture stays upright',
    async (format) => {
      const bytes = await sharp(await drawPack(60, 40))
        .flatten()
        .withExif({ IFD0: { Copyright: 'Sara' }, IFD3: GPS })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(bytes).metadata()).exif?.includes('Sara')).toBe(true);
      const put = await store.put(bytes);
      const stored = await readFile(join(folder, `${put.hash}.${put.ext}`));
      const { exif, xmp, orientation, width, height } = await sharp(stored).metadata();
      expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
      expect([width, height]).toEqual([put.width, put.height]);
      expect(stored.includes('Sara')).toBe(false);
      expect(await store.put(bytes)).toEqual(put);
      expect((await store.inspect(bytes)).hash).toBe(put.hash);
    },
  );
});

describe('storing a drawing', () => {
  const svg = (inside: string, attributes = '') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10" ${attributes}>${inside}</svg>`,
    );

  test('without active content is accepted', async () => {
    const drawing = svg('<defs><path id="a" d="M0 0h20v10H0z"/></defs><use href="#a" fill="url(#g)"/>');
    expect(await store.put(drawing)).toMatchObject({ ext: 'svg', width: 20, height: 10 });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another prefix', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>')],
    ['an event handler', svg('', 'onload="alert(1)"')],
    ['a script link', svg('<a xlink:href="javascript:alert(1)"><path d="M0 0h9"/></a>')],
    ['a disguised script link', svg('<a href="&#106;avascript:alert(1)"><path d="M0 0h9"/></a>')],
    ['a foreign picture', svg('<image href="https://elsewhere.example/pixel.png" width="1" height="1"/>')],
    ['a foreign style', svg('<style>@import "https://elsewhere.example/a.css";</style>')],
    ['a foreign fill', svg('<path fill="url(https://elsewhere.example/a.svg#b)" d="M0 0h9"/>')],
    [
      'HTML',
      svg('<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    ],
  ])('with %s is refused', async (_, bytes) => {
    await expect(store.put(bytes)).rejects.toMatchObject({ code: 'unsafe-svg' });
  });
});

describe('requesting a picture', () => {
  test('returns the original with type, length and an unlimited cache lifetime', async () => {
    const { hash } = await putPack();
    const { status, headers, body } = await ask(`/media/${hash}.png`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}.png"`,
    });
    expect(body).toEqual(await drawPack());
  });

  test.each(['webp', 'avif'] as const)('generates a missing %s once for twenty visitors', async (format) => {
    const { hash } = await putPack();
    const path = variantUrl(`/media/${hash}.png`, 240, format) ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[7]?.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answers[7]?.body).metadata()).toMatchObject({
      width: 240,
      height: 160,
    });
    expect(await listVariants()).toEqual([`${hash}-240.${format}`]);
    await ask(path);
    expect(variantWork).toHaveBeenCalledOnce();
  });

  test('never enlarges', async () => {
    const { hash } = await putPack(100, 50);
    const { body } = await ask(`/media/${hash}-2000.webp`);
    expect(await sharp(body).metadata()).toMatchObject({ width: 100, height: 50 });
  });

  test('preserves transparency in all its levels', async () => {
    const pixels = Buffer.alloc(512 * 64 * 4);
    for (let at = 0; at < pixels.length / 4; at++) pixels[at * 4 + 3] = (at % 512) >> 1;
    const bytes = await sharp(pixels, { raw: { width: 512, height: 64, channels: 4 } })
      .png()
      .toBuffer();
    const { hash } = await store.put(bytes);
    const { body } = await ask(`/media/${hash}-320.webp`);
    const alpha = await sharp(body).extractChannel(3).raw().toBuffer();
    expect(new Set(alpha).size).toBeGreaterThan(250);
  });

  test('answers 304 to a client that has it', async () => {
    const { hash } = await putPack();
    for (const tag of [`"${hash}.png"`, `W/"${hash}.png"`, `"other", "${hash}.png"`, '*']) {
      const { status, headers, body } = await ask(`/media/${hash}.png`, {
        headers: { 'if-none-match': tag },
      });
      expect([status, body.length]).toEqual([304, 0]);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  test('answers HEAD with the same headers and no bytes', async () => {
    const { hash } = await putPack();
    const { status, headers, body } = await ask(`/media/${hash}.png`, { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-length']).toBe(String((await drawPack()).length));
  });

  test('a drawing is served in a sandbox', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { hash } = await store.put(bytes);
    const { headers } = await ask(`/media/${hash}.svg`);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect((await ask(`/media/${hash}-480.webp`)).status).toBe(404);
  });

  test('finds nothing outside the store', async () => {
    const { hash } = await putPack();
    await writeFile(join(folder, 'secret.txt'), 'secret');
    for (const path of [
      '/media/secret.txt',
      '/media/../secret.txt',
      '/media/..%2fsecret.txt',
      `/media/variants/../${hash}.png`,
      `/media/${hash}-241.webp`,
      `/media/${hash}.webp`,
      `/media/${'0'.repeat(20)}.png`,
      `/media/${'0'.repeat(20)}-480.avif`,
      '/media/',
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect(await listVariants()).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { status, headers } = await ask('/media/x', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a picture that takes too long', () => {
  const order = { job: 'read', seconds: 0.1 } as const;

  test('ends its process, and is refused with the reason', async () => {
    const working = startPictureProcess();
    const large = await drawPack(9000, 9000);
    await expect(working.run({ ...order, input: large })).rejects.toMatchObject({ code: 'too-complex' });
    expect(working.isUsable()).toBe(false);
  });

  test('in a process that dies is refused as well', async () => {
    const working = startPictureProcess();
    const refused = working.run({ ...order, input: await drawPack(9000, 9000), seconds: 60 });
    working.kill();
    await expect(refused).rejects.toMatchObject({ code: 'too-complex' });
  });
});

test('a picture of a customer does not hold up those of the shop, and may be no AVIF', async () => {
  const large = await drawPack(9000, 9000);
  let isDone = false;
  const customer = pictureWork.customers('photo', large).finally(() => {
    isDone = true;
  });
  await putPack(9, 9);
  expect(isDone).toBe(false);
  expect((await sharp(await customer).metadata()).width).toBe(1280);
  const avif = await sharp(await drawPack(9, 9))
    .avif()
    .toBuffer();
  await expect(pictureWork.customers('photo', avif)).rejects.toMatchObject({ code: 'unsupported-format' });
});

test('the phone crop of a banner is its product side, 6:5, in full height', async () => {
  const left = { create: { width: 1000, height: 900, channels: 3 as const, background: '#ff0000' } };
  const banner = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .webp()
    .toBuffer();
  const cropped = await store.put(await pictureWork.shop('crop', { bytes: banner, productSide: 'left' }));
  expect(cropped).toMatchObject({ width: 1080, height: 900 });
  expect(Number.parseInt(cropped.color.slice(1, 3), 16)).toBeGreaterThan(200);
});
