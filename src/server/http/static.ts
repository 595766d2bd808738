import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { type Encoding, readEncoding } from './encodings.ts';
import { mediaType } from './media-types.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const FONTS = 'public, max-age=31536000';

interface Asset {
  readonly body: Readonly<Record<Encoding, Buffer | undefined>> & { readonly identity: Buffer };
  readonly etag: string;
  readonly headers: readonly string[];
}

const lifeOf = (path: string): string => {
  if (path.startsWith('/_assets/')) return IMMUTABLE;
  return path.startsWith('/fonts/') ? FONTS : REVALIDATE;
};

/** `about.html` is the page `/about`. */
const toPath = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/(?:\/index)?\.html$/, '') || '/';

const readAsset = async (folder: string, file: string, packed: ReadonlySet<string>): Promise<Asset> => {
  const read = (name: string) =>
    packed.has(name) ? readFile(join(folder, name)) : Promise.resolve(undefined);
  const [identity, br, gzip] = await Promise.all([
    readFile(join(folder, file)),
    read(`${file}.br`),
    read(`${file}.gz`),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`;
  const headers = [
    'Content-Type',
    mediaType(extname(file)),
    'Cache-Control',
    lifeOf(`/${file}`),
    'ETag',
    etag,
  ];
  if (br) headers.push('Vary', 'Accept-Encoding');
  return { body: { identity, br, gzip }, etag, headers };
};

/**
 * The built files of a folder, in memory with the compressed bytes that the build made; prerendered pages answer without
 * `.html`.
 */
export const openStatic = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const packed = new Set(names.filter((name) => /\.(?:br|gz)$/.test(name)));
  const files = names.filter((name) => !packed.has(name));
  const assets = new Map(
    await Promise.all(
      files.map(async (file) => [toPath(file), await readAsset(folder, file, packed)] as const),
    ),
  );

  /** Answers the request when there is such a file; false otherwise. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asset = assets.get((request.url ?? '').split('?', 1)[0] ?? '');
    if (!asset) return false;
    if (request.headers['if-none-match'] === asset.etag) {
      response.writeHead(304, [...asset.headers]).end();
      return true;
    }
    const wanted = readEncoding(request.headers['accept-encoding'] as string | undefined);
    const encoding = asset.body[wanted] ? wanted : 'identity';
    const body = asset.body[encoding] ?? asset.body.identity;
    const headers = [...asset.headers, 'Content-Length', String(body.length)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
};
