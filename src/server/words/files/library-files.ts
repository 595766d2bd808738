import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bracketWords } from '#domain/bracket-words.ts';
import { ALT_MAXIMUM } from '#domain/content-pictures.ts';
import { isRecord } from '#domain/is-record.ts';
import { parseJson } from '#domain/parse-json.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { inEitherLanguage, type Locale } from '#i18n/locales.ts';
import { PICTURE_FOLDER } from '#server/content/picture-address.ts';
import { MediaError } from '#server/media/media-error.ts';
import { formatVariantName } from '#server/media/name.ts';
import type { Written } from '#server/texts.ts';
import { type Alts, addPicture, type LibraryApp } from '../library/change-library.ts';
import type { LibraryPicture } from '../library/library.ts';

const IMAGES = 'images';
/** Alt texts of the exported pictures, by file name. */
const ALTS = 'alts.json';
/** Widest size of an exported picture, in pixels. */
const WIDTH = 2000;

type Described = Pick<LibraryPicture, 'name' | 'alts'>;

/** A shop with one language may have its words in that one only. */
const hasWords = ({ alts }: Described): boolean => alts.en !== '' || alts.ar !== '';

const formsOf = ({ name, alts }: Described, language: Locale) => {
  const words = bracketWords(inEitherLanguage(alts, language));
  return { bare: `![](${PICTURE_FOLDER}${name})`, worded: `![${words}](${PICTURE_FOLDER}${name})` };
};

/** Writes the alt texts of the library into a text, so that its file is complete. */
export const writeAlts = (text: Written, language: Locale, library: readonly Described[]): Written => {
  const write = (body: string, picture: Described): string => {
    const { bare, worded } = formsOf(picture, language);
    return body.replaceAll(bare, () => worded);
  };
  return text.body.includes('![')
    ? { ...text, body: library.filter(hasWords).reduce(write, text.body) }
    : text;
};

/** Inverse of `writeAlts`. */
export const dropAlts = (text: Written, language: Locale, library: readonly Described[]): Written => {
  const drop = (body: string, picture: Described): string => {
    const { bare, worded } = formsOf(picture, language);
    return body.replaceAll(worded, () => bare);
  };
  return text.body.includes('![')
    ? { ...text, body: library.filter(hasWords).reduce(drop, text.body) }
    : text;
};

/** Writes the pictures of the library as WebP files, in the layout of `src/content`, and their alt texts. */
export const exportLibrary = async (
  { media }: Pick<LibraryApp, 'media'>,
  library: readonly LibraryPicture[],
  folder: string,
): Promise<void> => {
  const ready = library.filter(hasWords);
  if (ready.length === 0) return;
  await mkdir(join(folder, IMAGES), { recursive: true });
  for (const { name, file } of ready) {
    const [hash = ''] = file.split('.', 1);
    const found = await media.find(formatVariantName(hash, WIDTH, 'webp'));
    if (!found) throw new Error(`there is no original of the picture ${name}`);
    await copyFile(found.path, join(folder, IMAGES, name));
  }
  const alts = Object.fromEntries(ready.map((picture) => [picture.name, picture.alts]));
  await writeFile(join(folder, IMAGES, ALTS), `${JSON.stringify(alts, null, 2)}\n`);
};

/** A picture that the library lacks. */
export interface PlannedPicture extends Described {
  readonly path: string;
}

interface LibraryPlan {
  readonly pictures: readonly PlannedPicture[];
  readonly faults: readonly { readonly file: string; readonly message: string }[];
}

const readAlts = (value: unknown): Alts | undefined => {
  if (!isRecord(value)) return undefined;
  const { en, ar } = value;
  const isGood = (alt: unknown): alt is string => typeof alt === 'string' && alt.length <= ALT_MAXIMUM;
  return isGood(en) && isGood(ar) && `${en}${ar}`.trim() !== '' ? { en, ar } : undefined;
};

/** Pictures of an export that neither the library nor the files of the build have. */
export const planLibrary = async (
  { media }: Pick<LibraryApp, 'media'>,
  folder: string,
  known: ReadonlySet<string>,
): Promise<LibraryPlan> => {
  const list = `${IMAGES}/${ALTS}`;
  const entries = parseJson(await readFile(join(folder, list), 'utf8').catch(() => '{}'));
  if (!isRecord(entries))
    return { pictures: [], faults: [{ file: list, message: 'The file must have alt texts by file name.' }] };
  const pictures: PlannedPicture[] = [];
  const faults: { file: string; message: string }[] = [];
  for (const [name, value] of Object.entries(entries)) {
    if (known.has(name)) continue;
    const file = `${IMAGES}/${name}`;
    const path = join(folder, file);
    const alts = readAlts(value);
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.webp$/.test(name))
      faults.push({ file: list, message: `"${name}" is not the name of a picture.` });
    else if (!alts) faults.push({ file: list, message: `"${name}" needs alt texts "en" and "ar".` });
    else
      try {
        await media.inspect(await readFile(path));
        pictures.push({ name, alts, path });
      } catch (error) {
        const message = error instanceof MediaError ? error.message : 'the file is missing';
        faults.push({ file, message: `${message}.` });
      }
  }
  return { pictures, faults };
};

/** Adds planned pictures. @returns the name of the first that is refused, with the reason */
export const applyLibrary = async (
  app: LibraryApp,
  pictures: readonly PlannedPicture[],
): Promise<Result<number, { readonly name: string; readonly code: string }>> => {
  for (const { name, alts, path } of pictures) {
    const added = await addPicture(app, { name, alts, bytes: await readFile(path) });
    if (!added.ok) return refuse({ name, code: added.error });
    if (added.value.name !== name) return refuse({ name, code: 'taken' });
  }
  return ok(pictures.length);
};
