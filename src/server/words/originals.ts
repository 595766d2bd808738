import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '#domain/is-record.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { demoText } from '#server/catalogue/import/demo-in-market.ts';
import { parseFrontMatter, splitFrontMatter } from '#server/content/front-matter.ts';
import { COLLECTIONS, type Collection, type Original, type Originals, type PageRef } from '#server/texts.ts';
import { keyOf, readHead } from './text-page.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

const readOriginal = async (file: string): Promise<Original | undefined> => {
  const parts = splitFrontMatter(demoText(await readFile(file, 'utf8')));
  const parsed = parts && parseFrontMatter(parts.written);
  if (!parts || !parsed?.ok || !isRecord(parsed.value)) return undefined;
  const head = readHead(JSON.stringify(parsed.value));
  return { head, body: parts.body.trim(), meantAt: Date.parse(String(head.updated ?? '')) || 0 };
};

const listNames = async (collection: Collection, language: Locale): Promise<string[]> =>
  (await readdir(join(CONTENT, collection, language)).catch(() => []))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));

/** Reads the files in `src/content`. Skips files with broken front matter, which the build refuses. */
export const readOriginals = async (): Promise<Originals> => {
  const texts = new Map<string, Original>();
  const names = new Map<Collection, Set<string>>();
  const key = (ref: PageRef, language: Locale) => `${keyOf(ref)} ${language}`;
  for (const collection of COLLECTIONS)
    for (const language of LOCALES)
      for (const name of await listNames(collection, language)) {
        const original = await readOriginal(join(CONTENT, collection, language, `${name}.md`));
        if (!original) continue;
        texts.set(key({ collection, name }, language), original);
        names.set(collection, (names.get(collection) ?? new Set()).add(name));
      }
  return {
    find: (ref) => texts.get(key(ref, ref.language)),
    list: (collection) => [...(names.get(collection) ?? [])].sort(),
  };
};
