import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { returnLinkPath } from '#routes/paths.ts';
import { findRoute } from '#routes/table.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { readPageForm } from '#server/web/page-form.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let server: Server;
let jpeg: Buffer<ArrayBuffer>;
beforeAll(async () => {
  shop = await openTestShop();
  const app = { ...shop.app, config: { ...shop.app.config, rateLimits: true } };
  server = createServer(async (request, response) => {
    const form = await readPageForm(app, request, findRoute(returnLinkPath('en', '').split('?')[0] ?? ''));
    response.writeHead(typeof form === 'number' ? form : 200);
    response.end(typeof form === 'object' ? form.body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drawn = { width: 40, height: 30, channels: 3, background: '#a33' } as const;
  jpeg = Buffer.from(
    await sharp({ create: drawn })
      .withExif({ IFD0: { Artist: 'Noura' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  server.close();
  await shop.close();
});

const placeLink = async (): Promise<string> => {
  const customer = await signIn(shop);
  const [row] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
  );
  return new URL(createOrderLink(shop.app, row?.OrderId ?? 0, 'en')).search;
};

const send = async (search: string, files: readonly Uint8Array<ArrayBuffer>[], fields: object = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('files', new Blob([file]), '../../etc/lid.jpg');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/en/return${search}`;
  const answer = await fetch(url, { method: 'POST', body });
  return { status: answer.status, form: new URLSearchParams(await answer.text()) };
};

test('a page gets pictures that were encoded again, or why they were refused, and no file is left', async () => {
  const link = await placeLink();
  const good = await send(link, [jpeg, jpeg], { note: 'Torn', Picture: 'forged', PictureFault: 'forged' });
  expect([good.form.get('note'), good.form.get('PictureFault')]).toEqual(['Torn', null]);
  const pictures = good.form.getAll('Picture');
  expect(pictures).toHaveLength(2);
  const metadata = await sharp(Buffer.from(pictures[0] ?? '', 'base64')).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 40 });
  expect(metadata.exif).toBeUndefined();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  // A drawing whose text costs minutes, with the mark of WebP in its place.
  const disguised = Buffer.from(
    `<!-- xxxWEBP --><svg xmlns="http://www.w3.org/2000/svg"><text>${'lorem ipsum '.repeat(5000)}</text></svg>`,
  );
  const heic = Buffer.from('....ftypheic....mif1heic');
  const bad = [
    [[jpeg, svg], 'return_picture_format'],
    [[disguised], 'return_picture_format'],
    [[heic], 'return_picture_heic'],
    [[jpeg.subarray(0, 200)], 'return_picture'],
    [[jpeg, jpeg, jpeg, jpeg], 'return_picture_many'],
    [[Buffer.alloc(PICTURE_BYTES + 1)], 'return_picture_large'],
  ] as const;
  for (const [files, fault] of bad) {
    const { form } = await send(link, files, { note: 'Torn' });
    expect([form.get('note'), form.get('PictureFault'), form.get('Picture')]).toEqual(['Torn', fault, null]);
  }
  expect(await readdir(join(shop.app.config.varDir, 'uploads'))).toEqual([]);
});

test('pictures are taken with a valid link only, and not without end', async () => {
  for (const link of ['', '?link=', '?link=x']) expect((await send(link, [jpeg])).status).toBe(403);
  const link = await placeLink();
  const answers: number[] = [];
  for (let at = 0; at < 25; at += 1) answers.push((await send(link, [jpeg])).status);
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.at(-1)).toBe(429);
});
