import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, encode, QUICK, readEncoding } from '../encodings.ts';
import { type Complete, packAs } from './compress-page.ts';
import type { RenderedPage } from './render.ts';
import type { PackedPage, StoredPage } from './store.ts';

const HTML = 'text/html; charset=utf-8';
/** Replaced for 404 and 410: the page may exist soon, so neither CDNs nor browsers may keep them. */
const CACHE_HEADERS = new Set(['cache-control', 'cache-tag']);

export const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Excludes headers that depend on the encoding. */
export const headersOf = ({ status, headers }: RenderedPage): [string, string][] => {
  const sent = Object.entries(headers)
    .filter(([name]) => name !== 'content-length' && !(isMissing(status) && CACHE_HEADERS.has(name)))
    .map(([name, value]): [string, string] => [
      name,
      name === 'content-type' && value === 'text/html' ? HTML : textOf(value),
    ]);
  return isMissing(status) ? [...sent, ['cache-control', 'no-store']] : sent;
};

const encodingOf = (request: IncomingMessage): Encoding => readEncoding(request);

const sendPacked = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { headers, body }: PackedPage,
): void => {
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Sends synchronously when the page is already compressed in the client's encoding. */
export const sendStored = (
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  { now, complete }: { readonly now: number; readonly complete: Complete },
): void | Promise<void> => {
  const age = String(Math.max(0, Math.floor((now - page.renderedAt) / 1000)));
  if (request.headers['if-none-match'] === page.etag && page.status === 200) {
    response.writeHead(304, [...page.headers, 'Age', age]).end();
    return;
  }
  const send = (packed: PackedPage): void => {
    packed.headers[packed.headers.length - 1] = age;
    sendPacked(request, response, page.status, packed);
  };
  const packed = packAs(page, encodingOf(request), complete);
  if ('body' in packed) return send(packed);
  return packed.then(send);
};

export const sendRendered = async (
  request: IncomingMessage,
  response: ServerResponse,
  rendered: RenderedPage,
): Promise<void> => {
  const encoding = encodingOf(request);
  const body = await encode(rendered.body, encoding, QUICK);
  response.writeHead(rendered.status, {
    ...Object.fromEntries(headersOf(rendered)),
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
    ...(encoding !== 'identity' && body.length > 0 && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

export const BROKEN: RenderedPage = {
  status: 500,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: Buffer.from('An error occured. Please try again!\n'),
};
