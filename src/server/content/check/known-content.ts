import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '#i18n/locales.ts';

export interface KnownContent {
  readonly pictures: ReadonlySet<string>;
  /** Pictures of the media library that lack an alt text. */
  readonly undescribed?: ReadonlySet<string>;
  /** Questions in all languages, because a page falls back to the other language. */
  readonly questions: ReadonlySet<string>;
  /** Addresses of pages that were made in the office. */
  readonly pages: ReadonlySet<string>;
  /** Addresses of such pages, and questions, that visitors cannot see. */
  readonly closed?: { readonly pages: ReadonlySet<string>; readonly questions: ReadonlySet<string> };
}

const PICTURE = /\.(?:webp|jpe?g|png|avif|gif|svg)$/i;

const listFiles = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

export const readKnownContent = async (root: string): Promise<KnownContent> => {
  const content = join(root, 'src', 'content');
  const [pictures, ...questions] = await Promise.all([
    listFiles(join(content, 'images')),
    ...LOCALES.map((locale) => listFiles(join(content, 'faq', locale))),
  ]);
  return {
    pages: new Set(),
    pictures: new Set(pictures.filter((name) => PICTURE.test(name))),
    questions: new Set(
      questions
        .flat()
        .filter((name) => name.endsWith('.md'))
        .map((name) => name.slice(0, -'.md'.length)),
    ),
  };
};
