import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { type Encoding, encode, readEncoding } from '#server/platform/http/encodings.ts';
import { mediaType } from '#server/platform/http/media-types.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { listPageEntries, listPlainEntries, listProductEntries, listProductFiles } from './list-entries.ts';
import { formatRobots } from './robots.ts';
import { formatSitemapIndex, formatUrlset } from './urlset.ts';

/** Crawlers fetch the files again after hours. */
const CACHE = 'public, max-age=3600';
const QUALITY = 5;
const FILE = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

const filePath = (number: number): string => `/sitemap-${number}.xml`;

const write = async (app: App, path: string): Promise<string | undefined> => {
  const { siteUrl, apiHost } = app.config;
  if (path === '/robots.txt') return formatRobots(siteUrl);
  // Crawlers find products of another host through its listings.
  const isOurs = apiHost === '';
  if (path === '/sitemap-index.xml') {
    const files = isOurs ? await listProductFiles(app) : [];
    return formatSitemapIndex([1, ...files.map((file) => file + 2)].map(filePath), siteUrl);
  }
  const number = Number(FILE.exec(path)?.[1]);
  if (number === 1) return formatUrlset(isOurs ? await listPageEntries(app) : listPlainEntries(app), siteUrl);
  const entries = isOurs ? await listProductEntries(app, number - 2) : [];
  return entries.length > 0 ? formatUrlset(entries, siteUrl) : undefined;
};

export const createSitemap = (app: App) => {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  const make = (path: string, encoding: Encoding): Promise<Buffer | undefined> => {
    const key = `${encoding} ${path}`;
    const running = underWay.get(key);
    if (running) return running;
    const making = write(app, path)
      .then((text) => (text === undefined ? undefined : encode(Buffer.from(text), encoding, QUALITY)))
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = pathOf(request.url);
    const isText = path === '/robots.txt';
    if (!isText && path !== '/sitemap-index.xml' && !FILE.test(path)) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return true;
    }
    const encoding = readEncoding(request);
    const body = await make(path, encoding);
    if (!body) {
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': CACHE }).end('Not found\n');
      return true;
    }
    response.writeHead(200, {
      'Content-Type': mediaType(isText ? '.txt' : '.xml'),
      'Cache-Control': CACHE,
      Vary: 'Accept-Encoding',
      'Content-Length': body.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
};
