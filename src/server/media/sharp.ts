import type Sharp from 'sharp';

/** Pixels; 160 MB decoded. */
export const PIXEL_LIMIT = 40_000_000;

let loading: Promise<typeof Sharp> | undefined;

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  // Several pictures in parallel use the cores better, and a background job takes one core only.
  sharp.concurrency(1);
  // Each picture is decoded once.
  sharp.cache(false);
  return sharp;
};

/** On first use: it costs 22 MB and 70 ms. */
export const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= load();
  return loading;
};
