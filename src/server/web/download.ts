import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readDownloadPath } from '#contract/paths.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { attachment } from '#server/downloads/content-disposition.ts';
import { type DigitalFile, findDigitalFile } from '#server/downloads/find-file.ts';
import { readRange } from '#server/downloads/range.ts';
import { pathOf } from '#server/platform/path-of.ts';
import type { Refusal } from '#server/refusal.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.zip': 'application/zip',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
};

const find = (
  app: App,
  request: IncomingMessage,
): Promise<Result<DigitalFile, Refusal>> | Result<never, Refusal> => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse({ status: 405, code: 'download_method' });
  const link = readDownloadPath(pathOf(request.url));
  return link
    ? findDigitalFile(app, link.orderItemId, link.token)
    : refuse({ status: 404, code: 'not_found' });
};

export const handleDownload = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Refusal | undefined> => {
  const found = await find(app, request);
  if (!found.ok) return found.error;
  const { path, name, size, modified } = found.value;
  const etag = `"${size.toString(36)}-${modified.toString(36)}"`;
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : undefined;
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Cache-Control', 'private, no-store');
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  await using file = await open(path);
  response.writeHead(range ? 206 : 200, {
    'Content-Type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'Content-Disposition': attachment(name),
    'Content-Length': end - start + 1,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return undefined;
  }
  try {
    await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
  } catch (error) {
    // An early disconnect is not an error.
    if (!response.destroyed) throw error;
  }
  return undefined;
};
