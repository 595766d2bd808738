import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';
import type { ShopSecrets } from './secrets.ts';

const BYTES = 32;
/** Long enough to renew all processes, and longer than links and codes live. Device tokens and known addresses end with it. */
const RETIRED_MS = 24 * 60 * 60 * 1000;

/**
 * The file's first line is the secret in force; each further one a replaced secret and since when. One file, so that no
 * process ever sees half of a change.
 */
const fileOf = (folder: string): string => join(folder, 'shop-secret');

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const makeSecret = (): string => randomBytes(BYTES).toString('base64url');

/** Writes the lines beside the file and lets `place` put them in its place. */
const writeLines = async (
  folder: string,
  lines: readonly string[],
  place: (draft: string, file: string) => Promise<void>,
): Promise<void> => {
  await makePrivateFolder(folder);
  const draft = join(folder, `.shop-secret.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, `${lines.join('\n')}\n`, { mode: PRIVATE_FILE, flush: true });
    await place(draft, fileOf(folder));
  } finally {
    await rm(draft, { force: true });
  }
};

/** Puts a new secret in place unless another process was first: a link appears whole and only once. */
const create = (folder: string): Promise<void> =>
  writeLines(folder, [makeSecret()], (draft, file) =>
    link(draft, file).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    }),
  );

const readLines = async (folder: string): Promise<[string, ...string[]] | undefined> => {
  const text = await readFile(fileOf(folder), 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  });
  const [first, ...more] = text.split('\n').flatMap((line) => line.trim() || []);
  return first === undefined ? undefined : [first, ...more];
};

const isCounted = (line: string, now: number): boolean =>
  now - Date.parse(line.split(' ')[1] ?? '') < RETIRED_MS;

/** The shop's own secret: the one that was given, else the one in its folder, made at the first start. */
export const readShopSecrets = async (
  given: { readonly current: string | undefined; readonly previous: readonly string[] },
  folder: string,
  now: number,
): Promise<ShopSecrets> => {
  if (given.current !== undefined) return { current: given.current, previous: given.previous };
  let lines = await readLines(folder);
  if (!lines) {
    await create(folder);
    lines = await readLines(folder);
  }
  if (!lines) throw new Error('the file shop-secret is empty');
  const [current, ...replaced] = lines;
  const counted = replaced.filter((line) => isCounted(line, now)).map((line) => line.split(' ')[0] ?? '');
  return { current, previous: [...counted, ...given.previous] };
};

/**
 * Replaces the stored secret by a new one. What was made with the old one counts for another day, or no more at all
 * with `forget`: for the case that somebody has read it.
 */
export const rotateShopSecret = async (folder: string, now: number, forget: boolean): Promise<void> => {
  const [current, ...replaced] = (await readLines(folder)) ?? [];
  const kept =
    current === undefined || forget
      ? []
      : [`${current} ${new Date(now).toISOString()}`, ...replaced.filter((line) => isCounted(line, now))];
  await writeLines(folder, [makeSecret(), ...kept], rename);
};
