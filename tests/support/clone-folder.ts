import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files the shop only ever replaces by a rename, so that copies can share them. */
const SHARED = ['media', 'files'];

const clone = (from: string, to: string, place: (from: string, to: string) => void): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) clone(source, target, SHARED.includes(entry.name) ? linkOrCopy : place);
    else place(source, target);
  }
};

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or one without hard links.
    copyFileSync(from, to);
  }
};

/**
 * Copies the folder of a shop. Pictures and downloads become hard links, which takes a fraction of the time: a test
 * must not write into such a file, only create or rename one.
 */
export const cloneFolder = (from: string, to: string): void => clone(from, to, copyFileSync);
