import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pathOf } from '#server/platform/path-of.ts';
import { SERVICE_WORKER_PATH, SERVICE_WORKER_POLICY } from '#server/platform/service-worker/write-worker.ts';
import { type Encoding, readEncoding } from './encodings.ts';
import { mediaType } from './media-types.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSETS = '/_assets/';
const CACHE_HEADERS = new Set(['Cache-Control', 'ETag']);
const REVALIDATE = 'public, max-age=0, must-revalidate';

interface EncodedFile {
  readonly body: Buffer;
  readonly headers: string[];
}

interface Asset {
  readonly etag: string;
  readonly unchanged: string[];
  readonly as: Readonly<Record<Encoding, EncodedFile>>;
}

/** Adds the common headers. */
type Complete = (headers: readonly string[]) => string[];

const lifeOf = (path: string): string => (path.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE);

/** `about.html` -> `/about`. */
const toPath = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/(?:\/index)?\.html$/, '') || '/';

const readAsset = async (
  folder: string,
  file: string,
  packed: ReadonlySet<string>,
  complete: Complete,
): Promise<Asset> => {
  const read = (name: string) =>
    packed.has(name) ? readFile(join(folder, name)) : Promise.resolve(undefined);
  const [plain, br, gzip] = await Promise.all([
    readFile(join(folder, file)),
    read(`${file}.br`),
    read(`${file}.gz`),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  const headers = [
    ['Content-Type', mediaType(extname(file))],
    ['Cache-Control', lifeOf(`/${file}`)],
    ['ETag', etag],
    ...(br ? [['Vary', 'Accept-Encoding']] : []),
    ...(`/${file}` === SERVICE_WORKER_PATH ? [['Content-Security-Policy', SERVICE_WORKER_POLICY]] : []),
  ].flat();
  const send = (body: Buffer, ...encoding: string[]): EncodedFile => ({
    body,
    headers: complete([...headers, 'Content-Length', String(body.length), ...encoding]),
  });
  const identity = send(plain);
  return {
    etag,
    unchanged: complete(headers),
    as: {
      identity,
      br: br ? send(br, 'Content-Encoding', 'br') : identity,
      gzip: gzip ? send(gzip, 'Content-Encoding', 'gzip') : identity,
    },
  };
};

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const send = (asset: Asset, request: IncomingMessage, response: ServerResponse): void => {
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304, asset.unchanged).end();
    return;
  }
  const { headers, body } = asset.as[readEncoding(request)];
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};

const sendWithStatus = (
  { as }: Asset,
  request: IncomingMessage,
  response: ServerResponse,
  [status, more]: readonly [status: number, headers: readonly string[]],
): void => {
  const { headers, body } = as[readEncoding(request)];
  const own = headers.filter((_, i) => !CACHE_HEADERS.has(headers[i - (i % 2)] ?? ''));
  response.writeHead(status, [...own, 'Cache-Control', 'no-store', ...more]);
  response.end(request.method === 'HEAD' ? undefined : body);
};

export interface StaticFiles {
  /** @returns false when the file does not exist */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Sends a page with another status. @returns false when the page does not exist */
  sendAs(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    answer: readonly [status: number, headers: readonly string[]],
  ): boolean;
}

export const openStatic = async (folder: string, complete: Complete): Promise<StaticFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const packed = new Set(names.filter((name) => /\.(?:br|gz)$/.test(name)));
  const files = names.filter((name) => !packed.has(name));
  const assets = new Map(
    await Promise.all(
      files.map(async (file) => [toPath(file), await readAsset(folder, file, packed, complete)] as const),
    ),
  );

  return {
    send: (request, response) => {
      if (!isReading(request)) return false;
      const asset = assets.get(pathOf(request.url));
      if (asset) send(asset, request, response);
      return asset !== undefined;
    },
    sendAs: (path, request, response, answer) => {
      const asset = assets.get(path);
      if (asset) sendWithStatus(asset, request, response, answer);
      return asset !== undefined;
    },
  };
};

const HASHED = /^\/_assets\/(?!\.)[\w.@-]+$/;

/** @param listFolders client folders of all builds, newest first */
export const createHashedFiles = (listFolders: () => Promise<readonly string[]>, complete: Complete) => {
  const read = async (path: string): Promise<Asset | undefined> => {
    const name = path.slice(ASSETS.length);
    for (const folder of await listFolders()) {
      const names: string[] = await readdir(join(folder, ASSETS)).catch(() => []);
      if (!names.includes(name)) continue;
      const packed = new Set<string>(names.map((other) => `_assets/${other}`));
      // The folder may be removed concurrently.
      const asset = await readAsset(folder, `_assets/${name}`, packed, complete).catch(() => undefined);
      if (asset) return asset;
    }
    return undefined;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = pathOf(request.url);
    if (!isReading(request) || !HASHED.test(path)) return false;
    const asset = await read(path);
    if (asset) send(asset, request, response);
    return asset !== undefined;
  };
};
