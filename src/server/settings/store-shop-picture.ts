import { readFile } from 'node:fs/promises';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { ShopPictureKey } from '#routes/office/shop-pictures.ts';
import type { App } from '#server/context.ts';
import { MediaError, type MediaErrorCode } from '#server/media/media-error.ts';
import { pictureWork } from '#server/media/picture-work.ts';

/** Edges of the pictures of an icon, in pixels. */
const ICON_EDGES = [48, 180, 192, 512] as const;
const LARGEST = 512;

type Parts = Pick<App, 'media' | 'identity'>;

const storeIcon = async ({ media, identity }: Parts, bytes: Uint8Array): Promise<string[]> => {
  const ground = identity.current().panel;
  const pictures: [string, Uint8Array][] = [];
  for (const edge of ICON_EDGES)
    pictures.push([String(edge), await pictureWork.shop('icon', { bytes, edge })]);
  pictures.push(['maskable', await pictureWork.shop('icon', { bytes, edge: LARGEST, ground })]);
  const words: string[] = [];
  for (const [edge, picture] of pictures) {
    const { hash, ext } = await media.put(picture);
    words.push(`${edge}=${mediaUrl(hash, ext)}`);
  }
  return words;
};

/**
 * Stores a picture of the shop. A failed change of the setting leaves it unused.
 * @returns the words of the setting
 */
export const storeShopPicture = async (
  parts: Parts,
  key: ShopPictureKey,
  path: string,
): Promise<Result<readonly string[], MediaErrorCode>> => {
  try {
    const bytes = await readFile(path);
    if (key === 'shop_icons') return ok(await storeIcon(parts, bytes));
    const { hash, ext } = await parts.media.put(bytes);
    return ok([mediaUrl(hash, ext)]);
  } catch (error) {
    if (error instanceof MediaError) return refuse(error.code);
    throw error;
  }
};
