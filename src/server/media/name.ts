import {
  MEDIA_FORMATS,
  MEDIA_WIDTHS,
  type MediaFormat,
  type MediaWidth,
  type RASTER_EXTENSIONS,
} from '#domain/catalogue/media.ts';

export type MediaExtension = (typeof RASTER_EXTENSIONS)[number] | 'svg';

export const MEDIA_TYPES: Readonly<Record<MediaExtension, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

export interface VariantName {
  kind: 'variant';
  hash: string;
  width: MediaWidth;
  format: MediaFormat;
}

export type MediaName = { kind: 'original'; hash: string; ext: MediaExtension } | VariantName;

/** Short, because hashes do not compress. The chance of a collision among 100,000 pictures is 1 in 50,000. */
export const HASH_LENGTH = 12;

const ORIGINAL = /^([0-9a-f]{12}(?:[0-9a-f]{8})?)\.(webp|jpg|png|avif|svg)$/;
const VARIANT = /^([0-9a-f]{12}(?:[0-9a-f]{8})?)-([1-9]\d{1,3})\.(avif|webp)$/;

export function formatVariantName(hash: string, width: MediaWidth, format: MediaFormat): string {
  return `${hash}-${width}.${format}`;
}

export const isExtension = (text: string | undefined): text is MediaExtension =>
  text !== undefined && Object.hasOwn(MEDIA_TYPES, text);

/** Rejects separators, dots and unlisted widths in a name from a URL. */
export function parseMediaName(name: string): MediaName | undefined {
  const original = ORIGINAL.exec(name);
  const ext = original?.[2];
  if (original?.[1] && isExtension(ext)) return { kind: 'original', hash: original[1], ext };
  const variant = VARIANT.exec(name);
  const width = MEDIA_WIDTHS.find((allowed) => String(allowed) === variant?.[2]);
  const format = MEDIA_FORMATS.find((allowed) => allowed === variant?.[3]);
  if (!variant?.[1] || !width || !format) return undefined;
  return { kind: 'variant', hash: variant[1], width, format };
}
