import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { MEDIA_WIDTHS, variantUrl } from '#domain/catalogue/media.ts';
import type { SHOP_PAGES } from '../browser/shop-pages.ts';
import { buildRival, ENVIRONMENT as env } from './build.ts';
import { readStorefront } from './storefront.ts';

export const RIVAL_PAGES: Readonly<Record<keyof typeof SHOP_PAGES, string>> = {
  home: '/',
  listing: '/collections/all-products',
  product: '/products/1',
};
const IMMUTABLE = /^\/(?:assets|media)\//;
/** HTML is compressed while it is sent. */
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
};

export interface Rival {
  readonly origin: string;
  close(): void;
}

/** Finds the widest variant of a picture of the shop that is not wider than requested. */
const findPicture = ({ pathname, searchParams }: URL, accept: string): string => {
  const asked = Number(searchParams.get('width'));
  const width = MEDIA_WIDTHS.findLast((one) => one <= asked) ?? MEDIA_WIDTHS[0];
  return variantUrl(pathname, width, accept.includes('avif') ? 'avif' : 'webp') ?? pathname;
};

const startPreview = async (folder: string, storefront: string): Promise<{ url: string; stop(): void }> => {
  const settings = [
    'SESSION_SECRET=bench',
    `PUBLIC_STORE_DOMAIN=${storefront}`,
    'PUBLIC_CHECKOUT_DOMAIN=localhost',
    `PUBLIC_STOREFRONT_API_TOKEN=${'0'.repeat(32)}`,
  ];
  await writeFile(join(folder, '.env'), settings.join('\n'));
  const args = ['node_modules/@shopify/cli/bin/run.js', 'hydrogen', 'preview'];
  const preview = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => preview.kill());
  let output = '';
  for await (const line of createInterface(preview.stderr)) {
    output += `${line}\n`;
    const url = /View Hydrogen app: (http:\S+)/.exec(line)?.[1];
    if (!url) continue;
    preview.stderr.resume();
    return { url, stop: () => preview.kill() };
  }
  throw new Error(`The preview of the rival ended:\n${output}`);
};

/**
 * Serves the production build of the skeleton storefront of Shopify Hydrogen by its own preview. A proxy does what
 * Shopify's CDN and API do: it compresses text by Brotli, marks assets and pictures as immutable, and answers with
 * products and picture files of a running shop.
 */
export const serveRival = async (shop: string): Promise<Rival> => {
  const folder = buildRival();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const storefront = await readStorefront(shop, origin);
  const preview = await startPreview(folder, origin);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/api/')) {
      const { query } = JSON.parse(await text(request));
      const operation = /\bquery (\w+)/.exec(query)?.[1] ?? '';
      const data = storefront[operation];
      if (!data) throw new Error(`The rival asks its storefront for something new: ${query}`);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
      return;
    }
    const { accept = '', 'user-agent': agent = '' } = request.headers;
    const address = url.pathname.startsWith('/media/')
      ? `${shop}${findPicture(url, accept)}`
      : `${preview.url}${url.pathname}${url.search}`;
    const found = await fetch(address, { headers: { accept, 'user-agent': agent } });
    response.setHeaders(found.headers);
    response.removeHeader('Content-Length');
    // Hydrogen adds https:// to the address of the API.
    const policy = found.headers.get('content-security-policy')?.replace('https://http:', 'http:');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    if (IMMUTABLE.test(url.pathname)) response.setHeader('Cache-Control', 'max-age=31536000, immutable');
    response.statusCode = found.status;
    if (/^image\/(?!svg)/.test(found.headers.get('content-type') ?? ''))
      return pipeline(found.body ?? [], response);
    response.setHeader('Content-Encoding', 'br');
    await pipeline(found.body ?? [], createBrotliCompress(BROTLI), response);
  };
  server.on('request', async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      // A browser that has left does not need an answer.
      if (response.destroyed) return;
      console.error(error);
      response.writeHead(502).end();
    }
  });
  return {
    origin,
    close: () => {
      preview.stop();
      server.closeAllConnections();
      server.close();
    },
  };
};
