import type Sharp from 'sharp';

/** Limit in pixels, above the 108 megapixels of phones. */
export const PIXEL_LIMIT = 120_000_000;

/** Formats that a job may decode, each with its class of libvips. */
const LOADERS = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  avif: 'VipsForeignLoadHeif',
  svg: 'VipsForeignLoadSvg',
} as const;
export type Loader = keyof typeof LOADERS;

export const PHOTOS: readonly Loader[] = ['jpeg', 'png', 'webp'];
export const RASTERS: readonly Loader[] = [...PHOTOS, 'avif'];

let loading: Promise<typeof Sharp> | undefined;

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  // Pictures are processed in parallel by several processes.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

/**
 * Blocks all other formats, whatever the file claims to be. The setting belongs to the process, which runs one job at a
 * time.
 */
export const loadSharp = async (allowed: readonly Loader[]): Promise<typeof Sharp> => {
  loading ??= load();
  const sharp = await loading;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowed.map((name) => LOADERS[name]) });
  return sharp;
};
