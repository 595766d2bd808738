import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLocale } from '#i18n/locales.ts';
import { COLLECTIONS, type Collection } from '#server/content/collections.ts';
import { parseHead, splitHead } from '#server/content/head.ts';
import { isHead } from './fields.ts';
import { formatHead } from './head.ts';
import { listFaults } from './list-faults.ts';
import type { Conflict, Draft, Fault, FileRef, StoredFile } from './types.ts';

/** The folder of the editors below the project's. */
export const CONTENT = join('src', 'content');

/** So it is one file of one folder, whatever else a request says. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_LENGTH = 60;

export const isCollection = (value: unknown): value is Collection =>
  COLLECTIONS.includes(value as Collection);
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= NAME_LENGTH && NAME.test(value);

/** Undefined for anything but a file that editors may write. */
export const readFileRef = (value: Readonly<Record<string, unknown>>): FileRef | undefined => {
  const { collection, name, language } = value;
  return isCollection(collection) && isName(name) && isLocale(language)
    ? { collection, name, language }
    : undefined;
};

const pathOf = (root: string, { collection, name, language }: FileRef): string =>
  join(root, CONTENT, collection, language, `${name}.md`);

/** The text on the disk; undefined where there is none. */
const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const toDraft = (collection: Collection, text: string): Draft => {
  const parts = splitHead(text);
  const head = parts && parseHead(parts.written);
  if (!parts || !head?.ok) return { text };
  const values = head.value ?? {};
  return isHead(collection, values) ? { head: values, body: parts.body.trim() } : { text };
};

/** @param root the folder of package.json */
export const readContentFile = async (root: string, ref: FileRef): Promise<StoredFile | null> => {
  const text = await readText(pathOf(root, ref));
  if (text === undefined) return null;
  const draft = toDraft(ref.collection, text);
  return { hash: hashText(text), draft, faults: await listFaults(root, ref, draft, text) };
};

export const formatDraft = (collection: Collection, draft: Draft, before?: string): string => {
  if ('text' in draft) return draft.text;
  const written = before === undefined ? undefined : splitHead(before)?.written;
  return `---\n${formatHead(collection, draft.head, written)}---\n\n${draft.body.trim()}\n`;
};

/** A reader meets the old file or the new one, never half of it. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  // Not named .md: Astro would take it for a page.
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

export type Saved =
  | { readonly kind: 'saved'; readonly file: StoredFile }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | ({ readonly kind: 'conflict' } & Conflict);

/**
 * Writes a draft, unless it is faulty, or the file is another one by now. In both cases nothing is written.
 * @param hash of the file that the draft was begun from, null where there was none
 */
export const saveContentFile = async (
  root: string,
  ref: FileRef,
  hash: string | null,
  draft: Draft,
): Promise<Saved> => {
  const path = pathOf(root, ref);
  const before = await readText(path);
  if ((before === undefined ? null : hashText(before)) !== hash)
    return { kind: 'conflict', current: await readContentFile(root, ref) };
  const text = formatDraft(ref.collection, draft, before);
  const faults = await listFaults(root, ref, draft, text);
  if (faults.length > 0) return { kind: 'faulty', faults };
  await replaceFile(path, text);
  return { kind: 'saved', file: { hash: hashText(text), draft: toDraft(ref.collection, text), faults: [] } };
};
