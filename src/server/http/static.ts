import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
};
const COMPRESSIBLE = /^(?:text|application\/(?:json|manifest|xml)|image\/svg)/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const FONTS = 'public, max-age=31536000';

interface Asset {
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
}

const compress = promisify(brotliCompress);

const readAsset = async (folder: string, file: string): Promise<[string, Asset]> => {
  const plain = await readFile(join(folder, file));
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const path = `/${file.split(sep).join('/')}`;
  const brotli = COMPRESSIBLE.test(type)
    ? await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : undefined;
  const cacheControl = path.startsWith('/_assets/')
    ? IMMUTABLE
    : path.startsWith('/fonts/')
      ? FONTS
      : REVALIDATE;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return [path.replace(/(?:\/index)?\.html$/, '') || '/', { plain, brotli, type, etag, cacheControl }];
};

/** The built files of a folder, in memory with their compressed bytes; prerendered pages answer without `.html`. */
export const openStatic = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const assets = new Map(await Promise.all(files.map((file) => readAsset(folder, file))));

  /** Answers the request when there is such a file; false otherwise. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asset = assets.get((request.url ?? '').split('?', 1)[0] ?? '');
    if (!asset) return false;
    const headers: Record<string, string> = {
      'Content-Type': asset.type,
      'Cache-Control': asset.cacheControl,
      ETag: asset.etag,
      'X-Content-Type-Options': 'nosniff',
    };
    if (asset.brotli) headers.Vary = 'Accept-Encoding';
    if (request.headers['if-none-match'] === asset.etag) {
      response.writeHead(304, headers).end();
      return true;
    }
    const useBrotli = asset.brotli && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = useBrotli && asset.brotli ? asset.brotli : asset.plain;
    if (useBrotli) headers['Content-Encoding'] = 'br';
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
};
