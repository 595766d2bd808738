import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const IMAGES = fileURLToPath(new URL('../../../src/demo/images', import.meta.url));
const SIDE = 8;
const BANNER_WIDTH = 200;

/**
 * Writes a picture of a few pixels, each of another colour, for each one of the demo, and banners at a tenth of their
 * size. Imports decode all pictures and crop banners, which takes most of their time with those of the demo.
 */
export const writeSmallPictures = async (folder: string): Promise<void> => {
  const entries = await readdir(IMAGES, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const [number, file] of files.entries()) {
    const target = join(folder, file.slice(IMAGES.length));
    await mkdir(dirname(target), { recursive: true });
    if (!file.endsWith('.webp')) {
      await copyFile(file, target);
      continue;
    }
    if (file.includes('/banners/')) {
      await sharp(file).resize(BANNER_WIDTH).toFile(target);
      continue;
    }
    const background = { r: number & 0xff, g: (number >> 8) * 64, b: 128 };
    const picture = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } });
    await writeFile(target, await picture.webp({ lossless: true }).toBuffer());
  }
};
