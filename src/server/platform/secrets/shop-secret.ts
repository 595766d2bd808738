import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/duration.ts';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';
import type { ShopSecrets } from './secrets.ts';

const BYTES = 32;
/** Longer than a rolling restart and the lifetime of links and codes. Device tokens and known addresses end with it. */
const RETIRED_MS = DAY_MS;

/** First line: current secret. Other lines: previous secrets with the time of their replacement. */
const fileOf = (folder: string): string => join(folder, 'shop-secret');

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const makeSecret = (): string => randomBytes(BYTES).toString('base64url');

/** `place` moves the temporary file to its destination. */
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

/** `link` fails if another process has already created the file. */
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

const isRetained = (line: string, now: number): boolean =>
  now - Date.parse(line.split(' ')[1] ?? '') < RETIRED_MS;

/** Returns the configured secret, or the one in `folder`, which is generated at the first start. */
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
  const retained = replaced.filter((line) => isRetained(line, now)).map((line) => line.split(' ')[0] ?? '');
  return { current, previous: [...retained, ...given.previous] };
};

/** The previous secret remains valid for a day. `forget` invalidates it immediately (after a leak). */
export const rotateShopSecret = async (folder: string, now: number, forget: boolean): Promise<void> => {
  const [current, ...replaced] = (await readLines(folder)) ?? [];
  const kept =
    current === undefined || forget
      ? []
      : [`${current} ${new Date(now).toISOString()}`, ...replaced.filter((line) => isRetained(line, now))];
  await writeLines(folder, [makeSecret(), ...kept], rename);
};
