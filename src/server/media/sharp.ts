import sharp from 'sharp';

// One thread a picture: several pictures at once fill the cores better than several threads on one small picture,
// and a background job then never takes more than one core from the visitors.
sharp.concurrency(1);
// A picture is read once, when it is imported or drawn; a cache of decoded pixels would only hold memory.
sharp.cache(false);

/** 40 megapixels: 160 MB decoded, more than any camera of a shop delivers. */
export const PIXEL_LIMIT = 40_000_000;

export { sharp };
