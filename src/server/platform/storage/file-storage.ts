import { stat, utimes } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import type { Bucket } from './bucket.ts';
import { fileExists, writeWhole } from './files.ts';
import { makePrivateFolder } from './private-files.ts';

/** Where the shop's files are kept, by the paths that they have, or would have, on this machine. */
export interface Depot {
  /** Is there such a file? If so it lies at its path now. For files that never change under their name. */
  has(path: string): Promise<boolean>;
  /** The same for a file that may have been replaced by another one of its name. */
  bring(path: string): Promise<boolean>;
  /** Is it where every machine finds it? */
  keeps(path: string): Promise<boolean>;
  /** It is kept, whole, when the promise resolves. */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

const localDepot: Depot = {
  has: fileExists,
  bring: fileExists,
  keeps: fileExists,
  write: writeWhole,
};

/** The bucket keeps everything; the folder `root` of this machine holds copies of what it was asked for. */
const bucketDepot = (root: string, bucket: Bucket): Depot => {
  const keyOf = (path: string): string => relative(root, path).split(sep).join('/');

  const fetchTo = async (path: string): Promise<boolean> => {
    const found = await bucket.get(keyOf(path));
    if (!found) return false;
    await makePrivateFolder(dirname(path));
    await writeWhole(path, found.bytes);
    // So that a download that began on one machine can go on at another.
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

/** @param root the folder that all paths lie in */
export const openDepot = (root: string, bucket: Bucket | undefined): Depot =>
  bucket ? bucketDepot(root, bucket) : localDepot;
