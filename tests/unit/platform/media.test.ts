import { describe, expect, test } from 'vitest';
import {
  listPresetWidths,
  MEDIA_WIDTHS,
  mediaUrl,
  PICTURE_PRESETS,
  type PicturePreset,
  pictureAttributes,
  srcset,
  variantUrl,
} from '#domain/catalogue/media.ts';
import { parseMediaName } from '#server/media/name.ts';

const HASH = '0123456789ab';
/** Hash from an earlier version with longer names. */
const OLDER_HASH = '0123456789abcdef0123';

describe('the address of a variant', () => {
  test.each([
    ['a root-relative original', `/media/${HASH}.webp`, `/media/${HASH}-480.avif`],
    ['one of a longer name', `/media/${OLDER_HASH}.webp`, `/media/${OLDER_HASH}-480.avif`],
    ['a JPEG', `/media/${HASH}.jpg`, `/media/${HASH}-480.avif`],
    [
      'an absolute one',
      `https://cdn.example/media/${HASH}.png`,
      `https://cdn.example/media/${HASH}-480.avif`,
    ],
    [
      'one under a path of the media host',
      `https://cdn.example/shop/media/${HASH}.webp`,
      `https://cdn.example/shop/media/${HASH}-480.avif`,
    ],
    ['one without a protocol', `//cdn.example/media/${HASH}.webp`, `//cdn.example/media/${HASH}-480.avif`],
    ['a drawing', `/media/${HASH}.svg`, undefined],
    ['a picture of another host', 'https://elsewhere.example/pack.webp', undefined],
    ['a hash that is too short', '/media/0123.webp', undefined],
    ['a hash in capitals', `/media/${HASH.toUpperCase()}.webp`, undefined],
    ['a variant itself', `/media/${HASH}-480.webp`, undefined],
    ['a name hidden in a query', `https://elsewhere.example/?/media/${HASH}.webp`, undefined],
    ['an empty text', '', undefined],
  ])('of %s', (_, url, expected) => {
    expect(variantUrl(url, 480, 'avif')).toBe(expected);
  });

  test('starts with the address of the original', () => {
    expect(mediaUrl(HASH, 'webp')).toBe(`/media/${HASH}.webp`);
    expect(variantUrl(mediaUrl(HASH, 'webp'), 96, 'webp')).toBe(`/media/${HASH}-96.webp`);
  });
});

describe('srcset', () => {
  test('names every width with its descriptor', () => {
    expect(srcset(`/media/${HASH}.webp`, [240, 480], 'webp')).toBe(
      `/media/${HASH}-240.webp 240w, /media/${HASH}-480.webp 480w`,
    );
  });

  test.each([
    ['of a drawing', `/media/${HASH}.svg`],
    ['of a foreign picture', 'https://elsewhere.example/a.jpg'],
  ])('%s is absent', (_, url) => {
    expect(srcset(url, [240, 480], 'webp')).toBeUndefined();
  });
});

describe('presets', () => {
  test.each(Object.keys(PICTURE_PRESETS) as PicturePreset[])('%s rises through allowed widths', (preset) => {
    const widths = listPresetWidths(preset);
    expect(widths.every((width) => MEDIA_WIDTHS.includes(width))).toBe(true);
    expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
  });

  test('never enlarge the original', () => {
    expect(listPresetWidths('card', 480)).toEqual([240, 320, 480]);
    expect(listPresetWidths('card', 479)).toEqual([240, 320]);
  });
});

describe('attributes of a picture', () => {
  test('offer AVIF in all widths, and one WebP of a medium one as a fallback', () => {
    expect(pictureAttributes(`/media/${HASH}.jpg`, 'thumb', 200)).toEqual({
      src: `/media/${HASH}-160.webp`,
      sizes: '72px',
      avif: `/media/${HASH}-96.avif 96w, /media/${HASH}-160.avif 160w`,
    });
  });

  test.each([
    ['foreign', 'https://elsewhere.example/a.jpg', 1000],
    ['drawn', `/media/${HASH}.svg`, 1000],
    ['smaller than every width', `/media/${HASH}.png`, 64],
  ])('are only the address when it is %s', (_, src, width) => {
    expect(pictureAttributes(src, 'card', width)).toEqual({ src });
  });
});

describe('a media file name', () => {
  test.each([
    [`${HASH}.svg`, { kind: 'original', hash: HASH, ext: 'svg' }],
    [`${OLDER_HASH}.jpg`, { kind: 'original', hash: OLDER_HASH, ext: 'jpg' }],
    [`${HASH}-2000.avif`, { kind: 'variant', hash: HASH, width: 2000, format: 'avif' }],
  ])('%s is valid', (name, expected) => {
    expect(parseMediaName(name)).toEqual(expected);
  });

  test.each([
    `${HASH}-481.webp`,
    `${HASH}-0480.webp`,
    `${HASH}-480.png`,
    `${HASH}.gif`,
    `${HASH}.webp\n`,
    `../${HASH}.webp`,
    `%2e%2e%2f${HASH}.webp`,
    `..\\${HASH}.webp`,
    `${HASH}`,
    '.',
    '',
  ])('%j is refused', (name) => {
    expect(parseMediaName(name)).toBeUndefined();
  });
});
