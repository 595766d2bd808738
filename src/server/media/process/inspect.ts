import type { Metadata } from 'sharp';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { MediaError } from '../media-error.ts';
import type { MediaExtension } from '../name.ts';
import { isDrawing, refuseDrawing } from './drawing.ts';
import { isHeic, nameForeignFormat } from './foreign-format.ts';
import { type Loader, loadSharp, PIXEL_LIMIT, RASTERS } from './sharp.ts';

/** Page background, visible behind transparent pictures. */
const LIGHT_GROUND = '#f6f3ec';
const COLOR_ROWS = 50;

export interface PictureFacts {
  ext: MediaExtension;
  /** Width in pixels after EXIF rotation. */
  width: number;
  height: number;
  /** Average visible colour, `#rrggbb`. */
  color: string;
  /** Average colour of the top 2 %, for covers that fade into their background. */
  edgeColor: string;
}

/**
 * The decoder tells the format: browsers save pictures under any extension, and the first bytes can lie.
 *
 * @throws MediaError when the picture must not be published
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureFacts> {
  const drawn = isDrawing(bytes);
  // Drawings are checked before they are parsed, since entities can grow without limit.
  if (drawn) refuseDrawing(bytes);
  const allowed: readonly Loader[] = drawn ? ['svg'] : RASTERS;
  const metadata = await readMetadata(bytes, allowed);
  const { width, height } = refuseSize(metadata, bytes);
  return { ext: findExtension(metadata, bytes), width, height, ...(await readColors(bytes, allowed)) };
}

const refuseFormat = (bytes: Uint8Array, cause?: unknown): MediaError => {
  if (isHeic(bytes)) return new MediaError('heic', { code: 'heic' });
  if (GZIP.every((byte, at) => bytes[at] === byte))
    return new MediaError('unsupported-format', { code: 'compressed' });
  const name = isDrawing(bytes) ? 'svg' : nameForeignFormat(bytes);
  if (name) return new MediaError('unsupported-format', { code: 'unsupported', values: { format: name } });
  return new MediaError('not-a-picture', { code: 'no_picture' }, { cause });
};

const GZIP = [0x1f, 0x8b];

/** @throws MediaError when the file is in none of the formats */
export async function readMetadata(bytes: Uint8Array, allowed: readonly Loader[]): Promise<Metadata> {
  const sharp = await loadSharp(allowed);
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw refuseFormat(bytes, cause);
  }
}

/** @returns size of the upright picture. @throws MediaError */
export function refuseSize({ autoOrient }: Metadata, bytes: Uint8Array): Metadata['autoOrient'] {
  if (bytes.byteLength > PICTURE_BYTES) throw new MediaError('too-large', { code: 'too_large' });
  if (autoOrient.width * autoOrient.height > PIXEL_LIMIT)
    throw new MediaError('too-many-pixels', { code: 'too_many_pixels' });
  return autoOrient;
}

function findExtension(metadata: Metadata, bytes: Uint8Array): MediaExtension {
  switch (metadata.format) {
    case 'jpeg':
      return 'jpg';
    case 'heif':
      if (metadata.compression === 'av1') return 'avif';
      break;
    case 'webp':
    case 'png':
    case 'svg':
      return metadata.format;
  }
  throw refuseFormat(bytes);
}

/** Decodes every pixel, which detects truncated files. */
async function readColors(
  bytes: Uint8Array,
  allowed: readonly Loader[],
): Promise<Pick<PictureFacts, 'color' | 'edgeColor'>> {
  const sharp = await loadSharp(allowed);
  let rows: Buffer;
  try {
    rows = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .flatten({ background: LIGHT_GROUND })
      .resize(1, COLOR_ROWS, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  } catch (cause) {
    throw MediaError.damaged(cause);
  }
  const channels = rows.length / COLOR_ROWS;
  return {
    color: averageColor(rows, channels),
    edgeColor: averageColor(rows.subarray(0, channels), channels),
  };
}

function averageColor(pixels: Buffer, channels: number): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    for (const channel of [0, 1, 2]) {
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + (channels < 3 ? 0 : channel)] ?? 0);
    }
  }
  const count = pixels.length / channels;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
