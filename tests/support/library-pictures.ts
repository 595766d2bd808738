import sharp from 'sharp';
import { addPicture, describePicture, type LibraryApp } from '#server/words/library/change-library.ts';
import { rowsOf } from './shop/test-shop.ts';

let drawn = 0;

/** A picture of another colour than all before. */
export const drawPicture = (width = 900, height = 600): Promise<Buffer> => {
  drawn += 1;
  const background = { r: drawn % 256, g: (drawn * 7) % 256, b: (drawn * 31) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

export const ALTS = { en: 'A gym floor', ar: 'أرضية صالة رياضية' };

/** Adds a picture to the media library that texts may show. */
export const addLibraryPicture = async (app: LibraryApp, name = 'gym.png', alts = ALTS) => {
  const added = rowsOf(await addPicture(app, { name, bytes: await drawPicture() }));
  rowsOf(await describePicture(app, added.id, alts));
  return { ...added, markdown: `![](../../images/${added.name})` };
};
