import type Sharp from 'sharp';

/** 40 megapixels: 160 MB decoded, more than any camera of a shop delivers. */
export const PIXEL_LIMIT = 40_000_000;

let loading: Promise<typeof Sharp> | undefined;

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  // One thread a picture: several pictures at once fill the cores better than several threads on one small picture,
  // and a background job then never takes more than one core from the visitors.
  sharp.concurrency(1);
  // A picture is read once, when it is imported or drawn; a cache of decoded pixels would only hold memory.
  sharp.cache(false);
  return sharp;
};

/** With the first picture: it costs a process 22 MB and 70 ms, and one whose pictures are all made never needs it. */
export const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= load();
  return loading;
};
