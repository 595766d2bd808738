import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ShopPage } from '../browser/shop-pages.ts';
import { type BuiltRival, buildRival } from './build.ts';
import { readPage } from './read-products.ts';

/** Addresses of the rival's pages. */
const PATHS: Readonly<Record<ShopPage, string>> = {
  home: '/',
  listing: '/collections/all',
  product: '/products/1',
};
const TYPES: Partial<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Answer {
  readonly type: string;
  readonly cache: string;
  readonly bytes: Buffer;
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
}

const compress = (text: string | Buffer, type: string, cache: string): Answer => {
  const bytes = Buffer.from(text);
  return { type, cache, bytes, brotli: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
};

const send = (response: ServerResponse, answer: Answer, accepted: string): void => {
  const packed = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  const bytes = packed && (packed === 'br' ? answer.brotli : answer.gzip);
  response
    .writeHead(200, {
      'Content-Type': answer.type,
      'Content-Length': (bytes ?? answer.bytes).length,
      'Cache-Control': answer.cache,
      Vary: 'Accept-Encoding',
      ...(bytes && { 'Content-Encoding': packed }),
    })
    .end(bytes ?? answer.bytes);
};

const readAssets = async (folder: string): Promise<[string, Answer][]> =>
  Promise.all(
    (await readdir(folder)).map(async (name) => [
      `/assets/${name}`,
      compress(await readFile(join(folder, name)), TYPES[extname(name)] ?? '', IMMUTABLE),
    ]),
  );

const copyPicture = async (url: string): Promise<Answer> => {
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return {
    type: response.headers.get('content-type') ?? '',
    cache: IMMUTABLE,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

export interface Rival {
  readonly pages: Readonly<Record<ShopPage, string>>;
  /** Compressed bytes of all scripts of a page. */
  countScriptBytes(page: ShopPage): number;
  close(): Promise<void>;
}

const makePage = async (built: BuiltRival, shop: string, path: string): Promise<[string, Answer][]> => {
  const data = await readPage(shop, path);
  if (!data) return [];
  const html = await built.render({ path, data, assets: built.listAssets(data.page) });
  return [
    [path, compress(html, 'text/html; charset=utf-8', 'no-cache')],
    [`${path}?data`, compress(JSON.stringify(data), 'application/json', 'no-cache')],
  ];
};

/**
 * Builds the pages of `app/` with the products and pictures of a running shop and serves them from memory: compressed,
 * scripts and pictures immutable.
 */
export const serveRival = async (shop: string): Promise<Rival> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-rival-'));
  const built = await buildRival(folder).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  const answers = new Map(await readAssets(built.assets));
  for (const path of Object.values(PATHS))
    for (const [url, answer] of await makePage(built, shop, path)) answers.set(url, answer);
  await rm(folder, { recursive: true });

  const find = async (url: string): Promise<Answer | undefined> => {
    const known = answers.get(url);
    if (known) return known;
    const made: [string, Answer][] = url.startsWith('/media/')
      ? [[url, await copyPicture(`${shop}${url}`)]]
      : await makePage(built, shop, url.replace(/\?data$/, ''));
    for (const [name, answer] of made) answers.set(name, answer);
    return answers.get(url);
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    try {
      const answer = await find(url);
      if (answer) send(response, answer, String(headers['accept-encoding']));
      else response.writeHead(404).end();
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    pages: {
      home: `${origin}${PATHS.home}`,
      listing: `${origin}${PATHS.listing}`,
      product: `${origin}${PATHS.product}`,
    },
    countScriptBytes: (page) =>
      built
        .listAssets(page)
        .preloaded.reduce((sum, path) => sum + (answers.get(path)?.brotli?.length ?? 0), 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
