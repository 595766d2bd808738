import { stat, utimes } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import type { Bucket } from './bucket.ts';
import { fileExists, writeWhole } from './files.ts';
import { makePrivateFolder } from './private-files.ts';

/** Files are addressed by their local paths. */
export interface Depot {
  /** If so, the file is also available locally. For immutable files only. */
  has(path: string): Promise<boolean>;
  /** Like `has`, for files that may be replaced. */
  bring(path: string): Promise<boolean>;
  /** In the shared storage. */
  keeps(path: string): Promise<boolean>;
  /** Durable. */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

const localDepot: Depot = {
  has: fileExists,
  bring: fileExists,
  keeps: fileExists,
  write: writeWhole,
};

/** `root` is a local cache of the bucket. */
const bucketDepot = (root: string, bucket: Bucket): Depot => {
  const keyOf = (path: string): string => relative(root, path).split(sep).join('/');

  const fetchTo = async (path: string): Promise<boolean> => {
    const found = await bucket.get(keyOf(path));
    if (!found) return false;
    await makePrivateFolder(dirname(path));
    await writeWhole(path, found.bytes);
    // The same Last-Modified on all machines, so that a download can continue on another one.
    await utimes(path, found.modified / 1000, found.modified / 1000);
    return true;
  };

  return {
    has: async (path) => (await fileExists(path)) || fetchTo(path),
    bring: async (path) => {
      const facts = await bucket.head(keyOf(path));
      if (!facts) return false;
      const copy = await stat(path).catch(() => undefined);
      const isSame = copy?.size === facts.size && Math.trunc(copy.mtimeMs) === facts.modified;
      return isSame || fetchTo(path);
    },
    keeps: async (path) => (await bucket.head(keyOf(path))) !== undefined,
    write: async (path, bytes) => {
      await bucket.put(keyOf(path), bytes);
      await makePrivateFolder(dirname(path));
      await writeWhole(path, bytes);
    },
  };
};

/** @param root folder of all paths */
export const openDepot = (root: string, bucket: Bucket | undefined): Depot =>
  bucket ? bucketDepot(root, bucket) : localDepot;
