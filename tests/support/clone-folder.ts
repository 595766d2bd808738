import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files are only replaced by renames, so that copies can share them. */
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
    // Hard links are not supported, for example across file systems.
    copyFileSync(from, to);
  }
};

/** Hard-links pictures and downloads, which is faster. Tests must not write to these files, only rename or create. */
export const cloneFolder = (from: string, to: string): void => clone(from, to, copyFileSync);
