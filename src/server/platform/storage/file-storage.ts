import { rm, stat, utimes } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import type { Bucket } from './bucket.ts';
import { fileExists, writeAtomically } from './files.ts';
import { makePrivateFolder } from './private-files.ts';

/** Files are addressed by their local paths. */
export interface FileStorage {
  /** If it returns true, the file is also available locally. For immutable files only. */
  has(path: string): Promise<boolean>;
  /** Same as `has`, for files that may be replaced. */
  fetchLatest(path: string): Promise<boolean>;
  isStored(path: string): Promise<boolean>;
  /** The file is durable when the promise resolves. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

const removeLocal = (path: string): Promise<void> => rm(path, { force: true });

const localFiles: FileStorage = {
  has: fileExists,
  fetchLatest: fileExists,
  isStored: fileExists,
  write: writeAtomically,
  remove: removeLocal,
};

/** `root` is a local cache of the bucket. */
const bucketFiles = (root: string, bucket: Bucket): FileStorage => {
  const keyOf = (path: string): string => relative(root, path).split(sep).join('/');

  const fetchTo = async (path: string): Promise<boolean> => {
    const found = await bucket.get(keyOf(path));
    if (!found) return false;
    await makePrivateFolder(dirname(path));
    await writeAtomically(path, found.bytes);
    // Sets the same Last-Modified on all machines, so that a download can resume on another one.
    await utimes(path, found.modified / 1000, found.modified / 1000);
    return true;
  };

  return {
    has: async (path) => (await fileExists(path)) || fetchTo(path),
    fetchLatest: async (path) => {
      const facts = await bucket.head(keyOf(path));
      if (!facts) return false;
      const copy = await stat(path).catch(() => undefined);
      const isSame = copy?.size === facts.size && Math.trunc(copy.mtimeMs) === facts.modified;
      return isSame || fetchTo(path);
    },
    isStored: async (path) => (await bucket.head(keyOf(path))) !== undefined,
    write: async (path, bytes) => {
      await bucket.put(keyOf(path), bytes);
      await makePrivateFolder(dirname(path));
      await writeAtomically(path, bytes);
    },
    remove: async (path) => {
      await bucket.delete(keyOf(path));
      await removeLocal(path);
    },
  };
};

export const openFileStorage = (root: string, bucket: Bucket | undefined): FileStorage =>
  bucket ? bucketFiles(root, bucket) : localFiles;
