import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Puts a new secret in place unless another process was first: a link appears whole and only once. */
const create = async (folder: string, file: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.shop-secret.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** The shop's own secret: the one that was given, else the one in its folder, made at the first start. */
export const readShopSecret = async (given: string | undefined, folder: string): Promise<string> => {
  if (given !== undefined) return given;
  const file = join(folder, 'shop-secret');
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (stored !== undefined) return stored.trim();
  await create(folder, file);
  return (await readFile(file, 'utf8')).trim();
};
