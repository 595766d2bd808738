import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Encoding, encode, QUICK } from '../encodings.ts';
import type { PackedPage, StoredPage } from './store.ts';

export const unpack = promisify(brotliDecompress);

/** Adds the common headers. */
export type Complete = (headers: readonly string[]) => string[];

export const toPacked = (
  headers: readonly string[],
  encoding: Encoding,
  body: Buffer,
  complete: Complete,
): PackedPage => {
  const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const all = complete([...headers, 'Content-Length', String(body.length), ...packing]);
  all.push('Age', '0');
  return { body, headers: all };
};

/** Few clients do not accept brotli, so their copies are made from it. */
export const packAs = (
  page: StoredPage,
  encoding: Encoding,
  complete: Complete,
): PackedPage | Promise<PackedPage> => {
  if (encoding === 'br') return page.br;
  if (encoding === 'gzip' && page.gzip) return page.gzip;
  const packing = unpack(page.br.body)
    .then((identity) => encode(identity, encoding, QUICK))
    .then((body) => toPacked(page.headers, encoding, body, complete));
  if (encoding === 'gzip') page.gzip = packing;
  return packing;
};
