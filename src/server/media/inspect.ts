import type { Metadata } from 'sharp';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { MediaError } from './media-error.ts';
import type { MediaExtension } from './name.ts';
import { loadSharp, PIXEL_LIMIT } from './sharp.ts';
import { findUnsafeSvg } from './unsafe-svg.ts';

/** Page background, visible behind transparent pictures. */
const LIGHT_GROUND = '#f6f3ec';
const COLOR_ROWS = 50;
const DECODE_S = 30;

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
 * The content tells the format: browsers save pictures under any extension.
 *
 * @throws MediaError when the picture must not be published
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureFacts> {
  if (bytes.byteLength > PICTURE_BYTES) throw new MediaError('too-large', 'the picture is larger than 20 MB');
  refuseUnsafeText(bytes);
  const metadata = await readMetadata(bytes);
  const ext = findExtension(metadata);
  if (!ext) {
    throw new MediaError(
      'unsupported-format',
      `${metadata.format} is not supported: use WebP, AVIF, JPEG, PNG or SVG`,
    );
  }
  const { width, height } = metadata.autoOrient;
  if (width * height > PIXEL_LIMIT)
    throw new MediaError('too-many-pixels', 'the picture has more than 40 megapixels');
  return { ext, width, height, ...(await readColors(bytes)) };
}

const GZIP = [0x1f, 0x8b];

/** Checks drawings before they are parsed, since entities and compressed drawings can grow without limit. */
function refuseUnsafeText(bytes: Uint8Array): void {
  if (GZIP.every((byte, at) => bytes[at] === byte))
    throw new MediaError('unsupported-format', 'compressed files are not supported');
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 256))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!start.startsWith('<')) return;
  if (!Buffer.from(bytes).includes('<svg'))
    throw new MediaError('not-a-picture', 'the file is not a picture');
  const unsafe = findUnsafeSvg(bytes);
  if (unsafe) throw new MediaError('unsafe-svg', `the drawing contains ${unsafe}`);
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new MediaError('not-a-picture', `the file is not a picture: ${messageOf(cause)}`, { cause });
  }
}

function findExtension(metadata: Metadata): MediaExtension | undefined {
  switch (metadata.format) {
    case 'jpeg':
      return 'jpg';
    case 'heif':
      return metadata.compression === 'av1' ? 'avif' : undefined;
    case 'webp':
    case 'png':
    case 'svg':
      return metadata.format;
    default:
      return undefined;
  }
}

/** Decodes every pixel, which detects truncated files. */
async function readColors(bytes: Uint8Array): Promise<Pick<PictureFacts, 'color' | 'edgeColor'>> {
  const sharp = await loadSharp();
  let rows: Buffer;
  try {
    rows = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .flatten({ background: LIGHT_GROUND })
      .resize(1, COLOR_ROWS, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: DECODE_S })
      .toBuffer();
  } catch (cause) {
    throw new MediaError('not-a-picture', `the picture is damaged: ${messageOf(cause)}`, { cause });
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

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
