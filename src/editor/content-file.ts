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

export const CONTENT = join('src', 'content');

/** Prevents path traversal. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_LENGTH = 60;

export const isCollection = (value: unknown): value is Collection =>
  COLLECTIONS.some((collection) => collection === value);
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= NAME_LENGTH && NAME.test(value);

/** @returns undefined if the value does not identify an editable file */
export const readFileRef = (value: Readonly<Record<string, unknown>>): FileRef | undefined => {
  const { collection, name, language } = value;
  return isCollection(collection) && isName(name) && isLocale(language)
    ? { collection, name, language }
    : undefined;
};

const pathOf = (root: string, { collection, name, language }: FileRef): string =>
  join(root, CONTENT, collection, language, `${name}.md`);

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

/** @param root folder of package.json */
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

/** Writes atomically, so that readers never see a partial file. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  // Not named .md, because Astro would load it as a page.
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
 * Writes a draft unless it has errors or the file has changed.
 *
 * @param hash hash of the file on which the draft is based; null for a new file
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
