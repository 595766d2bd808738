import { type Encoding, encode } from '../encodings.ts';
import type { PackedPage, StoredPage } from './store.ts';

/** Brotli quality during a request, and for popular pages. */
export const QUICK = 5;
export const BEST = 11;

/** Adds the common headers. */
export type Complete = (headers: readonly string[]) => string[];

const toPacked = (page: StoredPage, encoding: Encoding, body: Buffer, complete: Complete): PackedPage => {
  const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const headers = complete([...page.headers, 'Content-Length', String(body.length), ...packing]);
  headers.push('Age', '0');
  return { body, headers };
};

export const packOnce = (
  page: StoredPage,
  encoding: Encoding,
  complete: Complete,
): PackedPage | Promise<PackedPage> => {
  const earlier = page.packed.get(encoding);
  if (earlier) return earlier;
  const packing = encode(page.body, encoding, QUICK).then((body) => {
    const packed = toPacked(page, encoding, body, complete);
    // `packBest` may have finished first.
    if (page.packed.get(encoding) === packing) page.packed.set(encoding, packed);
    return packed;
  });
  page.packed.set(encoding, packing);
  return packing;
};

export const packBest = (page: StoredPage, complete: Complete): void => {
  if (page.isBest) return;
  page.isBest = true;
  void encode(page.body, 'br', BEST).then((body) =>
    page.packed.set('br', toPacked(page, 'br', body, complete)),
  );
};
