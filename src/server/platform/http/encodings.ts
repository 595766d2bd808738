import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Cache size. Browsers send only a few different values. */
const MAX_KNOWN = 200;
const known = new Map<string, Encoding>();

const qualityOf = (header: string, name: string): number => {
  const part = header.split(',').find((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() === name);
  if (part === undefined) return 0;
  const quality = /;\s*q=([\d.]+)/i.exec(part)?.[1];
  return quality === undefined ? 1 : Number(quality);
};

export const readEncoding = ({ headers }: IncomingMessage): Encoding => {
  const header = String(headers['accept-encoding'] ?? '');
  if (header === '') return 'identity';
  const earlier = known.get(header);
  if (earlier) return earlier;
  const encoding = (['br', 'gzip'] as const).find((name) => qualityOf(header, name) > 0) ?? 'identity';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, encoding);
  return encoding;
};

/** Brotli quality of new pages, and of popular pages. */
export const QUICK = 5;
export const BEST = 11;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param quality 0 to 11 */
export const brotliOptions = (size: number, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** @param quality brotli quality, 0 to 11 */
export const encode = async (identity: Buffer, encoding: Encoding, quality: number): Promise<Buffer> => {
  if (encoding === 'identity') return identity;
  if (encoding === 'gzip') return zip(identity, { level: 6 });
  return brotli(identity, brotliOptions(identity.length, quality));
};
