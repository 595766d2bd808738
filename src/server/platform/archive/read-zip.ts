import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { ok, type Result, refuse } from '#domain/result.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all files together, uncompressed. */
  readonly bytes: number;
}

/** `name` is the entry that is refused. */
export interface ZipFault {
  readonly code:
    | 'zip_damaged'
    | 'zip_entries'
    | 'zip_bytes'
    | 'zip_path'
    | 'zip_link'
    | 'zip_encrypted'
    | 'zip_double';
  readonly name?: string;
}

export interface ZipEntry {
  /** Path inside the archive, which cannot leave it. */
  readonly path: string;
  readonly bytes: number;
  /** Ends with an error if the entry is damaged or larger than it declares. */
  open(): Promise<Readable>;
}

const FILE_TYPE = 0o170000;
const LINK = 0o120000;

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK;

const isSafe = (path: string): boolean =>
  path !== '' &&
  !/[\\\0]/.test(path) &&
  !/^[a-z]:/i.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** The library refuses some paths itself. */
const isPathError = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:invalid|absolute|invalid characters in) .*(?:path|file ?name)/i.test(error.message);

/**
 * Lists the files of a zip archive and gives them to `use`. Refuses archives that are larger than the limits, links,
 * and paths that lead out of the folder. Sizes are checked again while entries are read.
 */
export const withZip = async <T>(
  file: string,
  limits: ZipLimits,
  use: (entries: readonly ZipEntry[]) => Promise<T>,
): Promise<Result<T, ZipFault>> => {
  try {
    const zip = await openPromise(file, {
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
    try {
      if (zip.entryCount > limits.entries) return refuse({ code: 'zip_entries' });
      const entries: ZipEntry[] = [];
      const seen = new Set<string>();
      let bytes = 0;
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName;
        if (isLink(entry)) return refuse({ code: 'zip_link', name });
        if (entry.isEncrypted()) return refuse({ code: 'zip_encrypted', name });
        const path = name.endsWith('/') ? name.slice(0, -1) : name;
        if (!isSafe(path)) return refuse({ code: 'zip_path', name });
        bytes += entry.uncompressedSize;
        if (bytes > limits.bytes) return refuse({ code: 'zip_bytes', name });
        if (seen.has(path)) return refuse({ code: 'zip_double', name });
        seen.add(path);
        if (name.endsWith('/')) continue;
        entries.push({ path, bytes: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
      }
      return ok(await use(entries));
    } finally {
      zip.close();
    }
  } catch (error) {
    if (isPathError(error)) return refuse({ code: 'zip_path' });
    if (isZipError(error)) return refuse({ code: 'zip_damaged' });
    throw error;
  }
};

/** Errors of the library and of zlib have no system call. */
const isZipError = (error: unknown): boolean =>
  error instanceof Error &&
  !('syscall' in error) &&
  !(error instanceof TypeError) &&
  !(error instanceof RangeError);
