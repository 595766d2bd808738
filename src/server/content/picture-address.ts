import { decodeAddress } from './decode-address.ts';

/** Pictures of texts as Markdown writes them, relative to the file of a text. */
export const PICTURE_FOLDER = '../../images/';

/** Name of the picture of an address such as `../../images/shelf.webp`; undefined for any other address. */
export const pictureNameOf = (address: string): string | undefined => {
  const path = decodeAddress(address);
  const name = path.slice(PICTURE_FOLDER.length);
  return path.startsWith(PICTURE_FOLDER) && !name.includes('/') ? name : undefined;
};
