import type { Kysely, Selectable } from 'kysely';
import { type MediaWidth, mediaUrl, srcset, variantUrl } from '#domain/catalogue/media.ts';
import type { ContentPicture } from '#domain/content-pictures.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { TextPictureTable } from '#server/platform/database/tables/words.ts';

/** A picture of the media library, which texts show by its name. */
export interface LibraryPicture {
  readonly id: number;
  /** As a file in `src/content/images`, such as `gym-floor.webp`, whatever its format. It never changes. */
  readonly name: string;
  /** Stored original, `HASH.EXT`. */
  readonly file: string;
  /** Address of the original. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Blank until an editor has written them. */
  readonly alts: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly addedAt: number;
}

export const toLibraryPicture = (row: Selectable<TextPictureTable>): LibraryPicture => ({
  ...{ id: row.id, name: row.name, width: row.width, height: row.height, version: row.version },
  ...{ file: `${row.hash}.${row.ext}`, url: mediaUrl(row.hash, row.ext) },
  ...{ alts: { en: row.alt_en, ar: row.alt_ar }, addedAt: Number(row.added_at) },
});

/** True if texts may show it: it has its words in the languages of the shop. */
export const isReady = ({ alts }: Pick<LibraryPicture, 'alts'>, languages: readonly Locale[]): boolean =>
  languages.every((language) => alts[language] !== '');

/** All pictures, newest first. */
export const listLibrary = async (db: Kysely<Database>): Promise<LibraryPicture[]> =>
  (await db.selectFrom('text_picture').selectAll().orderBy('id', 'desc').execute()).map(toLibraryPicture);

/** Tag of the pages that show a picture. */
export const pictureTag = (id: number): string => `picture-${id}`;

const WIDTHS: readonly MediaWidth[] = [480, 720, 960, 1280];

/** Widths in which texts show a picture, in pixels. Pictures are not enlarged. */
export const textWidths = (width: number): MediaWidth[] => WIDTHS.filter((one) => one <= width);

export const toContentPicture = ({ id, url, width, height, alts }: LibraryPicture): ContentPicture => {
  const widths = textWidths(width);
  const middle = widths[Math.floor(widths.length / 2)];
  const avif = srcset(url, widths, 'avif');
  return {
    ...{ src: (middle && variantUrl(url, middle, 'webp')) ?? url, width, height, sources: [] },
    library: { id, alts, ...(avif !== undefined && { avif }) },
  };
};
