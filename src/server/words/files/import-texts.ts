import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result, refuse } from '#domain/result.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { textFaultInFile } from '#i18n/office/text-fault.ts';
import type { KnownContent } from '#server/content/check/known-content.ts';
import { getShopLanguages } from '#server/settings/settings.ts';
import { COLLECTIONS, type PageRef, type Written } from '#server/texts.ts';
import { checkWritten } from '../check-written.ts';
import { addLibrary, readKnownFiles } from '../known-in-shop.ts';
import type { LibraryApp } from '../library/change-library.ts';
import { type LibraryPicture, listLibrary } from '../library/library.ts';
import type { TextRefusal, WordsApp } from '../manage/change-page.ts';
import type { PagePlace } from '../manage/place-page.ts';
import { readTextPage, type TextState } from '../manage/read-page.ts';
import { saveText } from '../manage/save-text.ts';
import { listAddresses } from '../published.ts';
import { isSameText, isTextName, keyOf } from '../text-page.ts';
import { dropAlts, type PlannedPicture, planLibrary } from './library-files.ts';
import { fileOf } from './list-shown.ts';
import { PLACES, parsePlaces } from './places.ts';
import { parseTextFile } from './text-file.ts';

interface FileFault {
  readonly file: string;
  readonly message: string;
}

/** Change of a page or question that an import makes. */
export interface PlannedText extends PageRef {
  readonly texts: Readonly<Partial<Record<Locale, Written>>>;
  /** Undefined for a new page or question. */
  readonly version: number | undefined;
  readonly place: PagePlace | undefined;
}

export interface TextPlan {
  readonly changes: readonly PlannedText[];
  /** Pictures that the media library gets before. */
  readonly pictures: readonly PlannedPicture[];
  readonly faults: readonly FileFault[];
}

interface FoundFile extends PageRef {
  readonly language: Locale;
  readonly file: string;
}

const listFiles = async (folder: string): Promise<FoundFile[]> => {
  const found: FoundFile[] = [];
  for (const collection of COLLECTIONS)
    for (const language of LOCALES)
      for (const entry of (await readdir(join(folder, collection, language)).catch(() => [])).sort()) {
        if (!entry.endsWith('.md')) continue;
        const ref = { collection, language, name: entry.slice(0, -'.md'.length) };
        found.push({ ...ref, file: fileOf(ref) });
      }
  return found;
};

const readPlaces = async (folder: string): Promise<ReadonlyMap<string, PagePlace> | undefined> => {
  const source = await readFile(join(folder, PLACES), 'utf8').catch(() => '{}');
  return parsePlaces(source);
};

const group = (files: readonly FoundFile[]): FoundFile[][] => [
  ...Map.groupBy(files, (file) => keyOf(file)).values(),
];

/** @returns the mistakes of a file, and its text if it differs from what visitors see */
const checkSource = (
  source: string,
  { collection, name, language, isPlaced }: FoundFile & { readonly isPlaced: boolean },
  state: TextState | undefined,
  known: KnownContent,
  pictures: readonly Pick<LibraryPicture, 'name' | 'alts'>[],
): { readonly messages: readonly string[]; readonly text?: Written } => {
  const messages: string[] = [];
  if (!isTextName(name)) messages.push('The name may have small letters, digits and hyphens.');
  else if (!isPlaced) messages.push(`The page is new, so ${PLACES} must have its address.`);
  const read = parseTextFile(source);
  if (!read.ok) return { messages: [...messages, read.error] };
  const written = dropAlts(read.value, language, pictures);
  if (isSameText(written, state?.shown)) return { messages };
  if (state?.draft && !isSameText(written, state.draft))
    messages.push('The office has a draft of this text. Publish or discard it first.');
  for (const fault of checkWritten(collection, language, written, known)) {
    const { field, line } = fault;
    messages.push(`${field}${line === undefined ? '' : `, line ${line}`}: ${textFaultInFile(fault)}`);
  }
  return { messages, text: written };
};

/** Compares the Markdown files of a folder with what visitors see, and checks them. Writes nothing. */
export const planTexts = async (app: LibraryApp, folder: string): Promise<TextPlan> => {
  const { db, texts } = app;
  const [files, places, inFiles] = await Promise.all([
    listFiles(folder),
    readPlaces(folder),
    readKnownFiles(),
  ]);
  const faults: FileFault[] = [];
  if (!places)
    faults.push({ file: PLACES, message: 'The file must have an address and a menu for each page.' });
  if (files.length === 0)
    faults.push({ file: folder, message: 'There are no texts in pages/en, pages/ar, faq/en or faq/ar.' });
  const library = await listLibrary(db.read);
  const inShop = addLibrary(inFiles, library, await getShopLanguages(db.read));
  const planned = await planLibrary(
    app,
    folder,
    new Set([...inFiles.pictures, ...library.map(({ name }) => name)]),
  );
  faults.push(...planned.faults);
  const known = {
    ...inShop,
    pictures: new Set([...inShop.pictures, ...planned.pictures.map(({ name }) => name)]),
    questions: new Set([
      ...inFiles.questions,
      ...files.flatMap(({ collection, name }) => (collection === 'faq' ? name : [])),
    ]),
    pages: new Set([
      ...(await listAddresses(db.read)).keys(),
      ...[...(places ?? new Map()).values()].map(({ address }) => address),
    ]),
  };
  const changes: PlannedText[] = [];
  for (const own of group(files)) {
    const [first] = own;
    if (!first) continue;
    const { collection, name } = first;
    const page = await readTextPage(db.read, texts.originals, { collection, name });
    const place = collection === 'pages' && !page ? places?.get(name) : undefined;
    const changed: Partial<Record<Locale, Written>> = {};
    for (const found of own) {
      const { file, language } = found;
      const checked = checkSource(
        await readFile(join(folder, file), 'utf8'),
        { ...found, isPlaced: page !== undefined || collection === 'faq' || place !== undefined },
        page?.texts[language],
        known,
        [...library, ...planned.pictures],
      );
      faults.push(...checked.messages.map((message) => ({ file, message })));
      if (checked.text) changed[language] = checked.text;
    }
    if (Object.keys(changed).length > 0)
      changes.push({ collection, name, texts: changed, version: page?.version, place });
  }
  return { changes, pictures: planned.pictures, faults };
};

export interface RefusedText extends PageRef {
  readonly refusal: TextRefusal;
}

/** Publishes the planned texts, each page or question in a transaction of its own. A refusal ends the import. */
export const applyTexts = async (
  app: WordsApp,
  changes: readonly PlannedText[],
): Promise<Result<number, RefusedText>> => {
  for (const { collection, name, texts, version, place } of changes) {
    const ref = { collection, name };
    const publish = { languages: LOCALES.filter((locale) => texts[locale]) };
    const saved = await saveText(
      app,
      ref,
      { texts, publish, isNew: version === undefined, ...(place && { place }) },
      { expected: version },
    );
    if (!saved.ok) return refuse({ ...ref, refusal: saved.error });
  }
  return ok(changes.length);
};
