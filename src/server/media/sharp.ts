import type Sharp from 'sharp';

/** Limit in pixels; 160 MB decoded. */
export const PIXEL_LIMIT = 40_000_000;

let loading: Promise<typeof Sharp> | undefined;

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  // Processing pictures in parallel uses the cores better, and a background job then uses only one core.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

/** Loads sharp on first use, because it costs 22 MB and 70 ms. */
export const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= load();
  return loading;
};
