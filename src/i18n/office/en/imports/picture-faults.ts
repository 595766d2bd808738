/** Why the shop does not publish a picture. */
export const pictureFaults = {
  too_large: 'the picture is larger than 20 MB',
  too_many_pixels: 'the picture has more than 120 megapixels',
  heic: 'the picture is HEIC, which browsers do not show: save it as JPEG',
  too_complex: 'the picture takes too much time or memory to decode',
  drawing_large: 'the drawing is larger than 512 KB',
  drawing_complex: 'the drawing has more than 2,000 letters of text or 10,000 shapes',
  unsupported: '{format} is not supported: use WebP, AVIF, JPEG, PNG or SVG',
  compressed: 'compressed files are not supported',
  no_picture: 'the file is not a picture',
  drawing_unsafe: 'the drawing contains {part}',
  damaged: 'the picture is damaged: {reason}',
} as const;
